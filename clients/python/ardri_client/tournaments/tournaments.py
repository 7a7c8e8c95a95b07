"""Tournaments: make, run, watch and export them.

    tournaments = ardri.tournaments
    made = await tournaments.create(spec, options={"quiet_plies": 60}, start=True)
    async for step in tournaments.watch(made.tournament_id):
        print(step.tournament.stages, step.standings)

Organisers need a token with scope organise (`ardri token organise`), operators of workers scope admin.
"""

import uuid
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from ardri_client.calls.retry import Retry
from ardri_client.clocks import duration
from ardri_client.options import Options, pack_options
from ardri_client.tournaments.reading import TournamentReader
from ardri_client.tournaments.streams import watch_seats


class Tournaments(TournamentReader):
    """Methods for organisers, entrants, spectators and operators. All methods raise `ArdriError`s."""

    async def create(
        self,
        spec: pb.TournamentSpec,
        *,
        options: Options | None = None,
        start: bool = False,
        request_id: str = "",
    ) -> pb.Tournament:
        """Makes a tournament. `options`: those of the game, by name, instead of `spec.options`.

        A call makes only one tournament, even if the connection breaks; with a given `request_id`, all calls
        with that id make only one.
        """
        request = rpc.CreateTournamentRequest(
            spec=spec, request_id=request_id or uuid.uuid4().hex, start=start
        )
        packed = pack_options(spec.game, options)
        if packed is not None:
            request.spec.options.CopyFrom(packed)
        return (await self._caller.call(self._stub.CreateTournament, request)).tournament

    async def start(self, tournament_id: str) -> pb.Tournament:
        """Closes the entries of the first stage and begins."""
        request = rpc.StartTournamentRequest(tournament_id=tournament_id)
        return (await self._caller.call(self._stub.StartTournament, request)).tournament

    async def pause(self, tournament_id: str) -> pb.Tournament:
        """Pauses a tournament: no more games begin; running ones are finished and count."""
        request = rpc.PauseTournamentRequest(tournament_id=tournament_id)
        return (await self._caller.call(self._stub.PauseTournament, request)).tournament

    async def resume(self, tournament_id: str) -> pb.Tournament:
        """Goes on after a pause."""
        request = rpc.ResumeTournamentRequest(tournament_id=tournament_id)
        return (await self._caller.call(self._stub.ResumeTournament, request)).tournament

    async def cancel(self, tournament_id: str, cause: str = "") -> pb.Tournament:
        """Cancels a tournament for good. `cause`: the reason, for people."""
        request = rpc.CancelTournamentRequest(tournament_id=tournament_id, cause=cause)
        return (await self._caller.call(self._stub.CancelTournament, request)).tournament

    async def extend(
        self, tournament_id: str, *, rounds: int = 0, blocks: int = 0, seconds: float | None = None
    ) -> pb.Tournament:
        """Sets higher totals of rounds, blocks or time for the running stage; never lower ones."""
        request = rpc.ExtendTournamentRequest(
            tournament_id=tournament_id,
            rounds=rounds,
            blocks=blocks,
            duration=None if seconds is None else duration(seconds),
        )
        return (await self._caller.call(self._stub.ExtendTournament, request)).tournament

    async def enter(self, tournament_id: str, entrant: pb.Entrant) -> pb.FieldEntry:
        """Adds an entrant; if it has only a name, the account itself."""
        request = rpc.EnterTournamentRequest(tournament_id=tournament_id, entrant=entrant)
        return (await self._caller.call(self._stub.EnterTournament, request)).entry

    async def withdraw(self, tournament_id: str, entrant: str = "") -> pb.FieldEntry:
        """Takes an entrant out, the account's own if none is named."""
        request = rpc.WithdrawEntrantRequest(tournament_id=tournament_id, entrant=entrant)
        return (await self._caller.call(self._stub.WithdrawEntrant, request)).entry

    async def upload(self, tournament_id: str, stage: int, pairings: Sequence[Sequence[str]]) -> int:
        """Adds pairings, by names of entrants, to an uploaded stage; returns how many the stage has now.

        The call is not repeated when the connection breaks, as that might add them twice. Check before you
        repeat it.
        """
        request = rpc.UploadPairingsRequest(
            tournament_id=tournament_id,
            stage=stage,
            pairings=[pb.Pairing(entrants=names) for names in pairings],
        )
        once = replace(self._caller, retry=Retry(patience=0.0))
        return (await once.call(self._stub.UploadPairings, request)).pairings

    def seats(self) -> AsyncIterator[rpc.LiveSeat]:
        """Yields the account's live games: the running ones, then each as it begins and ends, without end.

        `ardri.table(Place(seat.match_id, seat.seat, seat.seat_token))` returns the table.
        """
        return watch_seats(self._stub, self._caller)

    async def workers(self) -> Sequence[pb.Worker]:
        """Lists the workers that play the games, and what looks odd about them; for admins."""
        return (await self._caller.call(self._stub.ListWorkers, rpc.ListWorkersRequest())).workers

    async def quarantine(self, worker_id: str, *, release: bool = False) -> pb.Worker:
        """Stops giving a worker games, or gives it games again; for admins."""
        request = rpc.QuarantineWorkerRequest(worker_id=worker_id, release=release)
        return (await self._caller.call(self._stub.QuarantineWorker, request)).worker

    async def purge(self, worker_id: str) -> int:
        """Makes all blocks that a worker has played in be played again; returns how many; for admins."""
        request = rpc.PurgeWorkerRequest(worker_id=worker_id)
        return (await self._caller.call(self._stub.PurgeWorker, request)).blocks
