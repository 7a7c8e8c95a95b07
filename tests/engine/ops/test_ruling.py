"""Operators end matches by entries of the log, which replay, verify, and state the cause."""

import asyncio
from typing import Any

import grpc
import pytest

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.runtime.credentials.claims import Scope
from tests.engine.ops.operator import CAUSE, Operator
from tests.engine.refused import refusal
from tests.engine.served import Served, events_of

STATE, INVALID = grpc.StatusCode.FAILED_PRECONDITION, grpc.StatusCode.INVALID_ARGUMENT


async def verified(served: Served, match_id: str) -> engine_pb.VerifyReplayResponse:
    request = engine_pb.VerifyReplayRequest(match_id=match_id)
    answer: engine_pb.VerifyReplayResponse = await served.watcher.ask("VerifyReplay", request)
    return answer


@pytest.mark.parametrize(
    ("result", "ranks", "payoffs"),
    [({"winner": 1}, [2, 1], [-1, 1]), ({"winner": 0}, [1, 2], [1, -1]), ({"draw": True}, [1, 1], [0, 0])],
)
async def test_an_adjudicated_match_verifies_and_its_watchers_read_why(
    tablut: Served, operator: Operator, result: dict[str, Any], ranks: list[int], payoffs: list[int]
) -> None:
    seats = await tablut.table()
    match_id = seats[0].match_id
    stream = tablut.watcher.watch(match_id)
    answer = await operator.adjudicate(match_id, **result)
    told = await events_of(stream, answer.version)
    assert (told[-1].ended.outcome.reason, told[-1].ended.cause) == ("adjudicated", CAUSE)
    outcome = answer.outcome
    assert (list(outcome.ranks), list(outcome.payoffs)) == (ranks, payoffs)
    verdict = await verified(tablut, match_id)
    assert (verdict.verified, verdict.divergence, verdict.cause) == (True, "", CAUSE)
    assert verdict.outcome == outcome


async def test_a_match_is_broken_off_live_or_while_it_waits_for_players(
    tablut: Served, operator: Operator
) -> None:
    live = (await tablut.table())[0].match_id
    waiting = await tablut.create(seats=2)
    for match_id in (live, waiting):
        outcome = (await operator.terminate(match_id)).outcome
        assert (outcome.reason, list(outcome.ranks)) == ("terminated", [1, 1])
        assert (await tablut.watcher.look(match_id)).status == match_pb2.MATCH_STATUS_ENDED
        verdict = await verified(tablut, match_id)
        assert (verdict.verified, verdict.divergence, verdict.cause) == (True, "", CAUSE)


async def test_the_same_request_ends_a_match_once(tablut: Served, operator: Operator) -> None:
    match_id = (await tablut.table())[0].match_id
    answers = await asyncio.gather(*(operator.adjudicate(match_id, "again", winner=1) for _ in range(5)))
    assert len({answer.version for answer in answers}) == 1
    other = await refusal(operator.adjudicate(match_id, "again", winner=0))
    assert other.named == (INVALID, "REQUEST_ID_REUSED")
    assert (await refusal(operator.terminate(match_id, "again"))).reason == "REQUEST_ID_REUSED"
    assert (await refusal(operator.adjudicate(match_id, "new", winner=1))).named == (STATE, "MATCH_OVER")
    assert (await refusal(operator.terminate(match_id, "new"))).named == (STATE, "MATCH_OVER")
    entries = (await tablut.watcher.replay(match_id)).record.entries
    assert [LogEntry.FromString(entry).HasField("ended") for entry in entries].count(True) == 1


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"draw": True, "cause": ""}, "INVALID_REQUEST"),
        ({"draw": True, "cause": " "}, "INVALID_REQUEST"),
        ({"draw": True, "cause": "x" * 201}, "INVALID_REQUEST"),
        ({"draw": True, "cause": "a\nb"}, "INVALID_REQUEST"),
        ({"draw": True, "request_id": ""}, "INVALID_REQUEST"),
        ({"draw": True, "request_id": "with space"}, "INVALID_REQUEST"),
        ({"draw": False}, "INVALID_REQUEST"),
        ({}, "INVALID_REQUEST"),
        ({"winner": 2}, "NO_SUCH_SEAT"),
        ({"winner": -1}, "NO_SUCH_SEAT"),
        ({"draw": True, "match_id": "tablut." + "z" * 20}, "NO_SUCH_MATCH"),
    ],
)
async def test_a_ruling_that_says_too_little_changes_nothing(
    tablut: Served, operator: Operator, fields: dict[str, object], reason: str
) -> None:
    match_id = (await tablut.table())[0].match_id
    asked = {"match_id": match_id, "cause": CAUSE, "request_id": "1", **fields}
    assert (await refusal(operator.ask("AdjudicateMatch", **asked))).reason == reason
    assert (await tablut.watcher.look(match_id)).status == match_pb2.MATCH_STATUS_LIVE


async def test_a_match_that_waits_is_not_adjudicated(tablut: Served, operator: Operator) -> None:
    match_id = await tablut.create(seats=2)
    assert (await refusal(operator.adjudicate(match_id, draw=True))).named == (STATE, "MATCH_NOT_STARTED")


@pytest.mark.parametrize("scope", [scope for scope in Scope if scope is not Scope.ADMIN])
async def test_nobody_but_an_operator_ends_or_inspects_matches(tablut: Served, scope: Scope) -> None:
    match_id = (await tablut.table())[0].match_id
    stranger = Operator(tablut, scope, "gateway" if scope is Scope.SERVICE else "mallory")
    for call in (
        stranger.terminate(match_id),
        stranger.adjudicate(match_id, winner=0),
        stranger.ask("InspectMatch", match_id=match_id),
        stranger.ask("FindMatches", game="tablut"),
        stranger.ask("FindStuckMatches", game="tablut"),
        stranger.process("GetProcess"),
        stranger.process("ListAudit"),
        stranger.process("DrainProcess", process="engine", cause=CAUSE, request_id="1"),
    ):
        assert (await refusal(call)).named == (grpc.StatusCode.PERMISSION_DENIED, "SCOPE_MISSING")
    assert (await tablut.watcher.look(match_id)).status == match_pb2.MATCH_STATUS_LIVE


async def test_a_match_ended_by_an_operator_leaves_no_job(staffed: Served) -> None:
    match_id = await staffed.create(seats=2, taken=[_bot(0), _bot(1)])
    operator = Operator(staffed)
    assert (await operator.ask("InspectMatch", match_id=match_id)).jobs
    await operator.terminate(match_id)
    assert not (await operator.ask("InspectMatch", match_id=match_id)).jobs


def _bot(seat: int) -> match_pb2.Seat:
    return match_pb2.Seat(seat=seat, bot=match_pb2.Bot(level=1))


async def test_what_is_broken_off_is_nobodys_result_and_what_is_adjudicated_is(
    tablut: Served, operator: Operator
) -> None:
    request = engine_pb.CountResultsRequest(game="tablut")
    broken, ruled = await tablut.table(), await tablut.table()
    await operator.terminate(broken[0].match_id)
    await operator.adjudicate(ruled[0].match_id, winner=1)
    (loser,) = (await ruled[0].ask("CountResults", request)).results
    assert (loser.wins, loser.draws, loser.losses) == (0, 0, 1)
