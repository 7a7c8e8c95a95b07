"""`ardri replay`: a match from its start, and its record as a file."""

from pathlib import Path
from typing import Annotated

import typer

from ardri.engine.v1.engine_service_pb2 import GetReplayResponse
from ardri.match.v1.record_pb2 import Record
from ardri_cli.access.connection import connected, run
from ardri_cli.local.positions import replay_of
from ardri_cli.local.records import record_at
from ardri_cli.local.stepping import print_events, save, show
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import is_terminal


def replay(
    match: Annotated[str, typer.Argument(help="Id of a match, or a file that --export wrote.")],
    *,
    everything: flags.Everything = False,
    export: flags.SaveRecord = None,
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Step through a match: Enter for the next position, b for the one before, q to leave."""
    run(_replay(match, record_at(match), address, everything=everything, export=export, as_json=as_json))


async def _replay(
    match: str,
    record: Record | None,
    address: str,
    *,
    everything: bool,
    export: Path | None,
    as_json: bool,
) -> None:
    if record is not None:
        response = GetReplayResponse(record=record)
    else:
        async with connected(address) as ardri:
            if export is not None:
                response = GetReplayResponse(record=await ardri.record(match))
            else:
                response = await ardri.replay(match)
    if export is not None:
        save(response, export)
    elif as_json:
        print_events(response)
    else:
        show(replay_of(match, response), step=is_terminal() and not everything)
        if record is not None:
            typer.echo(f"not verified; `ardri verify --offline {match}` proves it")
