"""Faults in secrets and in chance."""

import secrets
from typing import Any

from ardri.match.v1 import match_pb2
from ardri_cli.conformance.sitting import SALT
from tests.clients.conformance.proxy import Fault


class ChoosesItsOwnSeed(Fault):
    """Draws its own seed although one was given."""

    async def request(self, method: str, request: Any, token: str) -> tuple[Any, str]:
        if method == "CreateMatch":
            request.seed = secrets.token_bytes(32)
        return request, token


class TellsTheSeed(Fault):
    """Tells spectators of a stream, in the place of the salt, the seed of all chance."""

    _seed = b""

    async def request(self, method: str, request: Any, token: str) -> tuple[Any, str]:
        if method == "CreateMatch":
            self._seed = request.seed
        return request, token

    async def told(self, request: Any, message: Any) -> list[Any]:
        for event in message.events:
            if event.HasField("started"):
                event.view.value = SALT + self._seed
        return [message]


class RevealsAnotherSeed(Fault):
    """Reveals a seed at the end to which it has not committed."""

    async def told(self, request: Any, message: Any) -> list[Any]:
        for event in message.events:
            if event.HasField("ended"):
                event.ended.seed = bytes(32)
        return [message]


class _Impersonating(Fault):
    """Remembers the token of seat 0 in each match, which knows secrets."""

    def __init__(self) -> None:
        self.tokens: dict[str, str] = {}

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        if method == "JoinMatch" and answer.seat == 0:
            self.tokens[request.match_id] = answer.seat_token
        return answer


class LendsEyes(_Impersonating):
    """Shows every caller the view of another seat."""

    async def request(self, method: str, request: Any, token: str) -> tuple[Any, str]:
        if method == "GetMatch" and request.HasField("seat") and not request.HasField("version"):
            return request, self.tokens[request.match_id]
        return request, token


class ShowsAllTheSame(_Impersonating):
    """Shows all viewers the view of seat 0 as if it were their own."""

    async def request(self, method: str, request: Any, token: str) -> tuple[Any, str]:
        own = method == "GetMatch" and not request.HasField("version")
        return request, self.tokens.get(request.match_id, token) if own else token

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        await super().answer(method, request, answer)
        if method == "GetMatch" and answer.match.status != match_pb2.MATCH_STATUS_ENDED:
            answer.match.ClearField("viewer_seat")
        return answer


class TellsSpectatorsAll(_Impersonating):
    """Streams the events of seat 0 to everybody."""

    async def request(self, method: str, request: Any, token: str) -> tuple[Any, str]:
        return request, self.tokens[request.match_id] if method == "WatchMatch" else token


class NeedsNoToken(_Impersonating):
    """Accepts callers without a token."""

    async def request(self, method: str, request: Any, token: str) -> tuple[Any, str]:
        return request, token or self.tokens.get(getattr(request, "match_id", ""), "")


FAULTS: dict[type[Fault], str] = {
    ChoosesItsOwnSeed: "determinism.same_seed",
    TellsTheSeed: "secrets.the_seed",
    RevealsAnotherSeed: "secrets.the_seed",
    LendsEyes: "secrets.eyes_of_others",
    ShowsAllTheSame: "secrets.own_eyes",
    TellsSpectatorsAll: "secrets.own_events",
    NeedsNoToken: "refusals.no_token",
}
