"""`ardri ops audit`."""

from collections.abc import Sequence
from typing import Annotated

import typer

from ardri.ops.v1 import process_service_pb2 as pb
from ardri_cli.access.connection import run
from ardri_cli.ops_commands import access
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import make_console, print_json, print_table
from ardri_cli.tournaments.views.tables import plain_table
from ardri_cli.tournaments.views.wording import describe_moment
from ardri_client import Ardri


def audit(
    *,
    limit: Annotated[int, typer.Option(min=1, help="At the most so many.")] = 50,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """List what operators have done, and tried to do, newest first."""

    async def ask(_name: str, ardri: Ardri) -> list[pb.AuditEntry]:
        found = []
        async for entry in ardri.ops.audit():
            found.append(entry)
            if len(found) >= limit:
                break
        return found

    async def command() -> None:
        # Processes that share a database return the same entries.
        entries: dict[str, pb.AuditEntry] = {}
        async for _, _, found in access.each_process(address, token, ask):
            entries |= {entry.entry_id: entry for entry in found}
        newest = sorted(entries.values(), key=lambda entry: entry.time.ToNanoseconds(), reverse=True)[:limit]
        if as_json:
            for entry in newest:
                print_json(entry)
        elif newest:
            titles = ("when", "who", "what", "to", "result", "why")
            print_table(make_console(), plain_table(titles, map(_line, newest), left=6))
        else:
            typer.echo("No operator has done anything yet.")

    run(command())


def _line(entry: pb.AuditEntry) -> Sequence[str]:
    result = pb.AuditResult.Name(entry.result).removeprefix("AUDIT_RESULT_").lower()
    return (
        describe_moment(entry.time),
        entry.actor,
        entry.action,
        entry.subject,
        " ".join(filter(None, (result, entry.detail))),
        entry.cause,
    )
