"""The gateway's own calls to engines: to describe games, and to create, join, find and list matches."""

import secrets
import time
from collections.abc import Callable, Sequence

from google.protobuf.any_pb2 import Any

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.match.v1 import match_pb2
from gateway.proxy.engines import Engines
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.signer import SigningHour, TokenSigner
from services.runtime.rpc.requests import pages

_MOST_BEARERS = 4096
_DESCRIBED_SECONDS = 1.0
"""How long a description is cached: another release of the engine may describe its game otherwise."""
_MOST_LISTED = 2_000
"""Most matches of one account and game that are read at once."""
_MOST_OPEN = 50_000
"""Most open matches of one game that the lobby reads when it begins to follow them."""


def new_match_id(game: str) -> str:
    """A new match id that nobody can guess."""
    return f"{game}.{secrets.token_hex(13)}"


class Matches:
    """Calls engines with the gateway's own token, or with a caller's token where one is given.

    `clock`: Unix time in seconds, which may be set back.
    """

    def __init__(self, engines: Engines, signer: TokenSigner, clock: Callable[[], float] = time.time) -> None:
        self.engines = engines
        self._signer = signer
        self._clock = clock
        self._bearers: dict[tuple[Scope, str, str], tuple[SigningHour, str]] = {}
        self._described: dict[str, tuple[float, engine.Game]] = {}

    async def describe(self, game: str) -> engine.Game:
        """The game's description of itself, cached for a moment."""
        known = self._described.get(game)
        if known is not None and 0 < known[0] - self._clock() <= _DESCRIBED_SECONDS:
            return known[1]
        request = engine.DescribeGameRequest(game=game)
        told = (await self.engines.ask(game, request, engine.DescribeGameResponse, "")).game
        self._described[game] = (self._clock() + _DESCRIBED_SECONDS, told)
        return told

    async def check_options(self, game: str, seats: int, options: Any) -> None:
        """Has the engine check the options; raises its refusal if no match of the game can have them."""
        request = engine.DescribeTableRequest(game_or_match_id=game, seats=seats, options=options)
        await self.engines.ask(game, request, engine.DescribeTableResponse, "")

    async def create(self, request: engine.CreateMatchRequest) -> match_pb2.Match:
        """Creates the match with the request's id, unless it exists already; returns the match."""
        answer = engine.CreateMatchResponse
        return (await self.engines.ask(request.match_id, request, answer, self._bearer(Scope.SERVICE))).match

    async def join(
        self, request: engine.JoinMatchRequest, authorization: str, claims: Claims
    ) -> engine.JoinMatchResponse:
        """Joins the caller to the match; returns the seat with its token. `claims`: of the caller's token."""
        joined = await self._join(request, authorization)
        joined.seat_token = self._signer.sign_seat(request.match_id, joined.seat, claims)
        return joined

    async def seat(self, match_id: str, seat: match_pb2.Seat) -> None:
        """Seats the account for which the seat is kept, if it has not taken the seat itself."""
        request = engine.JoinMatchRequest(match_id=match_id, seat=seat.seat)
        await self._join(request, self._bearer(Scope.PLAY, seat.account_id, seat.name))

    async def get(self, match_id: str, authorization: str = "") -> match_pb2.Match:
        """The match as the caller may see it; without a caller's token, as the gateway may see it."""
        request = engine.GetMatchRequest(match_id=match_id)
        bearer = authorization or self._bearer(Scope.SERVICE)
        return (await self.engines.ask(match_id, request, engine.GetMatchResponse, bearer)).match

    async def list_waiting(self, game: str) -> engine.ListMatchesResponse:
        """The newest public matches of one game that have not begun."""
        request = engine.ListMatchesRequest(
            game=game, statuses=[match_pb2.MATCH_STATUS_WAITING], page_size=pages.MOST
        )
        # An observer's token does not show private matches.
        return await self.list_matches(request, self._bearer(Scope.OBSERVE))

    async def list_running(self, game: str, most: int) -> Sequence[match_pb2.MatchSummary]:
        """The newest public matches of one game that are being played, as anybody may see them."""
        request = engine.ListMatchesRequest(game=game, statuses=[match_pb2.MATCH_STATUS_LIVE], page_size=most)
        return (await self.list_matches(request, self._bearer(Scope.OBSERVE))).matches

    async def results(
        self, game: str, account_id: str, authorization: str
    ) -> Sequence[match_pb2.ResultCount]:
        """Counts how the account's matches in one game ended, as far as the caller may know."""
        request = engine.CountResultsRequest(game=game, account_id=account_id)
        return (await self.engines.ask(game, request, engine.CountResultsResponse, authorization)).results

    async def list_all_open(self, game: str, most: int = _MOST_OPEN) -> Sequence[match_pb2.MatchSummary]:
        """The matches that anybody may join, among the newest `most` that wait."""
        request = engine.ListMatchesRequest(game=game, statuses=[match_pb2.MATCH_STATUS_WAITING])
        found = await self._all(request, self._bearer(Scope.OBSERVE), most)
        return [match for match in found if is_open(match)]

    async def of_account(self, game: str, account_id: str, ended_ms: int) -> Sequence[match_pb2.MatchSummary]:
        """The account's matches that wait or go on, and those ended since `ended_ms` (0: no ended ones)."""
        found = await self._going(game, account_id)
        if ended_ms:
            request = engine.ListMatchesRequest(
                game=game, account_id=account_id, statuses=[match_pb2.MATCH_STATUS_ENDED]
            )
            request.since.FromMilliseconds(ended_ms)
            found += await self._all(request, self._bearer(Scope.OBSERVE, account_id))
        return found

    async def count_going(self, game: str, account_id: str, most: int) -> int:
        """Counts the matches that wait or go on with the account in a seat; reads about `most` at most."""
        found = await self._going(game, account_id, most)
        # A seat that somebody else keeps for the account does not count.
        return sum(
            any(seat.account_id == account_id and not seat.reserved for seat in match.seats)
            for match in found
        )

    async def list_matches(
        self, request: engine.ListMatchesRequest, authorization: str
    ) -> engine.ListMatchesResponse:
        """One page of the matches of one game, as the caller may see them."""
        return await self.engines.ask(request.game, request, engine.ListMatchesResponse, authorization)

    async def _going(
        self, game: str, account_id: str, most: int = _MOST_LISTED
    ) -> list[match_pb2.MatchSummary]:
        """The matches of the account that wait or go on."""
        request = engine.ListMatchesRequest(game=game, account_id=account_id)
        return await self._all(request, self._bearer(Scope.OBSERVE, account_id), most)

    async def _all(
        self, request: engine.ListMatchesRequest, authorization: str, most: int = _MOST_LISTED
    ) -> list[match_pb2.MatchSummary]:
        """The matches of all pages, until there are `most`."""
        request.page_size = pages.MOST
        found: list[match_pb2.MatchSummary] = []
        while len(found) < most:
            page = await self.list_matches(request, authorization)
            found += page.matches
            if not page.next_page_token:
                break
            request.page_token = page.next_page_token
        return found

    def bearer(self) -> str:
        """The `authorization` of the gateway's own calls."""
        return self._bearer(Scope.SERVICE)

    def _bearer(self, scope: Scope, account_id: str = Issuer.GATEWAY.value, name: str = "") -> str:
        hour, key = self._signer.hour(self._clock()), (scope, account_id, name)
        signed, bearer = self._bearers.get(key, (None, ""))
        if signed != hour:
            if len(self._bearers) >= _MOST_BEARERS:
                self._bearers.clear()
            # The token is the gateway's, though it names an account: revoking the account's must not end it.
            claims = Claims(account_id, frozenset({scope}), hour.expires, name, issued=hour.expires)
            bearer = f"Bearer {self._signer.sign(claims)}"
            self._bearers[key] = (hour, bearer)
        return bearer

    async def _join(self, request: engine.JoinMatchRequest, authorization: str) -> engine.JoinMatchResponse:
        return await self.engines.ask(request.match_id, request, engine.JoinMatchResponse, authorization)


def is_open(summary: match_pb2.MatchSummary) -> bool:
    """Whether anybody may join, without an invitation."""
    return not summary.private and is_joinable(summary)


def is_joinable(match: match_pb2.Match | match_pb2.MatchSummary) -> bool:
    """Whether somebody may join: anybody if the match is public, otherwise whoever is invited."""
    return match.status == match_pb2.MATCH_STATUS_WAITING and _has_open_seat(match)


def _has_open_seat(match: match_pb2.Match | match_pb2.MatchSummary) -> bool:
    """Whether a seat is free: neither a bot's, nor an account's, nor kept for an account."""
    return any(not (seat.account_id or seat.HasField("bot")) for seat in match.seats)
