"""`ardri replay`: a match from its start, and its record as a file."""

from typing import Annotated

import typer

from ardri.engine.v1.engine_service_pb2 import GetReplayResponse
from ardri_cli.access.connection import connected, run
from ardri_cli.local.positions import replay_of
from ardri_cli.local.records import record_at
from ardri_cli.local.stepping import print_events, save, show
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import reported
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
    record = record_at(match)
    if record is None:
        response = run(_asked(match, address, record_only=export is not None))
    else:
        response = GetReplayResponse(record=record)
    with reported():  # and no loop around it, which would keep an interrupt to itself while a person is asked
        if export is not None:
            save(response, export)
        elif as_json:
            print_events(response)
        else:
            show(replay_of(match, response), step=is_terminal() and not everything)
            if record is not None:
                typer.echo(f"not verified; `ardri verify --offline {match}` proves it")


async def _asked(match: str, address: str, *, record_only: bool) -> GetReplayResponse:
    async with connected(address) as ardri:
        if record_only:
            return GetReplayResponse(record=await ardri.record(match))
        return await ardri.replay(match)
