"""What the gateway itself asks of engines: to describe, create, join, find and list."""

import secrets
import time
from collections.abc import Callable, Sequence

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.match.v1 import match_pb2
from gateway.proxy.engines import Engines
from services.runtime.rpc.tokens import Claims, Scope, Signer

_ACCOUNT = "gateway"
_TOKEN_SECONDS = 3600
_LONGEST_PAGE = 200


def new_match_id(game: str) -> str:
    """An id that nobody has and nobody guesses."""
    return f"{game}.{secrets.token_hex(13)}"


class Matches:
    """Calls with the gateway's own token, or with the token of a caller where one is handed over."""

    def __init__(self, engines: Engines, signer: Signer, clock: Callable[[], float] = time.time) -> None:
        self.engines = engines
        self._signer = signer
        self._clock = clock

    async def describe(self, game: str) -> engine.Game:
        """What the game declares about itself."""
        request = engine.DescribeGameRequest(game=game)
        return (await self.engines.ask(game, request, engine.DescribeGameResponse, "")).game

    async def create(self, request: engine.CreateMatchRequest) -> match_pb2.Match:
        """The match of the id in the request, made now or before."""
        answer = engine.CreateMatchResponse
        return (await self.engines.ask(request.match_id, request, answer, self._bearer(Scope.ADMIN))).match

    async def join(self, request: engine.JoinMatchRequest, authorization: str) -> engine.JoinMatchResponse:
        """The caller's seat in the match."""
        return await self.engines.ask(request.match_id, request, engine.JoinMatchResponse, authorization)

    async def seat(self, match_id: str, seat: match_pb2.Seat) -> None:
        """Seats the account for which the seat is kept, if it has not taken it itself."""
        request = engine.JoinMatchRequest(match_id=match_id, seat=seat.seat)
        await self.join(request, self._bearer(Scope.PLAY, seat.account_id, seat.name))

    async def get(self, match_id: str, authorization: str = "") -> match_pb2.Match:
        """The match as the caller may see it, or as the gateway may if nobody calls."""
        request = engine.GetMatchRequest(match_id=match_id)
        bearer = authorization or self._bearer(Scope.ADMIN)
        return (await self.engines.ask(match_id, request, engine.GetMatchResponse, bearer)).match

    async def list_open(self, game: str) -> Sequence[match_pb2.MatchSummary]:
        """Public matches of one game with an open seat."""
        request = engine.ListMatchesRequest(
            game=game, statuses=[match_pb2.MATCH_STATUS_WAITING], page_size=_LONGEST_PAGE
        )
        # A mere observer sees no private ones.
        bearer = self._bearer(Scope.OBSERVE)
        found = (await self.engines.ask(game, request, engine.ListMatchesResponse, bearer)).matches
        return [summary for summary in found if _has_open_seat(summary)]

    async def results(
        self, game: str, account_id: str, authorization: str
    ) -> Sequence[match_pb2.ResultCount]:
        """How the matches of the account ended in one game, as far as the caller may know."""
        request = engine.CountResultsRequest(game=game, account_id=account_id)
        return (await self.engines.ask(game, request, engine.CountResultsResponse, authorization)).results

    def _bearer(self, scope: Scope, account_id: str = _ACCOUNT, name: str = "") -> str:
        # One token an hour, so that engines verify its signature once and remember it.
        expires = (int(self._clock()) // _TOKEN_SECONDS + 2) * _TOKEN_SECONDS
        return f"Bearer {self._signer.sign(Claims(account_id, frozenset({scope}), expires, name))}"


def _has_open_seat(summary: match_pb2.MatchSummary) -> bool:
    """Whether anybody may join: a seat that is kept for an account has its name."""
    return any(not (seat.account_id or seat.HasField("bot")) for seat in summary.seats)
