"""Exports of a director in this process, made and proven as `ardri tournament export` and `import` do."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from ardri_cli.tournaments.archive.collecting import Export, collect
from ardri_cli.tournaments.archive.draft import Draft
from ardri_cli.tournaments.archive.folder import Folder
from ardri_cli.tournaments.archive.proving import differences
from ardri_cli.tournaments.archive.replaying import Count
from ardri_client.tournaments.streams import Step
from services.director.api.spectators.watching import Watching
from tests.director.house import SPECTATOR, House


class _Platform:
    """The part of the SDK that `collect` uses, without a network."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def export(
        self, tournament_id: str, *, results_only: bool
    ) -> AsyncIterator[rpc.ExportTournamentResponse]:
        request = rpc.ExportTournamentRequest(tournament_id=tournament_id, results_only=results_only)
        async for page in self._house.exporting.export_tournament(SPECTATOR, request.SerializeToString()):
            yield rpc.ExportTournamentResponse.FromString(page)

    async def watch(self, tournament_id: str) -> AsyncIterator[Step]:
        request = rpc.WatchStandingsRequest(tournament_id=tournament_id).SerializeToString()
        tournament = pb.Tournament()
        # Asks a fresh director: results in the cache of an older one may have been taken back already.
        watching = Watching(self._house.context, self._house.tables)
        async for payload in watching.watch_standings(SPECTATOR, request):
            told = rpc.WatchStandingsResponse.FromString(payload)
            if told.HasField("tournament"):
                tournament = told.tournament
            yield Step(tournament, told.blocks, told.standings if told.HasField("standings") else None)


async def exported(house: House, tournament_id: str, folder: Path) -> Path:
    """The folder, with an export in it."""
    await collect(cast("Any", _Platform(house)), Export(tournament_id), Draft(folder))
    return folder


def differs(folder: Path) -> list[str]:
    """The differences that `import` finds; empty if the export proves itself."""
    return list(differences(Folder(folder), Count()))
