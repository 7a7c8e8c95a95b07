"""The streams of tournaments, kept open across breaks: nothing comes twice, nothing is left out."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import grpc

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from ardri_client.calls.retry import Caller
from ardri_client.errors import ArdriError, Unreachable, VersionGap, from_rpc_error

if TYPE_CHECKING:  # the stubs' async faces exist for type checkers alone
    from ardri.tournament.v1.tournament_service_pb2_grpc import TournamentServiceAsyncStub

OVER: Final = frozenset({pb.TOURNAMENT_STATE_ENDED, pb.TOURNAMENT_STATE_CANCELLED})
"""States that a tournament does not leave."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is new: finished `blocks`, and `standings` with them where those were told.

    `tournament`: as it was last told.
    """

    tournament: pb.Tournament
    blocks: Sequence[pb.BlockResult]
    standings: pb.Standings | None


async def watch_standings(
    stub: "TournamentServiceAsyncStub", caller: Caller, tournament_id: str, after: int
) -> AsyncIterator[Step]:
    """The steps of a tournament to its end, from the block of that sequence number on.

    Raises:
        VersionGap: the stream left out or repeated a block.
        ArdriError: what will not pass, or the last error once retrying has taken too long.
    """
    tournament = pb.Tournament()
    backoff = caller.backoff()
    while True:
        request = rpc.WatchStandingsRequest(tournament_id=tournament_id, after=after)
        call = stub.WatchStandings(request, metadata=await caller.metadata())
        try:
            async for response in call:
                backoff.succeeded()
                for block in response.blocks:
                    after = _next(after, block)
                if response.HasField("tournament"):
                    tournament = response.tournament
                standings = response.standings if response.HasField("standings") else None
                yield Step(tournament, response.blocks, standings)
            error: ArdriError = Unreachable("the stream stopped before the end of the tournament")
        except grpc.RpcError as broken:
            error = from_rpc_error(broken)
        finally:
            call.cancel()
        if tournament.state in OVER and after >= tournament.sequence:
            return
        await backoff.pause(error)


def _next(after: int, block: pb.BlockResult) -> int:
    if block.sequence != after + 1:
        raise VersionGap(f"after block {after} the stream should go on with the next, not {block.sequence}")
    return block.sequence


async def export_games(
    stub: "TournamentServiceAsyncStub", caller: Caller, request: rpc.ExportTournamentRequest
) -> AsyncIterator[rpc.ExportTournamentResponse]:
    """The pages of an export; after a break it begins anew, and what was handed out is left out.

    Raises:
        ArdriError: what will not pass, or the last error once retrying has taken too long.
    """
    begun, last = False, (-1, -1, -1)
    backoff = caller.backoff()
    while True:
        call = stub.ExportTournament(request, metadata=await caller.metadata())
        try:
            async for page in call:
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
        except grpc.RpcError as broken:
            error = from_rpc_error(broken)
        else:
            return
        finally:
            call.cancel()
        await backoff.pause(error)


def _place(game: rpc.ExportedGame) -> tuple[int, int, int]:
    slot = game.result.slot
    return slot.stage, slot.block, slot.rotation


async def watch_seats(stub: "TournamentServiceAsyncStub", caller: Caller) -> AsyncIterator[rpc.LiveSeat]:
    """Live seats of the caller; one that a new stream tells again is not repeated.

    Raises:
        ArdriError: what will not pass, or the last error once retrying has taken too long.
    """
    told: set[tuple[str, int, bool]] = set()
    backoff = caller.backoff()
    while True:
        call = stub.WatchSeats(rpc.WatchSeatsRequest(), metadata=await caller.metadata())
        try:
            async for response in call:
                backoff.succeeded()
                seat = response.seat
                if (key := (seat.match_id, seat.seat, seat.ended)) not in told:
                    told.add(key)
                    yield seat
            error: ArdriError = Unreachable("the stream of seats stopped")
        except grpc.RpcError as broken:
            error = from_rpc_error(broken)
        finally:
            call.cancel()
        await backoff.pause(error)
