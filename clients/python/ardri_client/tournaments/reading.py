"""Reading tournaments, for any account."""

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Final

from ardri.match.v1.record_pb2 import Record
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from ardri_client.calls.limits import PAGE
from ardri_client.calls.paging import each_row
from ardri_client.calls.retry import Caller
from ardri_client.tournaments.streams import Step, export_games, watch_standings

if TYPE_CHECKING:  # the stubs' async faces exist for type checkers alone
    from ardri.tournament.v1.tournament_service_pb2_grpc import TournamentServiceAsyncStub

_FIT_SECONDS: Final = 60.0
"""Timeout of a call for ratings, which take long for many games."""


class TournamentReader:
    """The methods for spectators."""

    def __init__(self, stub: "TournamentServiceAsyncStub", caller: Caller) -> None:
        self._stub = stub
        self._caller = caller

    async def get(self, tournament_id: str) -> pb.Tournament:
        """Returns a tournament as it is now."""
        request = rpc.GetTournamentRequest(tournament_id=tournament_id)
        return (await self._caller.call(self._stub.GetTournament, request)).tournament

    def list(self, states: Sequence[pb.TournamentState.ValueType] = ()) -> AsyncIterator[pb.Tournament]:
        """Yields tournaments in these states, newest first; all if none are named."""
        request = rpc.ListTournamentsRequest(states=states, page_size=PAGE)
        return each_row(self._caller, self._stub.ListTournaments, request, lambda page: page.tournaments)

    async def entrants(self, tournament_id: str) -> Sequence[pb.FieldEntry]:
        """Lists the entrants of a tournament."""
        request = rpc.ListEntrantsRequest(tournament_id=tournament_id)
        return (await self._caller.call(self._stub.ListEntrants, request)).entries

    async def standings(self, tournament_id: str, stage: int | None = None) -> pb.Standings:
        """Returns a stage's standings from finished blocks; of the running or last stage if none is named."""
        request = rpc.GetStandingsRequest(tournament_id=tournament_id, stage=stage)
        return (await self._caller.call(self._stub.GetStandings, request)).standings

    async def ratings(self, tournament_id: str) -> rpc.GetRatingsResponse:
        """Returns ratings with intervals, strongest first, and how certain the order of each pair is."""
        request = rpc.GetRatingsRequest(tournament_id=tournament_id)
        return await self._caller.call(self._stub.GetRatings, request, seconds=_FIT_SECONDS)

    async def running(self, tournament_id: str) -> Sequence[pb.RunningGame]:
        """Lists games that are being played now, at most 200; live ones have a match to watch."""
        request = rpc.ListRunningGamesRequest(tournament_id=tournament_id)
        return (await self._caller.call(self._stub.ListRunningGames, request)).games

    def watch(self, tournament_id: str, *, after: int = 0) -> AsyncIterator[Step]:
        """Yields finished blocks after that sequence number, each once, with standings, to the end."""
        return watch_standings(self._stub, self._caller, tournament_id, after)

    def export(
        self, tournament_id: str, *, results_only: bool = False
    ) -> AsyncIterator[rpc.ExportTournamentResponse]:
        """Yields the tournament and its entrants, then all counted games in canonical order, each once."""
        request = rpc.ExportTournamentRequest(tournament_id=tournament_id, results_only=results_only)
        return export_games(self._stub, self._caller, request)

    async def record(self, slot: pb.Slot) -> Record:
        """Returns the record of one game, once its block is finished."""
        return (await self._caller.call(self._stub.GetRecord, rpc.GetRecordRequest(slot=slot))).record
