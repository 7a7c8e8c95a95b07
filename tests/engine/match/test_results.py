"""Sums of results: each match counts once for each account, and private ones only for the account itself."""

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.log import Result
from services.engine.rendering.summaries import sums
from services.runtime.credentials.claims import Scope
from tests.engine.refused import refusal
from tests.engine.served import Caller, Served

Sum = match_pb2.ResultCount


async def results(caller: Caller, account_id: str = "") -> list[Sum]:
    request = pb.CountResultsRequest(game="tablut", account_id=account_id)
    return list((await caller.ask("CountResults", request)).results)


async def test_who_wins_and_who_loses_has_one_more(tablut: Served) -> None:
    for loser in (1, 1, 0):
        seats = await tablut.table()
        await seats[loser].do("ResignMatch")
    watcher = tablut.watcher
    assert await results(watcher, "account-0") == [
        Sum(game="tablut", seats=2, wins=2, losses=1, places=[2, 1])
    ]
    assert await results(watcher, "account-1") == [
        Sum(game="tablut", seats=2, wins=1, losses=2, places=[1, 2])
    ]
    assert await results(watcher, "nobody") == await results(watcher) == []


async def test_a_draw_is_a_shared_first_place(tablut: Served) -> None:
    first, second = await tablut.table()
    await first.do("OfferDraw")
    await second.do("AnswerDraw", accept=True)
    assert await results(first) == [Sum(game="tablut", seats=2, draws=1, places=[1, 0])]


async def test_matches_with_ai_opponents_are_apart(tablut: Served) -> None:
    bot = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=1))
    match_id = await tablut.create(seats=2, taken=[bot])
    (person,) = await tablut.sit(match_id, [0])
    await person.do("ResignMatch")
    assert await results(person) == [Sum(game="tablut", seats=2, with_bots=True, losses=1, places=[0, 1])]


async def test_practice_counts_for_nobody(tablut: Served) -> None:
    admin, person = tablut.caller("gateway", Scope.ADMIN), tablut.caller("ann", Scope.PLAY)
    bot = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=1))
    request = pb.CreateMatchRequest(
        game="tablut",
        seats=2,
        taken=[bot],
        private=True,
        invite_code="open-sesame",
        practice=True,
        seed=b"s" * 32,
        salt=b"t" * 16,
    )
    match_id = (await admin.ask("CreateMatch", request)).match.match_id
    joined = await person.ask("JoinMatch", pb.JoinMatchRequest(match_id=match_id, invite_code="open-sesame"))
    assert joined.match.spec.practice
    await person.ask("ResignMatch", pb.ResignMatchRequest(match_id=match_id))
    assert await results(person) == []


async def test_private_matches_count_for_the_account_alone(tablut: Served) -> None:
    account, other = (tablut.caller(name, Scope.PLAY) for name in ("ann", "bob"))
    code = "open-sesame"
    match_id = await tablut.create(seats=2, private=True, invite_code=code)
    for caller in (account, other):
        await caller.ask("JoinMatch", pb.JoinMatchRequest(match_id=match_id, invite_code=code))
    await other.ask("ResignMatch", pb.ResignMatchRequest(match_id=match_id))
    assert [(each.wins, each.losses) for each in await results(account)] == [(1, 0)]
    assert await results(account, "ann") == await results(account)
    seat = Caller(tablut.stub, tablut.signer.sign_seat(match_id, 0, account_id="ann"))
    assert await results(seat) == await results(other, "ann") == await results(tablut.watcher, "ann") == []


async def test_of_another_game_there_are_none_here(tablut: Served) -> None:
    request = pb.CountResultsRequest(game="tara")
    assert (await refusal(tablut.watcher.ask("CountResults", request))).reason == "NO_SUCH_GAME"


@pytest.mark.parametrize(
    ("place", "shared", "sum_"),
    [
        (1, False, Sum(wins=4, places=[4, 0, 0])),
        (1, True, Sum(draws=4, places=[4, 0, 0])),
        (2, True, Sum(losses=4, places=[0, 4, 0])),
        (3, False, Sum(losses=4, places=[0, 0, 4])),
    ],
)
def test_places_of_more_than_two_seats(place: int, shared: bool, sum_: Sum) -> None:
    sum_.game, sum_.seats = "tara", 3
    result = Result("ann", "tara", 3, with_bots=False, private=False, place=place, shared=shared)
    assert sums([(result, 3), (result, 1)]) == [sum_]
