"""The streams of tournaments, resumed across breaks: nothing comes twice, nothing is left out."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from ardri_client.calls.retry import Caller
from ardri_client.errors import Unreachable, VersionGap

if TYPE_CHECKING:  # the stubs' async faces exist for type checkers alone
    from ardri.tournament.v1.tournament_service_pb2_grpc import TournamentServiceAsyncStub

OVER: Final = frozenset({pb.TOURNAMENT_STATE_ENDED, pb.TOURNAMENT_STATE_CANCELLED})
"""Final states of a tournament."""


@dataclass(frozen=True, slots=True)
class Step:
    """New facts: finished `blocks`, and `standings` after them if the stream has sent them.

    `tournament`: its last known state.
    """

    tournament: pb.Tournament
    blocks: Sequence[pb.BlockResult]
    standings: pb.Standings | None


async def watch_standings(
    stub: "TournamentServiceAsyncStub", caller: Caller, tournament_id: str, after: int
) -> AsyncIterator[Step]:
    """Yields the steps of a tournament to its end, after the block of that sequence number.

    Raises:
        VersionGap: the stream left out or repeated a block.
        ArdriError: an error that will not pass, or the last one once retrying has taken too long.
    """
    tournament = pb.Tournament()
    backoff = caller.backoff()
    while not _is_told(tournament, after):
        request = rpc.WatchStandingsRequest(tournament_id=tournament_id, after=after)
        opened = stub.WatchStandings(request, metadata=await caller.metadata())
        async with backoff.until_it_breaks(opened) as stream:
            async for response in stream:
                backoff.succeeded()
                for block in response.blocks:
                    after = _next(after, block)
                if response.HasField("tournament"):
                    tournament = response.tournament
                standings = response.standings if response.HasField("standings") else None
                yield Step(tournament, response.blocks, standings)
            if not _is_told(tournament, after):
                raise Unreachable("the stream stopped before the end of the tournament")


def _is_told(tournament: pb.Tournament, after: int) -> bool:
    """Whether the tournament is over and its last block has that sequence number."""
    return tournament.state in OVER and after >= tournament.sequence


def _next(after: int, block: pb.BlockResult) -> int:
    if block.sequence != after + 1:
        raise VersionGap(f"after block {after} the stream should go on with the next, not {block.sequence}")
    return block.sequence


async def export_games(
    stub: "TournamentServiceAsyncStub", caller: Caller, request: rpc.ExportTournamentRequest
) -> AsyncIterator[rpc.ExportTournamentResponse]:
    """Yields the pages of an export; after a break it starts again and leaves out what was yielded.

    Raises:
        ArdriError: an error that will not pass, or the last one once retrying has taken too long.
    """
    begun, last = False, (-1, -1, -1)
    backoff = caller.backoff()
    while True:
        opened = stub.ExportTournament(request, metadata=await caller.metadata())
        async with backoff.until_it_breaks(opened) as stream:
            async for page in stream:
                if begun and page.HasField("tournament"):
                    continue
                begun = True
                fresh = [game for game in page.games if _place(game) > last]
                if page.games and not fresh:
                    continue
                last = _place(fresh[-1]) if fresh else last
                del page.games[:]
                page.games.extend(fresh)
                backoff.succeeded()
                yield page
            return


def _place(game: rpc.ExportedGame) -> tuple[int, int, int]:
    slot = game.result.slot
    return slot.stage, slot.block, slot.rotation


async def watch_seats(stub: "TournamentServiceAsyncStub", caller: Caller) -> AsyncIterator[rpc.LiveSeat]:
    """Yields live seats of the caller; leaves out those that a new stream repeats.

    Raises:
        ArdriError: an error that will not pass, or the last one once retrying has taken too long.
    """
    told: set[tuple[str, int, bool]] = set()
    backoff = caller.backoff()
    while True:
        opened = stub.WatchSeats(rpc.WatchSeatsRequest(), metadata=await caller.metadata())
        async with backoff.until_it_breaks(opened) as stream:
            async for response in stream:
                backoff.succeeded()
                seat = response.seat
                if (key := (seat.match_id, seat.seat, seat.ended)) not in told:
                    told.add(key)
                    yield seat
            raise Unreachable("the stream of seats stopped")
