"""Lists of matches, of everybody and of one account, and the totals of an account's results."""

from dataclasses import replace
from typing import Final

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1.match_pb2 import MatchSummary
from services.engine.api.call_resolver import CallResolver
from services.engine.api.requests import require_game
from services.engine.log import AccountPage, Listed, Page
from services.engine.match.context import EngineContext
from services.engine.match.matches import Matches
from services.engine.match.rows import Rows
from services.engine.rendering.summaries import summary_of, sums
from services.record.listing.progress import is_behind
from services.record.listing.result import seat_in, show_to
from services.record.match import ENDED, LIVE, WAITING
from services.runtime.credentials.claims import Claims
from services.runtime.errors import InvalidRequest
from services.runtime.rpc.methods import Call
from services.runtime.rpc.requests.pages import Place, page_size, place_of, token_of
from services.runtime.rpc.requests.times import checked_ms

_MOST_READ: Final = 1000
"""Rows that are read for one page. Otherwise a filter that few matches pass would read the whole list."""
_ID_LENGTH: Final = 80


class ListCalls:
    """Pages of matches of one game, and totals of results."""

    def __init__(self, context: EngineContext, matches: Matches, rows: Rows, resolver: CallResolver) -> None:
        self._log = context.log
        self._matches = matches
        self._rows = rows
        self._resolver = resolver
        self._game = context.renderer.game.facts.name

    async def list_matches(self, call: Call, request: pb.ListMatchesRequest) -> pb.ListMatchesResponse:
        """Returns one page."""
        claims = self._resolver.claims(call)
        require_game(request.game, self._game)
        size = page_size(request.page_size)
        if len(request.account_id) > _ID_LENGTH:
            raise InvalidRequest("account_id", f"{_ID_LENGTH} characters at the most")
        page = self._first_page(request, claims, size)
        response = pb.ListMatchesResponse()
        after, last, read = page.after, page.after, 0
        while True:
            rows = await self._read(replace(page, after=last))
            read += len(rows)
            for row in rows:
                if len(response.matches) == size:
                    break
                last = _place(row, request)
                summary = summary_of(row)
                show_to(summary, _account_in(claims))  # first, as filters tell no more than what is shown
                if not _may_know(summary, request, claims):
                    continue
                after = last  # the token names a match, so it must be one that the caller may know
                if _is_wanted(summary, request):
                    response.matches.append(self._with_watchers(summary))
            # A full page never counts as the last: this does not tell whether hidden rows follow.
            is_full = len(response.matches) == size or (read >= _MOST_READ and after != page.after)
            if is_full or len(rows) < size:
                break
        if is_full and after is not None:
            response.next_page_token = token_of(after)
        return response

    async def count_results(self, call: Call, request: pb.CountResultsRequest) -> pb.CountResultsResponse:
        """Counts how the matches of an account ended; private ones only for the account itself."""
        claims = self._resolver.claims(call)
        require_game(request.game, self._game)
        account_id = request.account_id or claims.account_id
        is_own = claims.is_of_account and account_id == claims.account_id
        rows = await self._log.results_of(account_id, self._game)
        return pb.CountResultsResponse(results=sums([each for each in rows if is_own or not each[0].private]))

    def _first_page(self, request: pb.ListMatchesRequest, claims: Claims, size: int) -> Page | AccountPage:
        # Each status once, however often it is named: a store checks all of them for every match.
        statuses = tuple(dict.fromkeys(request.statuses)) or (WAITING, LIVE)
        for status in statuses:
            if status not in (WAITING, LIVE, ENDED):
                raise InvalidRequest("statuses", f"no status of a match has the number {status}")
        after, since_ms = place_of(request.page_token), checked_ms("since", request.since)
        if request.account_id:
            viewer = None if claims.sees_private else _account_in(claims)
            return AccountPage(self._game, statuses, request.account_id, size, after, since_ms, viewer)
        return Page(self._game, statuses, _account_in(claims), size, after, since_ms)

    async def _read(self, page: Page | AccountPage) -> list[Listed]:
        if isinstance(page, AccountPage):
            return await self._rows.list_of(page)
        return await self._rows.list_matches(page)

    def _with_watchers(self, summary: MatchSummary) -> MatchSummary:
        live = self._matches.peek(summary.match_id)
        if live is not None:
            summary.watchers = live.presence.watchers
        return summary


def _is_wanted(summary: MatchSummary, request: pb.ListMatchesRequest) -> bool:
    """Whether the match passes the filters that need the summary."""
    if request.HasField("with_bots") and request.with_bots != _has_bots(summary):
        return False
    return not request.HasField("rated") or request.rated == summary.rated


def _has_bots(summary: MatchSummary) -> bool:
    return any(seat.HasField("bot") for seat in summary.seats)


def _may_know(summary: MatchSummary, request: pb.ListMatchesRequest, claims: Claims) -> bool:
    """Whether the caller may know that the match exists, as `viewer_of` decides it for the match itself.

    A list of an account is ordered by the last event. So a match is left out whose spectators hear of events
    later.
    """
    account_id = _account_in(claims)
    if request.account_id and is_behind(summary, account_id):
        return False
    if not summary.private or claims.sees_private:
        return True
    return seat_in(summary, account_id) is not None


def _account_in(claims: Claims) -> str:
    """Returns the account whose private matches are listed; none for the token of a seat, as of one match."""
    return claims.account_id if claims.is_of_account else ""


def _place(row: Listed, request: pb.ListMatchesRequest) -> Place:
    """Returns the place of the row in its list."""
    return (row.updated_ms if request.account_id else row.created_ms), row.match_id
