"""WatchSeats: the live games of an account, as they begin and end.

Read from the ledger, where each running game takes a lane of each of its accounts. So any director can serve
the stream, and a client that reconnects is told of all running games.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Final

from ardri.tournament.v1 import tournament_service_pb2 as pb
from services.director.live.engines import EngineRefused, Engines
from services.director.planning.context import DirectorContext
from services.director.planning.shared import Shared
from services.director.wire.slots import slot_to_proto
from services.ledger.ledger import Ledger
from services.ledger.storage.slots import Slot
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.errors import Draining, EngineUnavailable, NoSuchEntry, NoSuchGame
from services.runtime.process.tasks import wait_at_most
from services.runtime.rpc.methods import Call, decoded

_POLL_SECONDS: Final = 0.5


class Seats:
    """The use case of people and bots that wait for their games."""

    def __init__(self, context: DirectorContext, engines: Engines) -> None:
        self._context = context
        self._engines = engines
        self._draining = asyncio.Event()
        self._accounts: Counter[str] = Counter()
        self._games = Shared[Mapping[str, Sequence[Slot]]]()

    @property
    def accounts(self) -> frozenset[str]:
        """The accounts that wait here for their games now."""
        return frozenset(self._accounts)

    def drain(self) -> None:
        """Sends all callers to another director."""
        self._draining.set()

    async def watch_seats(self, call: Call, payload: bytes) -> AsyncIterator[bytes]:
        """Yields all running games of the caller, then each as it begins and as it ends."""
        decoded(pb.WatchSeatsRequest, payload)
        claims = self._context.with_scope(call, Scope.PLAY, Scope.BOT)
        self._accounts[claims.account_id] += 1
        try:
            async for response in self._news(call, claims):
                yield response.SerializeToString()
        finally:
            self._accounts[claims.account_id] -= 1
            if not self._accounts[claims.account_id]:
                del self._accounts[claims.account_id]

    async def _news(self, call: Call, claims: Claims) -> AsyncIterator[pb.WatchSeatsResponse]:
        known: dict[Slot, pb.LiveSeat] = {}
        while not self._draining.is_set():
            self._context.check_open(call, claims)
            found = await self._games_of(claims.account_id)
            for slot in known.keys() - set(found):
                over = known.pop(slot)
                over.ended = True
                yield pb.WatchSeatsResponse(seat=over)
            for slot in found:
                if slot not in known and (seat := await self._seat(claims, slot)) is not None:
                    known[slot] = seat
                    yield pb.WatchSeatsResponse(seat=seat)
            await wait_at_most(self._draining, _POLL_SECONDS)
        raise Draining

    async def _games_of(self, account_id: str) -> Sequence[Slot]:
        """The running games of the account, read together with those of all accounts that wait here."""

        async def make(_before: object) -> Mapping[str, Sequence[Slot]]:
            accounts = self.accounts
            return await self._context.ask(lambda ledger: ledger.seats_of(accounts))

        found = await self._games.get("", make, _POLL_SECONDS / 2)
        if account_id not in found:  # the account has come since the read
            found = await self._games.get("", make)
        return found.get(account_id, ())

    async def _seat(self, claims: Claims, slot: Slot) -> pb.LiveSeat | None:
        """The caller's seat in a game; None while its match does not exist, or once its block is void."""
        try:
            seat = await self._context.ask(lambda ledger: self._described(ledger, claims, slot))
            await self._engines.match(seat.match_id)
        except (NoSuchEntry, EngineRefused, EngineUnavailable, NoSuchGame):
            return None
        return seat

    def _described(self, _ledger: Ledger, claims: Claims, slot: Slot) -> pb.LiveSeat:
        tournament = self._context.recent.of(slot.tournament_id)
        block, contest = tournament.block(slot.stage, slot.block), tournament.contest
        expected = contest.expectation(block, slot.rotation, tournament.entrants(block.entrants))
        accounts = [entrant.account_id for entrant in expected.entrants]
        seat = accounts.index(claims.account_id)
        name = expected.entrants[seat].name
        return pb.LiveSeat(
            slot=slot_to_proto(slot),
            tournament_name=contest.spec.name,
            match_id=expected.match_id,
            seat=seat,
            seat_token=self._context.signer.sign_seat(expected.match_id, seat, claims, name),
            round=block.round,
            label=block.label,
        )
