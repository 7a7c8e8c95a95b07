"""Lists of matches: by account, filtered, with whose turn it is; and times in answers."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.api import list_calls
from services.engine.log import Listed, Page
from services.runtime.credentials.claims import Scope
from services.runtime.database.database import sqlite_path
from tests.engine.refused import refusal
from tests.engine.served import Caller, Served

GAME = "tablut"
ALL = (match_pb2.MATCH_STATUS_WAITING, match_pb2.MATCH_STATUS_LIVE, match_pb2.MATCH_STATUS_ENDED)
MINUTE = match_pb2.Clock(kind=match_pb2.CLOCK_KIND_FISCHER)
MINUTE.base.FromSeconds(60)


async def listed(caller: Caller, **fields: Any) -> list[match_pb2.MatchSummary]:
    """Returns the matches of all pages."""
    found: list[match_pb2.MatchSummary] = []
    request = pb.ListMatchesRequest(game=GAME, **fields)
    while True:
        page = await caller.ask("ListMatches", request)
        found += page.matches
        if not page.next_page_token:
            return found
        request.page_token = page.next_page_token


def player(served: Served, seat: int) -> Caller:
    """The account that `Served.sit` puts on that seat."""
    return served.caller(f"account-{seat}", Scope.PLAY)


async def test_a_list_says_whose_turn_it_is(tablut: Served) -> None:
    seats = await tablut.table(clock=MINUTE)
    (before,) = await listed(tablut.watcher)
    match = await tablut.watcher.look(seats[0].match_id)
    assert (list(before.to_act), before.turn, before.version) == (list(match.to_act), 4, 4)
    assert before.deadline == match.clocks[0].deadline
    assert before.options == match.spec.options
    assert not before.HasField("viewer_seat")
    await seats[0].act("a4-a3", 4)
    (after,) = await listed(player(tablut, 1))
    assert (list(after.to_act), after.turn, after.version) == ([1], 5, 5)
    assert after.viewer_seat == 1
    assert after.updated.ToMilliseconds() >= before.updated.ToMilliseconds()
    await seats[1].do("ResignMatch")
    (ended,) = await listed(player(tablut, 1), statuses=ALL)
    (other,) = await listed(player(tablut, 0), statuses=ALL)
    assert (ended.result, other.result) == (match_pb2.RESULT_LOST, match_pb2.RESULT_WON)
    assert not ended.to_act
    assert not ended.HasField("deadline")


async def test_a_status_is_looked_for_once_however_often_it_is_named(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request could name 60,000 statuses, and a list that finds little is read a thousand times."""
    log, asked = tablut.engine.context.log, list[tuple[int, ...]]()
    read = log.list_matches

    async def list_matches(page: Page) -> list[Listed]:
        asked.append(page.statuses)
        return await read(page)

    monkeypatch.setattr(log, "list_matches", list_matches)
    seats = await tablut.table()
    (found,) = await listed(tablut.watcher, statuses=ALL[::-1] * 1000)
    assert found.match_id == seats[0].match_id
    assert asked == [ALL[::-1]]


async def test_an_event_that_is_no_turn_leaves_the_turn_as_it_is(tablut: Served) -> None:
    seats = await tablut.table()
    await seats[0].do("OfferDraw")
    (match,) = await listed(tablut.watcher)
    assert (match.version, match.turn, list(match.to_act)) == (5, 4, [0])


async def test_an_account_s_matches_come_with_the_newest_event_first(tablut: Served) -> None:
    tables = [await tablut.table() for _ in range(3)]
    ids = [seats[0].match_id for seats in tables]
    await tablut.create(seats=2)
    await tables[0][0].act("a4-a3", 4)
    await tables[1][0].do("ResignMatch")
    order = [ids[1], ids[0], ids[2]]
    watcher = tablut.watcher
    for size in (1, 2, 50):
        found = await listed(watcher, account_id="account-0", statuses=ALL, page_size=size)
        assert [match.match_id for match in found] == order
    since = (await listed(watcher, account_id="account-0", statuses=ALL))[1].updated
    newer = await listed(watcher, account_id="account-0", statuses=ALL, since=since)
    assert [match.match_id for match in newer] == order[:2]
    assert [match.match_id for match in await listed(watcher, account_id="account-0")] == [ids[0], ids[2]]
    assert not await listed(watcher, account_id="nobody", statuses=ALL)


async def test_filters_leave_out_and_pages_go_on(tablut: Served) -> None:
    admin = tablut.caller("gateway", Scope.ADMIN)
    bot = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=1))
    with_bots = [await tablut.create(seats=2, taken=[bot]) for _ in range(2)]
    rated = []
    for _ in range(3):
        answer = await admin.ask("CreateMatch", pb.CreateMatchRequest(game=GAME, seats=2, rated=True))
        assert answer.match.spec.rated
        rated.append(answer.match.match_id)
    plain = await tablut.create(seats=2)
    watcher = tablut.watcher
    for size in (1, 3, 50):
        assert [m.match_id for m in await listed(watcher, with_bots=True, page_size=size)] == with_bots[::-1]
        assert [m.match_id for m in await listed(watcher, rated=True, page_size=size)] == rated[::-1]
        without = await listed(watcher, with_bots=False, rated=False, page_size=size)
        assert [m.match_id for m in without] == [plain]


async def test_a_private_match_is_listed_to_its_accounts_alone(tablut: Served) -> None:
    reserved = [match_pb2.Seat(seat=1, account_id="account-1")]
    match_id = await tablut.create(
        seats=2, private=True, invite_code="secret", reserved=reserved, opened_by="account-0"
    )
    await player(tablut, 0).ask("JoinMatch", pb.JoinMatchRequest(match_id=match_id, invite_code="secret"))
    for seat, is_reserved in ((0, False), (1, True)):
        for account_id in ("", f"account-{seat}", f"account-{1 - seat}"):
            (match,) = await listed(player(tablut, seat), account_id=account_id)
            assert (match.match_id, match.viewer_seat, match.private) == (match_id, seat, True)
            assert match.seats[1].reserved
            assert match.seats[match.viewer_seat].reserved is is_reserved
    for account_id in ("", "account-0", "account-1"):
        assert not await listed(tablut.watcher, account_id=account_id, statuses=ALL)


async def test_a_page_token_names_no_match_that_the_caller_may_not_know(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also not if more rows are hidden than are read for one page."""
    monkeypatch.setattr(list_calls, "_MOST_READ", 4)
    shown = (await tablut.table())[0].match_id
    hidden = [await tablut.create(private=True, invite_code=f"open-sesame-{each}") for each in range(8)]
    for each, match_id in enumerate(hidden):
        joining = pb.JoinMatchRequest(match_id=match_id, invite_code=f"open-sesame-{each}")
        await player(tablut, 0).ask("JoinMatch", joining)
    request = pb.ListMatchesRequest(game=GAME, account_id="account-0", page_size=2)
    page = await tablut.watcher.ask("ListMatches", request)
    assert [each.match_id for each in page.matches] == [shown]
    assert not page.next_page_token
    own = await listed(player(tablut, 0), account_id="account-0", page_size=2)
    assert {each.match_id for each in own} == {shown, *hidden}


async def test_a_seat_s_token_lists_no_private_match(tablut: Served) -> None:
    """It was made for one match, and may be handed to a program that plays it."""
    (seat, _) = await tablut.table()
    private = await tablut.create(private=True, invite_code="open-sesame")
    joining = pb.JoinMatchRequest(match_id=private, invite_code="open-sesame")
    await player(tablut, 0).ask("JoinMatch", joining)
    for fields in ({}, {"account_id": "account-0"}):
        assert {each.match_id for each in await listed(player(tablut, 0), **fields)} == {
            private,
            seat.match_id,
        }
        assert {each.match_id for each in await listed(seat, **fields)} == {seat.match_id}


async def test_watchers_are_counted(tablut: Served) -> None:
    seats = await tablut.table()
    streams = [tablut.watcher.watch(seats[0].match_id) for _ in range(2)]
    streams.append(player(tablut, 0).watch(seats[0].match_id))
    for stream in streams:
        await stream.read()
    assert [match.watchers for match in await listed(tablut.watcher)] == [2]


async def test_answers_have_the_engine_s_time(tablut: Served) -> None:
    tablut.engine.context.now_ms = lambda: 1_900_000_000_000
    match_id = await tablut.create(seats=2)
    account = player(tablut, 0)
    joined = await account.ask("JoinMatch", pb.JoinMatchRequest(match_id=match_id))
    looked = await account.ask("GetMatch", pb.GetMatchRequest(match_id=match_id))
    seats = await tablut.sit(match_id, range(2))
    played = await seats[0].ask(
        "PlayAction",
        pb.PlayActionRequest(
            match_id=match_id,
            expected_version=4,
            request_id="one",
            action=match_pb2.Action(notation="a4-a3"),
        ),
    )
    for answer in (joined, looked, played):
        assert answer.time.ToMilliseconds() == 1_900_000_000_000


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"page_size": 201}, "page_size"),
        ({"account_id": "x" * 81}, "account_id"),
        ({"since": {"seconds": -1}}, "since"),
        ({"since": {"seconds": 1, "nanos": -5}}, "since"),
        ({"page_token": "yesterday"}, "page_token"),
    ],
)
async def test_what_does_not_fit_is_refused(tablut: Served, fields: dict[str, Any], field: str) -> None:
    assert (await refusal(listed(tablut.watcher, **fields))).metadata["field"] == field


async def test_only_admins_make_rated_matches(tablut: Served) -> None:
    assert (await refusal(tablut.create(seats=2, rated=True))).reason == "SCOPE_MISSING"
    admin = tablut.caller("gateway", Scope.ADMIN)
    request = pb.CreateMatchRequest(game=GAME, rated=True, hints=True)
    assert (await refusal(admin.ask("CreateMatch", request))).metadata["field"] == "rated"
    refused = await refusal(tablut.create(seats=2, rematch_of="tara.0123456789abcdef01234"))
    assert refused.metadata["field"] == "rematch_of"


@pytest.mark.parametrize("left_out", ["NULL", "4"])
async def test_what_an_older_release_left_out_is_filled_in(
    tablut: Served, sqlite_url: str, left_out: str
) -> None:
    seats = await tablut.table()
    await seats[0].act("a4-a3", 4)
    with closing(sqlite3.connect(sqlite_path(sqlite_url))) as database, database:
        # As an append leaves a row of which none of the three changes.
        database.execute(f"UPDATE matches SET to_act=4, turn=4, to_act_version={left_out}")
    (match,) = await listed(tablut.watcher)
    assert (list(match.to_act), match.turn) == ([1], 5)
    (row,) = await tablut.engine.context.log.find([seats[0].match_id])
    assert not row.lacks_turn
