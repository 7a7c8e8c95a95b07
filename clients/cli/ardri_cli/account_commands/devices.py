"""`ardri account devices`: lists where the account is signed in, and signs devices out."""

from typing import Annotated, Final

import typer

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri_cli.access.connection import connected, run
from ardri_cli.access.state_file import StateFile
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import print_json

_WHY: Final = {
    pb.DEVICE_END_OWNER: "ended",
    pb.DEVICE_END_REUSED: "ended: its refresh token was used twice, somebody may have a copy",
    pb.DEVICE_END_CROWDED: "ended: there were too many",
}


def devices(
    *,
    end: Annotated[str, typer.Option("--end", metavar="DEVICE", help="End it: its tokens are refused.")] = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """List where you are signed in; with --end, end one of these."""
    run(_devices(address, end, as_json=as_json))


async def _devices(address: str, end: str, *, as_json: bool) -> None:
    async with connected(address) as ardri:
        found = await ardri.accounts.devices()
        if end:
            await ardri.accounts.end_device(end)
            if any(each.is_current and each.device_id == end for each in found):
                StateFile.of_user().drop_account(address)
                typer.echo("You are signed out here.")
                return
            found = await ardri.accounts.devices()
    if as_json:
        print_json(pb.ListDevicesResponse(devices=found))
        return
    for each in found:
        typer.echo(f"{each.device_id:<26} {each.used.ToDatetime():%Y-%m-%d %H:%M} UTC  {_told(each)}")


def _told(device: pb.Device) -> str:
    mark = "  (this one)" if device.is_current else ""
    why = f"  {_WHY.get(device.end, 'ended')}" if device.HasField("ended") else ""
    return f"{device.name or 'without a name'}{mark}{why}"
