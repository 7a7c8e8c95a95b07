"""`ardri ops config` and `drain`."""

from typing import Annotated

import typer

from ardri.ops.v1.process_service_pb2 import GetProcessResponse
from ardri_cli.access.connection import run
from ardri_cli.ops_commands import access
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import fail
from ardri_cli.terminal.output import print_json
from ardri_cli.terminal.text import printable
from ardri_client import Ardri

At = Annotated[str, typer.Argument(metavar="HOST:PORT", help="Of one process; else all that are known.")]


def config(
    at: At = "",
    *,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Show how each process is configured, without secrets."""

    async def ask(_name: str, ardri: Ardri) -> GetProcessResponse:
        return await ardri.ops.process()

    async def command() -> None:
        if at:
            async with access.process_at(at, token) as ardri:
                _tell(await ardri.ops.process(), at, as_json=as_json)
            return
        async for _, where, found in access.each_process(address, token, ask):
            _tell(found, where, as_json=as_json)

    run(command())


def _tell(found: GetProcessResponse, where: str, *, as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    draining = ", draining" if found.draining else ""
    typer.echo(f"{found.process} {found.version} at {where}, pid {found.pid}{draining}")
    for setting in found.settings:
        if setting.value:
            typer.echo(printable(f"  {setting.name}  {setting.value}"))


def drain(
    at: At = "",
    *,
    everything: Annotated[bool, typer.Option("--all", help="All that are known, the gateway last.")] = False,
    reason: access.Reason,
    request_id: access.RequestId = "",
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Have processes drain and end, as SIGTERM does; supervisors start others."""
    if bool(at) == everything:
        raise typer.BadParameter("name the address of a process, or say --all", param_hint="--all")
    request = access.request_of(request_id)

    async def ask(_name: str, ardri: Ardri) -> tuple[str, bool]:
        process = (await ardri.ops.process()).process
        return process, await ardri.ops.drain(process, cause=reason, request_id=request)

    async def command() -> None:
        drained = 0
        if at:
            async with access.process_at(at, token) as ardri:
                _say(*await ask("", ardri), at, as_json=as_json)
            return
        async for _, where, (process, already) in access.each_process(address, token, ask):
            _say(process, already, where, as_json=as_json)
            drained += 1
        if not drained:
            raise fail("no process drains")

    run(command())


def _say(process: str, already: bool, where: str, *, as_json: bool) -> None:  # of one answer
    if as_json:
        print_json({"process": process, "address": where, "already": already})
    else:
        typer.echo(f"{process} at {where} " + ("was draining already" if already else "drains"))
