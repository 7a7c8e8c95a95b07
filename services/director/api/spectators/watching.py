"""WatchStandings: all finished blocks without a gap, and now and then the standings, until the end.

Everything is read from the ledger, so any director can continue a stream that broke off at another.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Final

from ardri.tournament.v1 import tournament_pb2
from ardri.tournament.v1 import tournament_service_pb2 as pb
from services.director.api.spectators.result_messages import block_to_proto
from services.director.planning.context import DirectorContext
from services.director.planning.shared import Shared
from services.director.planning.tables import Tables
from services.director.wire.tournaments import shown
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentState
from services.runtime.errors import Draining, InvalidRequest
from services.runtime.process.tasks import wait_at_most
from services.runtime.rpc.methods import Call, decoded

POLL_SECONDS: Final = 0.5
"""How often the ledger is read for news, as other directors write to it, too."""
STANDINGS_SECONDS: Final = 1.0
_PAGE: Final = 200

_Blocks = list[tournament_pb2.BlockResult]


class Watching:
    """The use case of accounts that follow a tournament."""

    def __init__(self, context: DirectorContext, tables: Tables) -> None:
        self._context = context
        self._tables = tables
        self._draining = asyncio.Event()
        self._tournaments = Shared[tournament_pb2.Tournament]()
        self._pages = Shared[_Blocks]()

    def drain(self) -> None:
        """Sends all watchers to another director."""
        self._draining.set()

    async def watch_standings(self, call: Call, payload: bytes) -> AsyncIterator[bytes]:
        """Yields news from the request's cursor on."""
        request = decoded(pb.WatchStandingsRequest, payload)
        claims = self._context.account(call)
        if request.after < 0:
            raise InvalidRequest("after", f"0 or a sequence number, not {request.after}")
        watch = _Watch(request.tournament_id, request.after)
        while True:
            self._context.check_open(call, claims)
            if self._draining.is_set():
                raise Draining
            tournament = await self._tournament(watch.tournament_id)
            async for response in self._news(watch, tournament):
                yield response.SerializeToString()
            if TournamentState(tournament.state).is_over:
                return
            await wait_at_most(self._draining, POLL_SECONDS)

    async def _news(
        self, watch: "_Watch", tournament: tournament_pb2.Tournament
    ) -> AsyncIterator[pb.WatchStandingsResponse]:
        """Yields what the watcher has not been sent yet."""
        standings, until = None, tournament.sequence
        is_over = TournamentState(tournament.state).is_over
        if is_over or watch.is_time(time.monotonic()):
            # Standings made before the end do not say that they are final.
            max_age = 0.0 if is_over else POLL_SECONDS
            found = await self._tables.standings(watch.tournament_id, None, max_age)
            # Compared whole: a purge, a withdrawal and the end of a stage change them without a new block.
            if is_over or found != watch.standings:
                standings, until = found, max(watch.after, found.sequence)
        response = pb.WatchStandingsResponse()
        if tournament is not watch.tournament:
            watch.tournament = tournament
            response.tournament.CopyFrom(tournament)
        while watch.after < until:
            response.blocks.extend(await self._page(watch.tournament_id, watch.after, until))
            watch.after = response.blocks[-1].sequence
            if watch.after < until:
                yield response
                response = pb.WatchStandingsResponse()
        if standings is not None:
            response.standings.CopyFrom(standings)
            watch.note_standings(standings, time.monotonic())
        if response.ByteSize():
            yield response

    async def _tournament(self, tournament_id: str) -> tournament_pb2.Tournament:
        """The tournament now; the same object as long as nothing has changed."""

        async def make(before: tournament_pb2.Tournament | None) -> tournament_pb2.Tournament:
            now = await self._context.ask(lambda ledger: shown(ledger, tournament_id))
            return before if before == now and before is not None else now

        return await self._tournaments.get(tournament_id, make, POLL_SECONDS / 2)

    async def _page(self, tournament_id: str, after: int, until: int) -> _Blocks:
        """A page of blocks with sequence numbers above `after`, up to `until` at most."""

        async def make(_before: _Blocks | None) -> _Blocks:
            return await self._context.ask(lambda ledger: self._read(ledger, tournament_id, after, until))

        return await self._pages.get((tournament_id, after, until), make, POLL_SECONDS)

    def _read(self, ledger: Ledger, tournament_id: str, after: int, until: int) -> _Blocks:
        contest = self._context.recent.of(tournament_id).contest
        finished = ledger.finished(tournament_id, after, min(_PAGE, until - after))
        blocks = {each.sequence: block_to_proto(contest, each) for each in finished}
        # A purge leaves gaps in the numbers; each missing number is sent without games.
        end = min(until, after + _PAGE)
        return [
            blocks.get(number) or tournament_pb2.BlockResult(sequence=number)
            for number in range(after + 1, end + 1)
        ]


class _Watch:
    """How far one watcher has got. `tournament`, `standings`: as last sent."""

    def __init__(self, tournament_id: str, after: int) -> None:
        self.tournament_id = tournament_id
        self.after = after
        self.tournament: tournament_pb2.Tournament | None = None
        self.standings: tournament_pb2.Standings | None = None
        self._told_at = float("-inf")

    def is_time(self, now: float) -> bool:
        """Whether standings may be sent again. `now`: monotonic seconds."""
        return now - self._told_at >= STANDINGS_SECONDS

    def note_standings(self, standings: tournament_pb2.Standings, now: float) -> None:
        """Notes that these standings were sent."""
        self.standings, self._told_at = standings, now
