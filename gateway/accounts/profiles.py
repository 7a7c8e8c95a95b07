"""What everybody may know of an account: its ratings, their history, and how its matches ended."""

import asyncio
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway.accounts import account_store, ladder_store
from gateway.context import GatewayContext
from services.runtime.errors import EngineUnavailable, NoSuchEntry, RemoteRefusal
from services.runtime.rpc.methods import Call
from services.runtime.rpc.requests.pages import number_of, page_size

_POINTS: Final = 100
_MOST_POINTS: Final = 500


class Profiles:
    """The use cases; any account may ask about any other."""

    def __init__(self, context: GatewayContext) -> None:
        self._context = context

    async def get_profile(self, call: Call, request: pb.GetProfileRequest) -> pb.GetProfileResponse:
        """An account's name and avatar, its places on all ladders, and its counts of results in all games."""
        account_id = self._asked_for(call, request.account_id)
        games, matches = self._context.matches.engines.games, self._context.matches

        async def results(game: str) -> Sequence[match_pb2.ResultCount] | None:
            try:
                return await matches.results(game, account_id, call.authorization)
            except (EngineUnavailable, RemoteRefusal):
                # An engine of an older version has no counts; one without its log has none now.
                return None

        found = await asyncio.gather(*map(results, games))
        is_known = any(found)
        answer = await self._context.store.run(lambda connection: _profile(connection, account_id, is_known))
        for game, counts in zip(games, found, strict=True):
            if counts is None:
                answer.games_away.append(game)
            else:
                answer.results.extend(counts)
        return answer

    async def list_rating_points(
        self, call: Call, request: pb.ListRatingPointsRequest
    ) -> pb.ListRatingPointsResponse:
        """One page of the history of a rating.

        Raises:
            NoSuchGame: there is no game of that name here, and the account has no rating in it.
        """
        account_id = self._asked_for(call, request.account_id)
        size, before = page_size(request.page_size, _POINTS, _MOST_POINTS), number_of(request.page_token)
        rows = await self._context.store.run(
            lambda connection: ladder_store.history(connection, account_id, request.game, size, before)
        )
        if not rows:
            self._context.matches.engines.check_game(request.game)
        answer = pb.ListRatingPointsResponse()
        for row in rows:
            point = answer.points.add(
                games=row.games, rating=row.rating, deviation=row.deviation, match_id=row.match_id
            )
            point.time.FromMilliseconds(row.time_ms)
        if len(rows) == size:
            answer.next_page_token = str(rows[-1].games)
        return answer

    def _asked_for(self, call: Call, account_id: str) -> str:
        """The named account, or else the caller's own.

        Raises:
            BadToken: the call has no account's token.
        """
        own = self._context.account(call).account_id
        return account_id or own


def _profile(connection: Connection, account_id: str, has_played: bool) -> pb.GetProfileResponse:
    standings = ladder_store.standings(connection, account_id)
    is_known = has_played or bool(standings)
    answer = pb.GetProfileResponse(account=_account(connection, account_id, is_known=is_known))
    for game, row in standings.items():
        answer.ratings.add(
            game=game, rating=row.rating, deviation=row.deviation, games=row.games, place=row.place
        )
    return answer


def _account(connection: Connection, account_id: str, *, is_known: bool) -> pb.Account:
    """The stored account. An account that an operator invented is not stored; its matches make it known."""
    try:
        return account_store.account_of(account_store.find(connection, account_id))
    except NoSuchEntry:
        if not is_known:
            raise
        return pb.Account(account_id=account_id, name=account_id)
