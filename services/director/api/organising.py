"""TournamentService for organisers: create, start, pause, resume, cancel and extend tournaments."""

import asyncio
from collections.abc import Callable
from typing import Final

from ardri.tournament.v1 import tournament_pb2
from ardri.tournament.v1 import tournament_service_pb2 as pb
from services.director.api.creating import new_tournament
from services.director.api.extending import add_pairings, extend_stage, extension_of
from services.director.api.validation import require_playable
from services.director.planning import transitions
from services.director.planning.context import DirectorContext
from services.director.planning.planner import Planner
from services.director.wire.spec import stored_spec
from services.director.wire.tournaments import shown
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import NewTournament, TournamentState
from services.runtime.credentials.claims import Scope
from services.runtime.errors import InvalidRequest
from services.runtime.rpc.methods import Call

_CAUSE_LENGTH: Final = 200


class Organising:
    """The use cases of organisers."""

    def __init__(self, context: DirectorContext, planner: Planner) -> None:
        self._context = context
        self._planner = planner
        self._one_at_a_time = asyncio.Lock()

    async def create_tournament(
        self, call: Call, request: pb.CreateTournamentRequest
    ) -> pb.CreateTournamentResponse:
        """Creates a tournament, and starts it if the request says so."""
        claims = self._context.account(call)
        # The request is checked first: a caller that has to ask for a token should know its other faults.
        new = await self._checked(request, claims.account_id)
        claims.require(Scope.ORGANISE)

        def make(ledger: Ledger) -> tournament_pb2.Tournament:
            row = ledger.create(new)
            if request.start and row.state is TournamentState.OPEN:
                transitions.START.make(ledger, row.tournament_id)
            return shown(ledger, row.tournament_id)

        tournament = await self._context.ask(make)
        self._planner.poke({tournament.tournament_id})
        return pb.CreateTournamentResponse(tournament=tournament)

    async def _checked(self, request: pb.CreateTournamentRequest, organiser: str) -> NewTournament:
        """Makes the tournament in a thread, one at a time: thousands of entrants take half a second.

        Raises:
            InvalidRequest, NoSuchGame, InvalidSetup, InvalidOptions: as `new_tournament`.
        """
        async with self._one_at_a_time:
            return await asyncio.to_thread(new_tournament, request, organiser, self._context.modules)

    async def start_tournament(
        self, call: Call, request: pb.StartTournamentRequest
    ) -> pb.StartTournamentResponse:
        """Starts a tournament."""
        tournament = await self._changed(call, request.tournament_id, _start)
        return pb.StartTournamentResponse(tournament=tournament)

    async def pause_tournament(
        self, call: Call, request: pb.PauseTournamentRequest
    ) -> pb.PauseTournamentResponse:
        """Pauses a tournament: no more games begin."""
        tournament = await self._changed(call, request.tournament_id, transitions.PAUSE.make)
        return pb.PauseTournamentResponse(tournament=tournament)

    async def resume_tournament(
        self, call: Call, request: pb.ResumeTournamentRequest
    ) -> pb.ResumeTournamentResponse:
        """Resumes a tournament: games begin again."""
        tournament = await self._changed(call, request.tournament_id, transitions.RESUME.make)
        return pb.ResumeTournamentResponse(tournament=tournament)

    async def cancel_tournament(
        self, call: Call, request: pb.CancelTournamentRequest
    ) -> pb.CancelTournamentResponse:
        """Cancels a tournament."""
        if len(request.cause) > _CAUSE_LENGTH:
            raise InvalidRequest("cause", f"takes up to {_CAUSE_LENGTH} characters")

        def cancel(ledger: Ledger, tournament_id: str) -> None:
            transitions.CANCEL.make(ledger, tournament_id, request.cause)

        return pb.CancelTournamentResponse(
            tournament=await self._changed(call, request.tournament_id, cancel)
        )

    async def extend_tournament(
        self, call: Call, request: pb.ExtendTournamentRequest
    ) -> pb.ExtendTournamentResponse:
        """Extends the running stage."""
        more = extension_of(request)

        def extend(ledger: Ledger, tournament_id: str) -> None:
            extend_stage(ledger, self._context.recent.of(tournament_id).contest.spec, tournament_id, more)

        return pb.ExtendTournamentResponse(
            tournament=await self._changed(call, request.tournament_id, extend)
        )

    async def upload_pairings(
        self, call: Call, request: pb.UploadPairingsRequest
    ) -> pb.UploadPairingsResponse:
        """Adds pairings to an uploaded stage."""
        row = await self._context.owned(call, request.tournament_id)
        pairings = [tuple(pairing.entrants) for pairing in request.pairings]

        def add(ledger: Ledger) -> int:
            spec = self._context.recent.of(row.tournament_id).contest.spec
            return add_pairings(ledger, spec, row.tournament_id, request.stage, pairings)

        count = await self._context.ask(add)
        self._planner.poke({row.tournament_id})
        return pb.UploadPairingsResponse(pairings=count)

    async def _changed(
        self, call: Call, tournament_id: str, change: Callable[[Ledger, str], None]
    ) -> tournament_pb2.Tournament:
        """Makes the change to the caller's tournament, wakes the planner, and returns the tournament."""
        await self._context.owned(call, tournament_id)

        def work(ledger: Ledger) -> tournament_pb2.Tournament:
            change(ledger, tournament_id)
            return shown(ledger, tournament_id)

        tournament = await self._context.ask(work)
        self._planner.poke({tournament_id})
        return tournament


def _start(ledger: Ledger, tournament_id: str) -> None:
    row = ledger.tournament(tournament_id)
    if row.state is TournamentState.OPEN:
        field = [entry.entrant for entry in ledger.field(tournament_id).values() if entry.left is None]
        require_playable(stored_spec(row.spec, row.rules_version), field)
    transitions.START.make(ledger, tournament_id)
