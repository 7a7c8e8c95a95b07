"""What an acknowledgement means: committed first, told afterwards, and applied once despite retries.

Tested over gRPC, and over Connect with `Play` on WebSockets.
"""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import grpc
import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri.tablut.v1.tablut_pb2 import Action
from services.engine.log import open_log
from services.games.tablut import GAME
from services.kernel import InvalidNotation
from services.runtime.credentials.claims import Scope
from services.runtime.database.database import sqlite_path
from services.runtime.jobs.wire import pack
from tests.engine.gated_log import Fault, GatedLog
from tests.engine.refused import refusal, refused
from tests.engine.served import Seated, Served, act_request, serving, versions
from tests.servers.migrated import migrated

UNAVAILABLE = (grpc.StatusCode.UNAVAILABLE, "LOG_UNAVAILABLE")
REUSED = (grpc.StatusCode.INVALID_ARGUMENT, "REQUEST_ID_REUSED")


@pytest.fixture(params=["grpc", "web"])
def gateway_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The database of a gateway through which all calls go; empty for calls by gRPC."""
    return migrated(tmp_path / "gateway.db") if request.param == "web" else ""


@pytest.fixture
async def tablut(sqlite_url: str, gateway_url: str) -> AsyncIterator[Served]:
    async with serving(GAME, await open_log(sqlite_url), gateway_url=gateway_url) as served:
        yield served


@pytest.fixture
async def gated(sqlite_url: str, gateway_url: str) -> AsyncIterator[tuple[Served, GatedLog]]:
    log = GatedLog(sqlite_path(sqlite_url))
    async with serving(GAME, log, gateway_url=gateway_url) as served:
        yield served, log


def act(notation: str, version: int, request_id: str) -> pb.PlayRequest:
    action = match_pb2.Action(notation=notation)
    return pb.PlayRequest(act=pb.PlayAct(expected_version=version, request_id=request_id, action=action))


async def test_nobody_hears_of_an_action_before_its_commit(gated: tuple[Served, GatedLog]) -> None:
    served, log = gated
    seats = await served.table()
    match_id = seats[0].match_id
    streams = [served.watcher.watch(match_id, 4), seats[1].watch(match_id, 4), await seats[1].play(4)]
    for stream in streams:
        assert (await stream.read()).heartbeat.version == 4

    log.close_gate()
    acting = asyncio.create_task(seats[0].act("a4-a3", 4))
    reading = [asyncio.create_task(versions(stream, 1)) for stream in streams]
    await log.asked.wait()
    # Each of these round trips would have delivered an event that had been sent before it.
    assert (await served.watcher.look(match_id)).version == 4
    assert len((await served.watcher.replay(match_id)).events) == 4
    assert (await seats[1].do("ListLegalActions")).version == 4
    assert not acting.done()
    assert not any(task.done() for task in reading)

    log.gate.set()
    assert await acting == 5
    assert [await task for task in reading] == [[5], [5], [5]]


async def test_on_a_stream_the_answer_comes_with_the_event(gated: tuple[Served, GatedLog]) -> None:
    served, log = gated
    seats = await served.table()
    stream = await seats[0].play(4)
    assert (await stream.read()).HasField("heartbeat")
    log.close_gate()
    await stream.write(act("a4-a3", 4, "r"))
    await log.asked.wait()
    reading = asyncio.create_task(stream.read())
    assert (await served.watcher.look(seats[0].match_id)).version == 4
    assert not reading.done()
    log.gate.set()
    message = await reading
    assert (message.ack.request_id, message.ack.version) == ("r", 5)
    assert [event.version for event in message.events] == [5]


async def test_a_failed_commit_changes_nothing(gated: tuple[Served, GatedLog]) -> None:
    served, log = gated
    seats = await served.table()
    log.fault = Fault.BEFORE
    refusing = await refusal(seats[0].act("a4-a3", 4, "r"))
    assert refusing.named == UNAVAILABLE
    assert refusing.retry_ms > 0
    log.fault = None
    assert (await served.watcher.look(seats[0].match_id)).version == 4
    assert await seats[0].act("a4-a3", 4, "r") == 5
    assert await seats[1].act("e3-d3", 5) == 6


async def test_a_commit_of_unknown_fate_is_found_by_the_retry(gated: tuple[Served, GatedLog]) -> None:
    served, log = gated
    seats = await served.table()
    stream = served.watcher.watch(seats[0].match_id, 4)
    log.fault = Fault.AFTER
    assert (await refusal(seats[0].act("a4-a3", 4, "r"))).named == UNAVAILABLE
    log.fault = None
    assert await seats[0].act("a4-a3", 4, "r") == 5, "the first answer"
    assert await seats[1].act("e3-d3", 5) == 6
    assert await versions(stream, 2) == [5, 6]
    assert [event.version for event in (await served.watcher.replay(seats[0].match_id)).events] == [
        *range(1, 7)
    ]


async def test_a_request_is_answered_the_same_however_often(tablut: Served) -> None:
    seats = await tablut.table()
    first = seats[0]
    assert {await first.act("a4-a3", 4, "r") for _ in range(3)} == {5}
    assert await seats[1].act("e3-d3", 5, "r") == 6, "ids are each seat's own"
    assert await first.act("a3-a4", 6, "s") == 7
    assert await first.act("a4-a3", 4, "r") == 5
    assert await first.act("a4-a3", 6, "r") == 5, "the id alone says which decision it is"
    typed = act_request(first.match_id, "", 4, "r")
    typed.action.typed.CopyFrom(pack(Action(**{"from": "a4", "to": "a3"})))
    assert (await first.ask("PlayAction", typed)).version == 5
    stream = await first.play(7)
    await stream.write(act("a4-a3", 4, "r"))
    while not (message := await stream.read()).HasField("ack"):
        pass
    assert (message.ack.version, len(message.events)) == (5, 0)
    await seats[1].do("ResignMatch")
    assert await first.act("a3-a4", 6, "s") == 7, "even after the end"
    assert (await tablut.watcher.look(first.match_id)).version == 8


async def test_what_means_nothing_any_more_is_answered_all_the_same(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For example an anchor of Tara, which only its position gives a meaning: typed, or in other notation."""

    def meaningless(*_: object) -> int:
        raise InvalidNotation("nothing in this position")

    (seat, _) = await tablut.table()
    request = act_request(seat.match_id, "", 4, "r")
    request.action.typed.CopyFrom(pack(Action(**{"from": "a4", "to": "a3"})))
    assert (await seat.ask("PlayAction", request)).version == 5
    renderer = tablut.engine.context.renderer
    monkeypatch.setattr(renderer.wire, "action_from_proto", meaningless)
    monkeypatch.setattr(renderer.game, "parse", meaningless)
    assert (await seat.ask("PlayAction", request)).version == 5
    assert await seat.act("A4-A3", 4, "r") == 5
    request.request_id = "another"
    assert (await refusal(seat.ask("PlayAction", request))).reason == "STALE_VERSION", "it was one before"
    request.expected_version = 5
    assert (await refusal(seat.ask("PlayAction", request))).reason == "INVALID_NOTATION"
    check = pb.CheckActionRequest(match_id=seat.match_id, expected_version=4, action=request.action)
    answer = await seat.ask("CheckAction", check)
    assert refused(answer.refusal).reason == "STALE_VERSION"


async def test_answers_survive_a_restart(sqlite_url: str, gateway_url: str) -> None:
    async with serving(GAME, await open_log(sqlite_url), gateway_url=gateway_url) as served:
        (seat, _) = await served.table()
        assert await seat.act("a4-a3", 4, "r") == 5
    async with serving(GAME, await open_log(sqlite_url), gateway_url=gateway_url) as served:
        again = Seated(served.stub, seat.token, seat.match_id, 0)
        assert await again.act("a4-a3", 4, "r") == 5
        assert (await refusal(again.act("a4-a2", 4, "r"))).named == REUSED
        assert (await served.watcher.look(seat.match_id)).version == 5


async def test_an_id_belongs_to_one_action(tablut: Served) -> None:
    (seat, _) = await tablut.table()
    await seat.act("a4-a3", 4, "r")
    assert (await refusal(seat.act("a4-a2", 4, "r"))).named == REUSED
    stream = await seat.play(5)
    await stream.write(act("a4-a2", 4, "r"))
    while not (message := await stream.read()).HasField("refusal"):
        pass
    assert refused(message.refusal.status).named == REUSED
    assert (await tablut.watcher.look(seat.match_id)).version == 5


async def test_of_rival_actions_one_is_played(tablut: Served) -> None:
    (seat, _) = await tablut.table()
    moves = ("a4-a3", "a4-a2", "a4-b4", "a4-c4") * 5
    acts = (seat.act(move, 4, f"r{number}") for number, move in enumerate(moves))
    outcomes = await asyncio.gather(*acts, return_exceptions=True)
    assert outcomes.count(5) == 1
    assert sum(isinstance(outcome, grpc.aio.AioRpcError) for outcome in outcomes) == len(moves) - 1
    assert (await tablut.watcher.look(seat.match_id)).version == 5


async def test_of_100_joins_of_one_seat_one_wins(tablut: Served) -> None:
    match_id = await tablut.create()

    async def join(number: int) -> str:
        account = tablut.caller(f"rival-{number}", Scope.PLAY)
        try:
            await account.ask("JoinMatch", pb.JoinMatchRequest(match_id=match_id, seat=1))
        except grpc.aio.AioRpcError as error:
            return error.code().name
        return f"rival-{number}"

    answers = await asyncio.gather(*map(join, range(100)))
    winners = [name for name in answers if name != "FAILED_PRECONDITION"]
    match = await tablut.watcher.look(match_id)
    assert winners == [match.seats[1].account_id]
    assert (match.version, match.seats[0].account_id) == (2, "")


async def test_joining_again_gives_the_same_seat(tablut: Served) -> None:
    match_id = await tablut.create()
    ann = tablut.caller("ann", Scope.PLAY)
    joins = [await ann.ask("JoinMatch", pb.JoinMatchRequest(match_id=match_id)) for _ in range(3)]
    assert [join.seat for join in joins] == [0, 0, 0]
    request = pb.JoinMatchRequest(match_id=match_id, seat=1)
    assert (await refusal(ann.ask("JoinMatch", request))).reason == "SEAT_TAKEN", "one seat each"
    assert (await tablut.watcher.look(match_id)).version == 2


async def test_creating_again_finds_the_match(tablut: Served) -> None:
    match_id = "tablut.bbbbbbbbbbbbbbbbbbbb"
    request = pb.CreateMatchRequest(game="tablut", match_id=match_id)
    creates = (tablut.organiser.ask("CreateMatch", request) for _ in range(10))
    made = await asyncio.gather(*creates)
    assert len({answer.match.spec.seed_commitment for answer in made}) == 1
    stream = tablut.watcher.watch(match_id, 1)
    await tablut.sit(match_id, (0, 1))
    assert await versions(stream, 3) == [2, 3, 4]
