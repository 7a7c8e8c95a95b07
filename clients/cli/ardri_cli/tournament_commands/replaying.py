"""`ardri tournament replay`: shows a game of a tournament, from its export or from the platform."""

from pathlib import Path
from typing import Annotated

import typer

from ardri.engine.v1.engine_service_pb2 import GetReplayResponse
from ardri.match.v1.record_pb2 import Record
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli.access.connection import run
from ardri_cli.local.positions import replay_of
from ardri_cli.local.stepping import print_events, save, show
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import USAGE, fail, reported
from ardri_cli.terminal.output import is_terminal
from ardri_cli.tournaments import access
from ardri_cli.tournaments.archive.folder import Folder
from services.tournament.export.links import read_slot
from services.tournament.export.plain import Unreadable


def replay(
    source: Annotated[str, typer.Argument(metavar="DIR|TOURNAMENT", help="Folder of an export, or an id.")],
    game: Annotated[
        str, typer.Argument(help="As the report names it: stage, block, rotation, as in 0-12-1.")
    ],
    *,
    everything: flags.Everything = False,
    export: flags.SaveRecord = None,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Step through a game of a tournament: Enter for the next position, b for the one before, q to leave."""
    try:
        slot = read_slot(game)
    except ValueError as error:
        raise fail(str(error), USAGE) from error
    path = Path(source)
    record = _kept(path, slot) if path.is_dir() else run(_asked(source, slot, address, token))
    response = GetReplayResponse(record=record)
    with reported():
        if export is not None:
            save(response, export)
        elif as_json:
            print_events(response)
        else:
            show(replay_of(record.match_id, response), step=is_terminal() and not everything)


def _kept(path: Path, slot: tuple[int, int, int]) -> Record:
    """The record of a game in an export."""
    try:
        for line in Folder(path).records():
            if (line.stage, line.block, line.rotation) == slot:
                return Record.FromString(line.content)
    except Unreadable as error:
        raise fail(str(error)) from error
    raise fail(f"{path} has no record of such a game; records.jsonl has all that were played")


async def _asked(tournament_id: str, slot: tuple[int, int, int], address: str, token: str) -> Record:
    stage, block, rotation = slot
    wanted = pb.Slot(tournament_id=tournament_id, stage=stage, block=block, rotation=rotation)
    async with access.reading(address, token) as tournaments:
        record = await tournaments.record(wanted)
    if not record.entries:
        raise fail("nothing was played in this game")
    return record
