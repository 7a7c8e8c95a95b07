"""Lists of matches of all games: asks each engine for a page, and merges the pages."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from google.rpc.code_pb2 import Code

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway.context import GatewayContext
from gateway.following.games import checked_games
from services.runtime.errors import Refusal
from services.runtime.rpc.methods import Call
from services.runtime.rpc.requests.pages import Place, page_size, place_of, token_of
from services.runtime.rpc.requests.times import checked_ms
from services.runtime.rpc.statuses import to_status

_ALL: Final = (
    match_pb2.MATCH_STATUS_WAITING,
    match_pb2.MATCH_STATUS_LIVE,
    match_pb2.MATCH_STATUS_ENDED,
)


@dataclass(frozen=True, slots=True)
class MergedPage:
    """A page of matches of several games. `away`: games whose engine does not answer."""

    matches: Sequence[match_pb2.MatchSummary]
    token: str
    away: Sequence[str]


class MatchLists:
    """The lists of the lobby."""

    def __init__(self, context: GatewayContext) -> None:
        self._context = context
        self._matches = context.matches

    async def list_mine(self, call: Call, request: pb.ListMyMatchesRequest) -> pb.ListMyMatchesResponse:
        """Lists the caller's matches."""
        asked = engine.ListMatchesRequest(
            statuses=request.statuses or _ALL,
            page_size=request.page_size,
            page_token=request.page_token,
            account_id=self._context.account(call).account_id,
        )
        page = await self._page(request.games, asked, call)
        return pb.ListMyMatchesResponse(
            matches=page.matches, next_page_token=page.token, games_away=page.away
        )

    async def search(self, call: Call, request: pb.SearchMatchesRequest) -> pb.SearchMatchesResponse:
        """Lists matches that the caller may look at."""
        self._context.account(call)
        asked = engine.ListMatchesRequest(
            statuses=request.statuses,
            page_size=request.page_size,
            page_token=request.page_token,
            account_id=request.account_id,
        )
        if checked_ms("since", request.since):
            asked.since.CopyFrom(request.since)
        if request.HasField("with_bots"):
            asked.with_bots = request.with_bots
        if request.HasField("rated"):
            asked.rated = request.rated
        page = await self._page(request.games, asked, call)
        return pb.SearchMatchesResponse(
            matches=page.matches, next_page_token=page.token, games_away=page.away
        )

    async def _page(self, games: Iterable[str], asked: engine.ListMatchesRequest, call: Call) -> MergedPage:
        size = page_size(asked.page_size)
        named = checked_games(games, self._matches.engines)
        answers = await asyncio.gather(*(self._ask(game, asked, call) for game in named))
        away = [game for game, answer in zip(named, answers, strict=True) if answer is None]
        pages = [answer for answer in answers if answer is not None]
        matches, token = merged(pages, size, by_event=bool(asked.account_id))
        return MergedPage(matches, token, away)

    async def _ask(
        self, game: str, asked: engine.ListMatchesRequest, call: Call
    ) -> engine.ListMatchesResponse | None:
        request = engine.ListMatchesRequest(game=game)
        request.MergeFrom(asked)
        try:
            return await self._matches.list_matches(request, call.authorization)
        except Refusal as refusal:
            if not is_away(refusal):
                raise
            return None


def is_away(refusal: Refusal) -> bool:
    """Whether an engine, or its database, does not answer."""
    return bool(to_status(refusal).code == Code.UNAVAILABLE)


def merged(
    pages: Sequence[engine.ListMatchesResponse], size: int, *, by_event: bool
) -> tuple[list[match_pb2.MatchSummary], str]:
    """One page merged from several lists, and the token of the next. `by_event`: ordered by the last event.

    A list with more pages is known only up to its token. So entries of other lists beyond that point wait for
    the next page.
    """

    def place(match: match_pb2.MatchSummary) -> Place:
        time = match.updated if by_event else match.created
        return time.ToMilliseconds(), match.match_id

    found = sorted((match for page in pages for match in page.matches), key=place, reverse=True)
    ends = [end for page in pages if (end := place_of(page.next_page_token)) is not None]
    known = max(ends, default=None)
    if known is not None:
        found = [match for match in found if place(match) >= known]
    last = place(found[size - 1]) if len(found) > size else known
    return found[:size], "" if last is None else token_of(last)
