"""Ends of matches by operators, and some by directors; they are entries of the log like any other end."""

from ardri.match.v1.match_pb2 import Outcome
from ardri.ops.v1 import match_ops_service_pb2 as pb
from services.engine.match import decide
from services.engine.match.decide import Decide
from services.engine.ops.context import OpsContext
from services.record.match import Match
from services.runtime.errors import InvalidRequest
from services.runtime.ops.audit_interceptor import check_operator_request
from services.runtime.rpc.methods import Call
from services.wire.outcomes import outcome_message


class Ruling:
    """Adjudication and termination."""

    def __init__(self, ops: OpsContext) -> None:
        self._ops = ops

    async def adjudicate_match(
        self, call: Call, request: pb.AdjudicateMatchRequest
    ) -> pb.AdjudicateMatchResponse:
        """Ends a live match with a result."""
        self._ops.admit(call)
        check_operator_request(request.cause, request.request_id)
        result = request.WhichOneof("result")
        if result is None or (result == "draw" and not request.draw):
            raise InvalidRequest("result", "a winner, or a draw")
        winner = request.winner if result == "winner" else None
        key = _request_key(request.request_id)
        match = await self._end(
            request.match_id,
            lambda match, now_ms: decide.adjudicate(match, winner, request.cause, key, now_ms),
            key,
        )
        return pb.AdjudicateMatchResponse(version=match.version, outcome=_outcome(match))

    async def terminate_match(
        self, call: Call, request: pb.TerminateMatchRequest
    ) -> pb.TerminateMatchResponse:
        """Ends a match without a result."""
        self._ops.admit_director(call)
        check_operator_request(request.cause, request.request_id)
        key = _request_key(request.request_id)
        match = await self._end(
            request.match_id,
            lambda match, now_ms: decide.terminate(match, request.cause, key, now_ms),
            key,
        )
        return pb.TerminateMatchResponse(version=match.version, outcome=_outcome(match))

    async def _end(self, match_id: str, decision: Decide, request_key: str) -> Match:
        live = await self._ops.matches.get(match_id)
        await live.do(decision, request_key=request_key)
        return live.match


def _outcome(match: Match) -> Outcome:
    assert match.outcome is not None, "it was ended, now or before"
    return outcome_message(match.outcome)


def _request_key(request_id: str) -> str:
    """Returns a key that no request of a seat has: those begin with a number."""
    return f"operator:{request_id}"
