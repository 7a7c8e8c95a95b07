"""Every kind of refusal: its status code, its stable reason, and a match that stays unchanged."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import grpc
import pytest
from google.protobuf.any_pb2 import Any as AnyMessage

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from ardri.tablut.v1.tablut_pb2 import Options
from services.engine.log import Entry
from services.games.tablut import GAME as TABLUT
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.jobs.wire import pack
from services.runtime.rpc.methods import MAX_MESSAGE
from tests.credentials import STRANGER
from tests.engine.log.appends import creation
from tests.engine.refused import refusal, stream_refusal
from tests.engine.served import Caller, Seated, Served, act_request

INVALID = grpc.StatusCode.INVALID_ARGUMENT
STATE = grpc.StatusCode.FAILED_PRECONDITION
DENIED = grpc.StatusCode.PERMISSION_DENIED
MISSING = grpc.StatusCode.NOT_FOUND
NOBODY = "tablut.aaaaaaaaaaaaaaaaaaaa"


def acting(notation: str, version: int, request_id: str = "r") -> Callable[[Seated], Awaitable[Any]]:
    return lambda seat: seat.act(notation, version, request_id)


def typed(action: AnyMessage) -> Callable[[Seated], Awaitable[Any]]:
    def act(seat: Seated) -> Awaitable[Any]:
        request = act_request(seat.match_id, "", 4, "r")
        request.action.typed.CopyFrom(action)
        return seat.ask("PlayAction", request)

    return act


# The match is at version 4 (created, two joined, started), and seat 0, the attackers, is to act.
REFUSED_ACTIONS = [
    ("stale", 0, acting("a4-a3", 3), (grpc.StatusCode.ABORTED, "STALE_VERSION"), {"version": "4"}),
    ("ahead", 0, acting("a4-a3", 5), (grpc.StatusCode.ABORTED, "STALE_VERSION"), {"version": "4"}),
    ("illegal", 0, acting("a4-b5", 4), (STATE, "ILLEGAL_ACTION"), {"rule": "seed 2"}),
    ("jump", 0, acting("e8-e2", 4), (STATE, "ILLEGAL_ACTION"), {"rule": "seed 3"}),
    ("out of turn", 1, acting("e3-d3", 4), (STATE, "NOT_YOUR_TURN"), {}),
    ("malformed", 0, acting("a4 to a3", 4), (INVALID, "INVALID_NOTATION"), {}),
    ("long", 0, acting("a" * 257, 4), (INVALID, "INVALID_REQUEST"), {"field": "action"}),
    ("empty", 0, acting("", 4), (INVALID, "INVALID_REQUEST"), {"field": "action"}),
    ("no version", 0, acting("a4-a3", 0), (INVALID, "INVALID_REQUEST"), {"field": "expected_version"}),
    ("bad id", 0, acting("a4-a3", 4, "a b"), (INVALID, "INVALID_REQUEST"), {"field": "request_id"}),
    ("long id", 0, acting("a4-a3", 4, "a" * 65), (INVALID, "INVALID_REQUEST"), {"field": "request_id"}),
    ("other type", 0, typed(pack(Options())), (INVALID, "INVALID_NOTATION"), {}),
    ("no message", 0, typed(AnyMessage(type_url="x/ardri.tablut.v1.Action", value=b"\xff")),
     (INVALID, "INVALID_NOTATION"), {}),
    ("too large", 0, acting("a" * MAX_MESSAGE, 4),
     (grpc.StatusCode.RESOURCE_EXHAUSTED, "MESSAGE_TOO_LARGE"), {"limit": str(MAX_MESSAGE)}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("seat", "act", "named", "metadata"),
    [case[1:] for case in REFUSED_ACTIONS],
    ids=[str(case[0]) for case in REFUSED_ACTIONS],
)
async def test_a_refused_action_changes_nothing(
    tablut: Served, seat: int, act: Callable[[Seated], Awaitable[Any]], named: Any, metadata: dict[str, str]
) -> None:
    seats = await tablut.table()
    before = await tablut.watcher.look(seats[0].match_id)
    refused = await refusal(act(seats[seat]))
    assert refused.named == named
    assert metadata.items() <= refused.metadata.items()
    assert len(refused.metadata["trace_id"]) == 32
    assert await tablut.watcher.look(seats[0].match_id) == before
    assert await seats[0].act("a4-a3", 4, "r") == 5, "the request id is not used up"


async def test_a_seat_is_its_holders_alone(tablut: Served) -> None:
    seats = await tablut.table()
    match_id = seats[0].match_id
    others = await tablut.table()
    outsider = tablut.caller("outsider", Scope.PLAY)
    stolen = Seated(tablut.stub, tablut.signer.sign_seat(match_id, 0, account_id="thief"), match_id, 0)
    worker = Seated(tablut.stub, tablut.signer.sign_turn(match_id, 0, 4), match_id, 0)
    nowhere = Seated(tablut.stub, tablut.signer.sign_seat(match_id, 7, account_id="account-0"), match_id, 7)
    foreign = Seated(tablut.stub, others[0].token, match_id, 0)
    table = Seated(tablut.stub, tablut.signer.sign_turn(match_id, -2, 4), match_id, -2)
    chance = Seated(tablut.stub, tablut.signer.sign_turn(match_id, -1, 4), match_id, -1)
    for thief in (stolen, worker, nowhere, foreign, table, chance):
        assert (await refusal(thief.act("a4-a3", 4))).named == (DENIED, "NOT_YOUR_SEAT")
    request = act_request(match_id, "a4-a3", 4, "r")
    assert (await refusal(outsider.ask("PlayAction", request))).named == (DENIED, "NOT_YOUR_SEAT")
    assert (await tablut.watcher.look(match_id)).version == 4


async def test_tokens_are_checked(tablut: Served) -> None:
    (seat, _) = await tablut.table()
    claims = Claims("account-0", frozenset({Scope.PLAY}), 2**40)
    forged = STRANGER.sign(claims)
    expired = tablut.caller("account-0", Scope.PLAY, seconds=-1).token
    unsigned = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhY2NvdW50LTAiLCJzY29wZSI6InBsYXkiLCJleHAiOjJ9."
    for token in ("", "nonsense", forged, expired, unsigned):
        caller = Seated(tablut.stub, token, seat.match_id, 0)
        named = (grpc.StatusCode.UNAUTHENTICATED, "BAD_TOKEN")
        assert (await refusal(caller.act("a4-a3", 4))).named == named
        assert (await stream_refusal(caller.watch(seat.match_id))).named == named


async def test_scopes_are_checked(tablut: Served) -> None:
    match_id = await tablut.create()
    observer, player = tablut.watcher, tablut.caller("ann", Scope.PLAY)
    joining = pb.JoinMatchRequest(match_id=match_id)
    create = pb.CreateMatchRequest(game="tablut")
    act = act_request(match_id, "a4-a3", 1, "r")
    calls = [(observer, "JoinMatch", joining, "play"), (player, "CreateMatch", create, "organise")]
    for caller, method, request, scope in [*calls, (observer, "PlayAction", act, "play")]:
        refused = await refusal(caller.ask(method, request))
        assert refused.named == (DENIED, "SCOPE_MISSING")
        assert refused.metadata["scope"] == scope


async def test_what_is_not_there_is_not_found(tablut: Served) -> None:
    match_id = await tablut.create()
    watcher, player = tablut.watcher, tablut.caller("ann", Scope.PLAY)
    describe = pb.DescribeGameRequest(game="chess")
    assert (await refusal(watcher.ask("DescribeGame", describe))).named == (MISSING, "NO_SUCH_GAME")
    create = pb.CreateMatchRequest(game="chess")
    assert (await refusal(tablut.organiser.ask("CreateMatch", create))).named == (MISSING, "NO_SUCH_GAME")
    listing = pb.ListMatchesRequest(game="chess")
    assert (await refusal(watcher.ask("ListMatches", listing))).named == (MISSING, "NO_SUCH_GAME")
    for absent in (NOBODY, "", "tablut.\u2603", "x" * 500):
        assert (await refusal(watcher.look(absent))).named == (MISSING, "NO_SUCH_MATCH")
    unspeakable = await refusal(watcher.look("tablut.\x00"))
    assert unspeakable.named == (grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST")
    assert unspeakable.metadata["field"] == "match_id"
    assert (await stream_refusal(watcher.watch(NOBODY))).named == (MISSING, "NO_SUCH_MATCH")
    joining = pb.JoinMatchRequest(match_id=match_id, seat=2)
    assert (await refusal(player.ask("JoinMatch", joining))).named == (MISSING, "NO_SUCH_SEAT")


async def test_a_match_is_played_between_its_start_and_its_end(tablut: Served) -> None:
    (early,) = await tablut.sit(await tablut.create(), (0,))
    for call in (early.act("a4-a3", 2), early.do("ResignMatch"), early.do("OfferDraw")):
        assert (await refusal(call)).named == (STATE, "MATCH_NOT_STARTED")
    seats = await tablut.table()
    await seats[0].do("ResignMatch")
    over = await seats[0].look(seats[0].match_id)
    for call in (
        seats[0].act("a4-a3", 4),
        seats[1].do("ResignMatch"),
        seats[1].do("OfferDraw"),
        seats[1].do("AnswerDraw", accept=True),
        seats[1].do("ClaimMatch"),
    ):
        assert (await refusal(call)).named == (STATE, "MATCH_OVER")
    assert await seats[0].look(seats[0].match_id) == over


@pytest.mark.parametrize("from_version", [-2, 5, 2**62])
async def test_a_stream_starts_within_the_match(tablut: Served, from_version: int) -> None:
    (seat, _) = await tablut.table()
    for stream in (seat.watch(seat.match_id, from_version), await seat.play(from_version)):
        refused = await stream_refusal(stream)
        assert refused.named == (INVALID, "INVALID_REQUEST")
        assert refused.metadata["field"] == "from_version"


@pytest.mark.parametrize("token", ["x", "1", "/", "²/a", f"{2**70}/tablut", "-1/a"])
async def test_page_tokens_are_checked(tablut: Served, token: str) -> None:
    request = pb.ListMatchesRequest(game="tablut", page_token=token)
    refused = await refusal(tablut.watcher.ask("ListMatches", request))
    assert (refused.named, refused.metadata["field"]) == ((INVALID, "INVALID_REQUEST"), "page_token")


@pytest.mark.parametrize("size", [-1, 201])
async def test_page_sizes_are_checked(tablut: Served, size: int) -> None:
    request = pb.ListMatchesRequest(game="tablut", page_size=size)
    refused = await refusal(tablut.watcher.ask("ListMatches", request))
    assert (refused.named, refused.metadata["field"]) == ((INVALID, "INVALID_REQUEST"), "page_size")


@pytest.mark.parametrize("status", [0, 4, -1])
async def test_statuses_are_checked(tablut: Served, status: int) -> None:
    request = pb.ListMatchesRequest(game="tablut")
    request.statuses.append(status)  # type: ignore[arg-type]  # none that the proto names
    refused = await refusal(tablut.watcher.ask("ListMatches", request))
    assert (refused.named, refused.metadata["field"]) == ((INVALID, "INVALID_REQUEST"), "statuses")


@pytest.mark.parametrize("seat", [-1, 2])
async def test_only_of_seats_that_there_are_is_told_what_they_may_do(tablut: Served, seat: int) -> None:
    (attacker, _) = await tablut.table()
    request = pb.ListLegalActionsRequest(match_id=attacker.match_id, seat=seat)
    assert (await refusal(attacker.ask("ListLegalActions", request))).reason == "NO_SUCH_SEAT"


async def test_bytes_that_are_no_message(tablut: Served) -> None:
    method: Any = tablut.channel.unary_unary("/ardri.engine.v1.EngineService/GetMatch")
    assert (await refusal(method(b"\xff\xff"))).named == (INVALID, "INVALID_REQUEST")


async def test_a_private_match_is_not_found_by_who_would_open_one_of_that_id(tablut: Served) -> None:
    """Whoever has opened the match may repeat the request, and knows its code."""
    match_id = await tablut.create(private=True, invite_code="open-sesame")
    again: dict[str, Any] = {"game": "tablut", "match_id": match_id}
    other = tablut.caller("other", Scope.ORGANISE)
    private = again | {"private": True}
    for fields in (again, private | {"invite_code": "not-sesame"}):
        refused = await refusal(other.ask("CreateMatch", pb.CreateMatchRequest(**fields)))
        assert (refused.reason, "private" in refused.message) == ("NOT_YOUR_SEAT", True)
    request = pb.CreateMatchRequest(**private, invite_code="open-sesame")
    assert (await tablut.organiser.ask("CreateMatch", request)).match.match_id == match_id


async def test_a_private_match_is_closed(tablut: Served) -> None:
    match_id = await tablut.create(private=True, invite_code="open-sesame")
    stranger, player = tablut.watcher, tablut.caller("ann", Scope.PLAY)
    assert (await refusal(stranger.look(match_id))).named == (DENIED, "NOT_YOUR_SEAT")
    assert (await stream_refusal(stranger.watch(match_id))).named == (DENIED, "NOT_YOUR_SEAT")
    for code in ("", "open-sesamf"):
        request = pb.JoinMatchRequest(match_id=match_id, invite_code=code)
        assert (await refusal(player.ask("JoinMatch", request))).named == (DENIED, "NOT_YOUR_SEAT")
    request = pb.JoinMatchRequest(match_id=match_id, invite_code="open-sesame")
    first = await player.ask("JoinMatch", request)
    again = await player.ask("JoinMatch", pb.JoinMatchRequest(match_id=match_id))
    assert (first.seat, again.seat) == (0, 0), "who is in needs no code to come again"
    listed = await stranger.ask("ListMatches", pb.ListMatchesRequest(game="tablut"))
    assert not listed.matches


async def test_nobody_joins_with_the_token_of_a_seat_or_a_turn(tablut: Served) -> None:
    match_id = await tablut.create()
    request = pb.JoinMatchRequest(match_id=match_id)
    turn = Caller(tablut.stub, tablut.signer.sign_turn(match_id, 0, 4))
    assert (await refusal(turn.ask("JoinMatch", request))).reason == "BAD_TOKEN"
    seat = Caller(tablut.stub, tablut.signer.sign_seat(match_id, 0, account_id="ann"))
    named = (grpc.StatusCode.UNAUTHENTICATED, "BAD_TOKEN")
    assert (await refusal(seat.ask("JoinMatch", request))).named == named


async def test_only_an_ended_match_is_verified(tablut: Served) -> None:
    (seat, _) = await tablut.table()
    assert (await refusal(seat.do("VerifyReplay"))).named == (STATE, "MATCH_NOT_ENDED")
    assert not (await seat.replay(seat.match_id)).HasField("record")


async def test_a_match_of_other_rules_is_refused(tablut: Served) -> None:
    spec = match_pb2.MatchSpec(game="tablut", rules_version="0", seats=2)
    body = LogEntry(version=1, created=match_pb2.MatchCreated(spec=spec)).SerializeToString()
    old = replace(creation(NOBODY, game="tablut"), entries=(Entry(1, body, b"digest"),))
    assert await tablut.engine.context.log.append([old]) == [True]
    refused = await refusal(tablut.watcher.look(NOBODY))
    assert refused.named == (STATE, "RULES_VERSION")
    assert refused.metadata["rules_version"] == "0"


async def test_a_match_with_an_unknown_source_of_chance_is_refused(tablut: Served) -> None:
    spec = match_pb2.MatchSpec(game="tablut", rules_version=TABLUT.facts.rules_version, seats=2)
    spec.chance = 99  # type: ignore[assignment]  # of a version to come
    body = LogEntry(version=1, created=match_pb2.MatchCreated(spec=spec)).SerializeToString()
    later = replace(creation(NOBODY, game="tablut"), entries=(Entry(1, body, b"digest"),))
    assert await tablut.engine.context.log.append([later]) == [True]
    assert (await refusal(tablut.watcher.look(NOBODY))).named == (STATE, "RULES_VERSION")
