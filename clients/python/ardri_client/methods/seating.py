"""The methods of `Ardri` that open matches, take seats in them and give them back."""

import uuid
from collections.abc import Mapping

from google.protobuf.duration_pb2 import Duration

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.gateway.v1 import lobby_service_pb2 as lobby_pb
from ardri.gateway.v1 import matchmaking_service_pb2 as matchmaking_pb
from ardri.match.v1 import match_pb2 as match_pb
from ardri_client.calls.retry import Caller
from ardri_client.clocks import duration
from ardri_client.errors import NotYourSeat
from ardri_client.match.place import Place
from ardri_client.match.seek import Seek
from ardri_client.match.table import Table, leave_request
from ardri_client.methods.base import Methods
from ardri_client.options import Options, pack_options


class Seating(Methods):
    """See `Ardri`."""

    async def open_match(
        self,
        game: str,
        *,
        seats: int = 0,
        seat: int | None = None,
        options: Options | None = None,
        clock: match_pb.Clock | None = None,
        bots: Mapping[int, int] | None = None,
        private: bool = False,
        abandonment_grace: float | None = None,
        offer_window: float | None = None,
        hints: bool | None = None,
        takebacks: bool | None = None,
        bots_resign: bool | None = None,
        substitute: int | None = None,
        spectator_delay: match_pb.SpectatorDelay | None = None,
        practice_seed: bytes = b"",
    ) -> Table:
        """Opens a match and takes a seat in it, to be entered with `async with`.

        `seats`: 0 for the game's least number. `bots`: the level of an AI opponent by its seat.
        `abandonment_grace`: seconds. `offer_window`: seconds for a decision that lapses without an answer, by
        default those of the clock. A private match has `table.place.invite_code` for the others. `hints`:
        whether the platform gives hints before the end, by default only if all opponents are AI. `takebacks`:
        whether actions can be taken back by consent, by default in games with neither secrets nor chance.
        `bots_resign`: whether AI opponents resign what has been lost for long, by default in such games with
        two seats. `substitute`: the level that plays on for a seat of three or more that drops out, 0 for
        none, by default 4. `practice_seed`: 32 bytes from which all chance of a private match comes, the same
        each time.
        """
        request = lobby_pb.OpenMatchRequest(
            game=game,
            seats=seats,
            seat=seat,
            options=pack_options(game, options),
            clock=clock,
            bots=_bot_seats(bots or {}),
            private=private,
            abandonment_grace=_seconds(abandonment_grace),
            offer_window=_seconds(offer_window),
            hints=hints,
            takebacks=takebacks,
            bots_resign=bots_resign,
            substitute=substitute,
            spectator_delay=spectator_delay,
            practice_seed=practice_seed,
            request_id=uuid.uuid4().hex,
            bring_entropy=self._joiner.brings_entropy and not practice_seed,
        )
        opened = await self._caller.call(self._lobby.OpenMatch, request)
        if request.bring_entropy:
            take = self._joiner.take(opened.match, opened.seat, opened.invite_code, is_new=True)
            return self.table(await take)
        return self.table(Place(opened.match.match_id, opened.seat, opened.seat_token, opened.invite_code))

    async def open_exhibition(
        self,
        game: str,
        *,
        bots: Mapping[int, int],
        options: Options | None = None,
        clock: match_pb.Clock | None = None,
        offer_window: float | None = None,
    ) -> match_pb.Match:
        """Opens a match between AI opponents only, to be watched; `bots` has the level of every seat."""
        request = lobby_pb.OpenMatchRequest(
            game=game,
            seats=len(bots),
            options=pack_options(game, options),
            clock=clock,
            bots=_bot_seats(bots),
            watch_only=True,
            offer_window=_seconds(offer_window),
            request_id=uuid.uuid4().hex,
        )
        return (await self._caller.call(self._lobby.OpenMatch, request)).match

    async def join(self, match_id: str, *, seat: int | None = None, invite_code: str = "") -> Table:
        """Takes a seat, the first open one if none is named; only one account can get it."""
        if invite_code:
            # With `bring_entropy` this call takes no seat yet.
            request = lobby_pb.AcceptInviteRequest(invite_code=invite_code, bring_entropy=True)
            invited = (await self._caller.call(self._lobby.AcceptInvite, request)).match
            if invited.match_id != match_id:
                raise NotYourSeat(f"the invite code is of another match than {match_id}")
            return self.table(await self._joiner.take(invited, seat, invite_code))
        match = match_pb.Match(match_id=match_id)
        if self._joiner.brings_entropy:
            match = await self._joiner.find(match_id)
        return self.table(await self._joiner.take(match, seat))

    async def accept_invite(self, invite_code: str, *, seat: int | None = None) -> Table:
        """Takes a seat in the private match of an invite code."""
        request = lobby_pb.AcceptInviteRequest(
            invite_code=invite_code,
            seat=seat,
            bring_entropy=self._joiner.brings_entropy,
            request_id=uuid.uuid4().hex,
        )
        accepted = await self._caller.call(self._lobby.AcceptInvite, request)
        if request.bring_entropy:
            return self.table(await self._joiner.take(accepted.match, seat, invite_code))
        return self.table(Place(accepted.match.match_id, accepted.seat, accepted.seat_token))

    async def rematch(self, match_id: str) -> Table:
        """Opens the same match again, with the seats rotated."""
        request = lobby_pb.RematchRequest(
            match_id=match_id, bring_entropy=self._joiner.brings_entropy, request_id=uuid.uuid4().hex
        )
        again = await self._caller.call(self._lobby.Rematch, request)
        if request.bring_entropy:
            return self.table(await self._joiner.take(again.match, again.seat))
        return self.table(Place(again.match.match_id, again.seat, again.seat_token))

    async def call_off(self, match_id: str) -> None:
        """Ends, without a result, a match that this account opened and that has not begun. May be repeated.

        Raises:
            NotYourSeat: another account has opened it.
            MatchNotEnded: it has begun.
            MatchOver: it has ended in another way.
        """
        request = engine_pb.CallOffMatchRequest(match_id=match_id)
        await self._caller.call(self._engine.CallOffMatch, request)

    async def leave(self, match_id: str) -> None:
        """Gives the account's seat back in a match that has not begun; see `Table.leave`.

        Raises:
            MatchNotEnded: it has begun.
            NotYourSeat: the account has no seat there, or the platform or a tournament has seated it.
            MatchOver: it has ended.
        """
        await self._caller.call(self._engine.LeaveMatch, leave_request(match_id))

    def seek(
        self,
        game: str,
        *,
        seats: int = 0,
        options: Options | None = None,
        clock: match_pb.Clock | None = None,
        fill_after: float | None = None,
        fill_level: int = 0,
    ) -> Seek:
        """Looks for opponents for the same match; after `fill_after` seconds also AI ones of `fill_level`."""
        request = matchmaking_pb.CreateTicketRequest(
            game=game,
            seats=seats,
            options=pack_options(game, options),
            clock=clock,
            fill_after=_seconds(fill_after),
            fill_level=fill_level,
            bring_entropy=self._joiner.brings_entropy,
        )
        return Seek(self._matchmaking, self._caller, request, self._seated)

    async def _seated(self, ticket: matchmaking_pb.Ticket) -> Table:
        """Returns the seat of a matched ticket."""
        if not self._joiner.brings_entropy:
            return self.table(Place(ticket.match_id, ticket.seat, ticket.seat_token))
        match = await self._joiner.find(ticket.match_id)
        return self.table(await self._joiner.take(match, ticket.seat))

    def table(self, place: Place) -> Table:
        """Returns a seat that the account already has, to be entered with `async with`."""
        caller = Caller.of(place.token, self._caller.retry, self._caller.life)
        return Table(self._engine, self._analysis, caller, place)


def _bot_seats(levels: Mapping[int, int]) -> list[lobby_pb.BotSeat]:
    return [lobby_pb.BotSeat(seat=seat, bot=match_pb.Bot(level=level)) for seat, level in levels.items()]


def _seconds(value: float | None) -> Duration | None:
    return None if value is None else duration(value)
