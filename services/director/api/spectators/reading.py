"""TournamentService for spectators: tournaments, standings, ratings, records."""

from collections.abc import Sequence
from typing import Final

from ardri.match.v1.record_pb2 import Record
from ardri.tournament.v1 import tournament_pb2
from ardri.tournament.v1 import tournament_service_pb2 as pb
from services.director.api.spectators.result_messages import running_to_proto
from services.director.planning.context import DirectorContext
from services.director.planning.shared import Shared
from services.director.planning.tables import Tables
from services.director.wire.slots import slot_from_proto
from services.director.wire.tournaments import shown
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentState
from services.runtime.errors import InvalidRequest
from services.runtime.rpc.methods import Call
from services.runtime.rpc.requests.pages import Place, page_size, place_of, token_of

_PAGE_BYTES: Final = 1024 * 1024
_MOST_RUNNING: Final = 200


class Reading:
    """The use cases of spectators; any account may call. Simultaneous calls for the same share one read."""

    def __init__(self, context: DirectorContext, tables: Tables) -> None:
        self._context = context
        self._tables = tables
        self._tournaments = Shared[tournament_pb2.Tournament]()
        self._running = Shared[pb.ListRunningGamesResponse]()

    async def get_tournament(self, call: Call, request: pb.GetTournamentRequest) -> pb.GetTournamentResponse:
        """The current state of a tournament."""
        self._context.account(call)

        async def make(_before: object) -> tournament_pb2.Tournament:
            return await self._context.ask(lambda ledger: shown(ledger, request.tournament_id))

        return pb.GetTournamentResponse(tournament=await self._tournaments.get(request.tournament_id, make))

    async def list_tournaments(
        self, call: Call, request: pb.ListTournamentsRequest
    ) -> pb.ListTournamentsResponse:
        """One page of tournaments, newest first; shorter than asked for if they are large."""
        self._context.account(call)
        size = page_size(request.page_size)
        states, after = _states(request.states), place_of(request.page_token)
        return await self._context.ask(lambda ledger: _page(ledger, states, size, after))

    async def get_standings(self, call: Call, request: pb.GetStandingsRequest) -> pb.GetStandingsResponse:
        """The standings of a stage."""
        self._context.account(call)
        stage = request.stage if request.HasField("stage") else None
        standings = await self._tables.standings(request.tournament_id, stage)
        return pb.GetStandingsResponse(standings=standings)

    async def get_ratings(self, call: Call, request: pb.GetRatingsRequest) -> pb.GetRatingsResponse:
        """The ratings of all entrants."""
        self._context.account(call)
        return await self._tables.ratings(request.tournament_id)

    async def list_running_games(
        self, call: Call, request: pb.ListRunningGamesRequest
    ) -> pb.ListRunningGamesResponse:
        """The games that are being played now."""
        self._context.account(call)

        async def make(_before: object) -> pb.ListRunningGamesResponse:
            return await self._context.ask(lambda ledger: self._running_now(ledger, request.tournament_id))

        return await self._running.get(request.tournament_id, make)

    def _running_now(self, ledger: Ledger, tournament_id: str) -> pb.ListRunningGamesResponse:
        contest = self._context.recent.of(tournament_id).contest
        running = ledger.running(tournament_id, _MOST_RUNNING)
        games = (running_to_proto(contest, game.block, game.rotation) for game in running)
        return pb.ListRunningGamesResponse(games=games)

    async def get_record(self, call: Call, request: pb.GetRecordRequest) -> pb.GetRecordResponse:
        """The record of a game; unset if nothing was played."""
        self._context.account(call)
        body = await self._context.ask(lambda ledger: ledger.record(slot_from_proto(request.slot)))
        return pb.GetRecordResponse(record=Record.FromString(body) if body else None)


def _page(
    ledger: Ledger, states: Sequence[TournamentState], size: int, after: Place | None
) -> pb.ListTournamentsResponse:
    response, total = pb.ListTournamentsResponse(), 0
    rows = ledger.tournaments(states, size, after)
    for row in rows:
        tournament = shown(ledger, row.tournament_id)
        total += tournament.ByteSize()
        if response.tournaments and total > _PAGE_BYTES:
            break
        response.tournaments.append(tournament)
    if len(rows) == size or len(response.tournaments) < len(rows):
        last = rows[len(response.tournaments) - 1]
        response.next_page_token = token_of((last.created_ms, last.tournament_id))
    return response


def _states(states: Sequence["tournament_pb2.TournamentState.ValueType"]) -> list[TournamentState]:
    try:
        return [TournamentState(state) for state in dict.fromkeys(states)]
    except ValueError as error:
        raise InvalidRequest("states", str(error)) from error
