"""LobbyService: games, open matches, invitations, rematches.

A match is first stored here with its id, and then created on its engine, where creating and joining are
idempotent. So a retry completes a call that broke halfway.
"""

import asyncio
import hashlib
from functools import partial

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway.context import GatewayContext
from gateway.following.following import Following
from gateway.lobby.lobby_store import OpeningRequest, find_invited, reserve_opening, reserve_rematch
from gateway.lobby.match_lists import MatchLists, is_away
from gateway.lobby.open_match_list import OpenMatchList
from gateway.lobby.opening import checked_seats, create_request, own_seat
from gateway.lobby.rematch import rematch_request, rotated_seat
from gateway.proxy.matches import is_joinable
from services.record.listing.result import is_called_off
from services.runtime.errors import EngineUnavailable, MatchOver, Refusal, SeatTaken
from services.runtime.limits.bucket import RateLimit
from services.runtime.rpc.methods import Call, Service, typed
from services.runtime.rpc.requests.request_ids import check_optional_id


class Lobby:
    """The use cases of LobbyService."""

    def __init__(self, context: GatewayContext, opened: RateLimit) -> None:
        self._context = context
        self._store = context.store
        self._matches = context.matches
        self._opened = opened
        self._known: dict[str, engine.Game] = {}
        self._lists = MatchLists(context)
        self._open = OpenMatchList(context.matches, context.clock)
        self.following = Following(context)

    def service(self) -> Service:
        """The service with all its methods."""
        unary = {
            "ListGames": typed(pb.ListGamesRequest, self.list_games),
            "OpenMatch": typed(pb.OpenMatchRequest, self.open_match),
            "ListOpenMatches": typed(pb.ListOpenMatchesRequest, self.list_open_matches),
            "AcceptInvite": typed(pb.AcceptInviteRequest, self.accept_invite),
            "Rematch": typed(pb.RematchRequest, self.rematch),
            "ListMyMatches": typed(pb.ListMyMatchesRequest, self._lists.list_mine),
            "SearchMatches": typed(pb.SearchMatchesRequest, self._lists.search),
        }
        streams = {
            "WatchAccount": self.following.watch_account,
            "WatchLobby": self.following.watch_lobby,
        }
        return Service(pb.DESCRIPTOR.services_by_name["LobbyService"].full_name, unary, {}, streams)

    async def list_games(self, call: Call, request: pb.ListGamesRequest) -> pb.ListGamesResponse:
        """Lists all configured games; one whose engine is away is listed as last seen, and as unhealthy."""
        return pb.ListGamesResponse(
            games=await asyncio.gather(*(self._entry(game) for game in self._matches.engines.games))
        )

    async def open_match(self, call: Call, request: pb.OpenMatchRequest) -> pb.OpenMatchResponse:
        """Creates the match, and seats the caller unless the request is to watch only or brings entropy."""
        claims = self._context.player(call)
        seats = checked_seats(request, await self._matches.describe(request.game))
        self._opened.take(claims.account_id, self._context.clock())
        asked = _asked(request, claims.account_id, request.game, private=request.private)
        opening = await self._store.run(
            lambda connection: reserve_opening(connection, asked, self._context.now_ms())
        )
        opener = match_pb2.Seat(account_id=claims.account_id, name=claims.name)
        if not request.watch_only:
            opener.seat = own_seat(request)
        await self._matches.create(create_request(request, seats, opening, opener))
        if request.bring_entropy:
            match = await self._matches.get(opening.match_id, call.authorization)
            return pb.OpenMatchResponse(match=match, seat=opener.seat, invite_code=opening.invite_code)
        if request.watch_only:
            return pb.OpenMatchResponse(match=await self._matches.get(opening.match_id, call.authorization))
        # The request id keeps a late copy of this request from seating a caller again who has left since.
        join = engine.JoinMatchRequest(
            match_id=opening.match_id, invite_code=opening.invite_code, request_id=asked.digest.hex()
        )
        if request.HasField("seat"):
            join.seat = request.seat
        joined = await self._matches.join(join, call.authorization, claims)
        return pb.OpenMatchResponse(
            match=joined.match,
            seat=joined.seat,
            seat_token=joined.seat_token,
            invite_code=opening.invite_code,
        )

    async def list_open_matches(
        self, call: Call, request: pb.ListOpenMatchesRequest
    ) -> pb.ListOpenMatchesResponse:
        """Lists public matches with an open seat, newest first, at most 200 a game.

        Without a game in the request, games whose engine is away have none.
        """
        self._context.account(call)
        if request.game:
            found = list(await self._open.of(request.game))
        else:
            lists = await asyncio.gather(*(self._open_of(game) for game in self._matches.engines.games))
            found = [summary for each in lists for summary in each]
        found.sort(key=lambda summary: summary.created.ToNanoseconds(), reverse=True)
        return pb.ListOpenMatchesResponse(matches=found)

    async def accept_invite(self, call: Call, request: pb.AcceptInviteRequest) -> pb.AcceptInviteResponse:
        """Seats the caller in the private match of a code; to bring entropy, only shows the match.

        Raises:
            NoSuchEntry: no match has that code.
            SeatTaken: the caller has no seat, and none is open.
            MatchOver: the match was called off.
        """
        claims = self._context.player(call)
        check_optional_id(request.request_id)
        code = request.invite_code.strip().lower()
        opening = await self._store.run(lambda connection: find_invited(connection, code))
        if request.bring_entropy:
            match = await self._matches.get(opening.match_id)
            if any(seat.account_id == claims.account_id for seat in match.seats):
                match = await self._matches.get(opening.match_id, call.authorization)
            elif is_called_off(match):
                raise MatchOver("the match was called off before it began")
            elif not is_joinable(match):
                # The code is for a seat only, so it must not show the match to others.
                raise SeatTaken("no seat is open")
            return pb.AcceptInviteResponse(match=match)
        join = engine.JoinMatchRequest(
            match_id=opening.match_id, invite_code=code, request_id=request.request_id
        )
        if request.HasField("seat"):
            join.seat = request.seat
        joined = await self._matches.join(join, call.authorization, claims)
        return pb.AcceptInviteResponse(match=joined.match, seat=joined.seat, seat_token=joined.seat_token)

    async def rematch(self, call: Call, request: pb.RematchRequest) -> pb.RematchResponse:
        """Seats the caller in the only rematch of the ended match; one that was called off is replaced."""
        claims = self._context.player(call)
        check_optional_id(request.request_id)
        old = await self._matches.get(request.match_id)
        seat = rotated_seat(old, claims.account_id)
        self._opened.take(claims.account_id, self._context.clock())
        create = await self._created_rematch(old, claims.account_id, request)
        if request.bring_entropy:
            match = await self._matches.get(create.match_id, call.authorization)
            return pb.RematchResponse(match=match, seat=seat)
        join = engine.JoinMatchRequest(
            match_id=create.match_id,
            seat=seat,
            invite_code=create.invite_code,
            request_id=request.request_id,
        )
        joined = await self._matches.join(join, call.authorization, claims)
        return pb.RematchResponse(match=joined.match, seat=joined.seat, seat_token=joined.seat_token)

    async def _created_rematch(
        self, old: match_pb2.Match, account_id: str, request: pb.RematchRequest
    ) -> engine.CreateMatchRequest:
        """Creates the rematch if need be; returns the request that created it.

        A rematch that was called off is replaced by another, but not for a late copy of the request that had
        opened it.
        """
        asked = _asked(request, account_id, old.spec.game, private=True)
        called_off = ""
        while True:
            now_ms = self._context.now_ms()
            reserve = partial(
                reserve_rematch,
                old_match_id=old.match_id,
                now_ms=now_ms,
                called_off=called_off,
                asked=asked if asked.request_id else None,
            )
            opening = await self._store.run(reserve)
            create = rematch_request(old, opening)
            create.opened_by = account_id
            made = await self._matches.create(create)
            if not is_called_off(made) or made.match_id == called_off:
                return create
            called_off = made.match_id

    async def _entry(self, game: str) -> pb.GameEntry:
        try:
            self._known[game] = await self._matches.describe(game)
        except EngineUnavailable:
            return pb.GameEntry(game=self._known.get(game, engine.Game(name=game)), healthy=False)
        return pb.GameEntry(game=self._known[game], healthy=await self._matches.engines.is_healthy(game))

    async def _open_of(self, game: str) -> list[match_pb2.MatchSummary]:
        try:
            return list(await self._open.of(game))
        except Refusal as refusal:
            if not is_away(refusal):
                raise
            return []


def _asked(
    request: pb.OpenMatchRequest | pb.RematchRequest, account_id: str, game: str, *, private: bool
) -> OpeningRequest:
    digest = hashlib.sha256(request.SerializeToString(deterministic=True)).digest()
    return OpeningRequest(account_id, request.request_id, digest, game, private)
