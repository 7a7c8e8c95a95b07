"""Faults in legal actions, refusals, and what counts."""

import asyncio
import uuid
from typing import Any

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from tests.clients.conformance.proxy import Fault


class ListsTooMany(Fault):
    """Lists an action that nobody may play."""

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        if method == "ListLegalActions" and answer.actions:
            answer.actions.append(match_pb2.Action(notation="pass for ever"))
        return answer


class ListsTooFew(Fault):
    """Leaves out the last legal action."""

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        if method == "ListLegalActions" and len(answer.actions) > 1:
            del answer.actions[-1]
        return answer


class ListsTwice(Fault):
    """Lists the first action twice."""

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        if method == "ListLegalActions" and answer.actions:
            answer.actions.append(answer.actions[0])
        return answer


class ListsForIdleSeats(Fault):
    """Lists an action for a seat that is not to act."""

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        if method == "ListLegalActions" and not answer.actions:
            answer.actions.add(notation="wait")
        return answer


class ChecksNothing(Fault):
    """CheckAction accepts everything."""

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        if method == "CheckAction":
            answer.ClearField("refusal")
        return answer


class ChecksTooMuch(Fault):
    """CheckAction refuses each action that comes in its typed form."""

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        if method == "CheckAction" and request.action.HasField("typed"):
            answer.refusal.message = "no"
        return answer


class TakesStaleDecisions(Fault):
    """Accepts a stale decision, as if it were made for the current position."""

    _version = 0

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        if method == "ListLegalActions":
            self._version = answer.version
        return answer

    async def request(self, method: str, request: Any, token: str) -> tuple[Any, str]:
        if method == "PlayAction":
            request.expected_version = max(request.expected_version, self._version)
        return request, token


class HidesReasons(Fault):
    """Refuses without the details that programs read."""

    async def refusal(self, method: str, request: Any, error: grpc.aio.AioRpcError) -> Any:
        raise RuntimeError("as an engine does that does not know what it refuses")


class InventsMatches(Fault):
    """Answers requests about matches that do not exist."""

    async def refusal(self, method: str, request: Any, error: grpc.aio.AioRpcError) -> Any:
        if method == "GetMatch" and error.code() == grpc.StatusCode.NOT_FOUND:
            return pb.GetMatchResponse(match=match_pb2.Match(match_id=request.match_id))
        return None


class ActsTwice(Fault):
    """Treats each request as a new one, whatever its id, if its action is legal."""

    async def request(self, method: str, request: Any, token: str) -> tuple[Any, str]:
        if method == "PlayAction":
            request.request_id = uuid.uuid4().hex
        return request, token


class ForgetsAnswers(Fault):
    """Answers a repeated request with another version than the first time."""

    def __init__(self) -> None:
        self._seen: set[str] = set()

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        if method == "PlayAction":
            answer.version += request.request_id in self._seen
            self._seen.add(request.request_id)
        return answer


class MixesRequestsUp(Fault):
    """Answers every request with a used id as if it were the first one."""

    def __init__(self) -> None:
        self._answers: dict[str, Any] = {}

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        if method == "PlayAction":
            self._answers[request.request_id] = answer
        return answer

    async def refusal(self, method: str, request: Any, error: grpc.aio.AioRpcError) -> Any:
        return self._answers.get(request.request_id) if method == "PlayAction" else None


class LetsAnybodyCallOff(Fault):
    """Pretends to call off any match for any caller."""

    async def refusal(self, method: str, request: Any, error: grpc.aio.AioRpcError) -> Any:
        return pb.CallOffMatchResponse(version=1) if method == "CallOffMatch" else None


class ForgetsWhoOpened(Fault):
    """Lets nobody call off a match that was opened for an account."""

    async def request(self, method: str, request: Any, token: str) -> tuple[Any, str]:
        if method == "CreateMatch":
            request.opened_by = ""
        return request, token


class LetsAnybodyLeave(Fault):
    """Pretends to free a seat that can no longer be given back."""

    async def refusal(self, method: str, request: Any, error: grpc.aio.AioRpcError) -> Any:
        return pb.LeaveMatchResponse(version=1) if method == "LeaveMatch" else None


class LeavesAnew(Fault):
    """Treats each copy of a request to leave as a new one."""

    async def request(self, method: str, request: Any, token: str) -> tuple[Any, str]:
        if method == "LeaveMatch":
            request.request_id = uuid.uuid4().hex
        return request, token


class JoinsAnew(Fault):
    """Treats each copy of a request for a seat as a new one."""

    async def request(self, method: str, request: Any, token: str) -> tuple[Any, str]:
        if method == "JoinMatch":
            request.ClearField("request_id")
        return request, token


class IsSlow(Fault):
    """Answers decisions slowly."""

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        if method == "PlayAction":
            await asyncio.sleep(1.2)
        return answer


FAULTS: dict[type[Fault], str] = {
    ListsTooMany: "legality.listed_is_accepted",
    ListsTooFew: "legality.stream_agrees",
    ListsTwice: "legality.listed_is_accepted",
    ListsForIdleSeats: "legality.idle_seats_have_none",
    ChecksNothing: "legality.unlisted_is_refused",
    ChecksTooMuch: "legality.listed_is_accepted",
    TakesStaleDecisions: "refusals.stale_decisions",
    HidesReasons: "refusals.nonsense",
    InventsMatches: "refusals.unknown_matches",
    ActsTwice: "exactly_once.repeated",
    ForgetsAnswers: "exactly_once.repeated",
    MixesRequestsUp: "exactly_once.reused",
    LetsAnybodyCallOff: "waiting.begun",
    ForgetsWhoOpened: "waiting.called_off",
    LetsAnybodyLeave: "waiting.begun",
    LeavesAnew: "waiting.given_back",
    JoinsAnew: "waiting.given_back",
    IsSlow: "latency.of_decisions",
}
