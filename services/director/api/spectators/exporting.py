"""ExportTournament: all counted games with their records, page by page."""

from collections.abc import AsyncIterator, Iterator
from typing import Final

from ardri.match.v1.record_pb2 import Record
from ardri.tournament.v1 import tournament_pb2
from ardri.tournament.v1 import tournament_service_pb2 as pb
from services.director.api.spectators.result_messages import game_to_proto
from services.director.planning.assignments import Contest
from services.director.planning.context import DirectorContext
from services.director.planning.shared import Shared
from services.director.wire.entrants import entry_to_proto, round_to_proto
from services.director.wire.tournaments import shown
from services.ledger.ledger import Ledger
from services.runtime.rpc.methods import Call, decoded

_PAGE_BYTES: Final = 256 * 1024
_PAGE_GAMES: Final = 500


class Exporting:
    """The use case of exports."""

    def __init__(self, context: DirectorContext) -> None:
        self._context = context
        self._taken_back = Shared[list[tournament_pb2.Round]]()

    async def export_tournament(self, call: Call, payload: bytes) -> AsyncIterator[bytes]:
        """Yields the tournament with its field, then all counted games in canonical order."""
        request = decoded(pb.ExportTournamentRequest, payload)
        self._context.account(call)
        head = await self._context.ask(lambda ledger: _head(ledger, request.tournament_id))
        if head.tournament.state == tournament_pb2.TOURNAMENT_STATE_ENDED:
            head.taken_back.extend(await self._rounds_taken_back(request.tournament_id))
        yield head.SerializeToString()
        games = await self._context.ask(lambda ledger: self._games(ledger, request))
        while (page := await self._context.ask(lambda _ledger: _page(games))).games:
            yield page.SerializeToString()

    async def _rounds_taken_back(self, tournament_id: str) -> list[tournament_pb2.Round]:
        """The rounds taken back in an ended tournament. Cached, as finding them reads all its games."""

        async def make(before: list[tournament_pb2.Round] | None) -> list[tournament_pb2.Round]:
            if before is not None:
                return before
            found = await self._context.ask(lambda ledger: ledger.taken_back(tournament_id))
            return list(map(round_to_proto, found))

        return await self._taken_back.get(tournament_id, make)

    def _games(self, ledger: Ledger, request: pb.ExportTournamentRequest) -> Iterator[pb.ExportedGame]:
        contest = self._context.recent.of(request.tournament_id).contest
        if request.results_only:
            return _results(ledger, contest)
        return _records(ledger, contest)


def _head(ledger: Ledger, tournament_id: str) -> pb.ExportTournamentResponse:
    tournament = shown(ledger, tournament_id)  # read first, so that the field has all who have played
    entries = map(entry_to_proto, ledger.field(tournament_id).values())
    return pb.ExportTournamentResponse(tournament=tournament, entries=entries)


def _results(ledger: Ledger, contest: Contest) -> Iterator[pb.ExportedGame]:
    for game in ledger.results(contest.tree.tournament_id):
        yield pb.ExportedGame(result=game_to_proto(contest, game.block, game.rotation, game.result))


def _records(ledger: Ledger, contest: Contest) -> Iterator[pb.ExportedGame]:
    for game, body in ledger.records(contest.tree.tournament_id):
        result = game_to_proto(contest, game.block, game.rotation, game.result)
        yield pb.ExportedGame(result=result, record=Record.FromString(body) if body else None)


def _page(games: Iterator[pb.ExportedGame]) -> pb.ExportTournamentResponse:
    """The next page of games; an empty one at the end."""
    page, size = pb.ExportTournamentResponse(), 0
    for game in games:
        page.games.append(game)
        size += game.ByteSize()
        if size >= _PAGE_BYTES or len(page.games) >= _PAGE_GAMES:
            break
    return page
