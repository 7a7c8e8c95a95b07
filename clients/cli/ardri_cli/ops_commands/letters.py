"""`ardri ops dead-letters`."""

from collections.abc import Sequence
from typing import Annotated

import typer

from ardri.ops.v1 import dead_letter_service_pb2 as pb
from ardri_cli.access.connection import run
from ardri_cli.ops_commands import access
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import make_console, print_json, print_table
from ardri_cli.tournaments.views.tables import plain_table
from ardri_cli.tournaments.views.wording import describe_age


def dead_letters(
    tasks: Annotated[list[str] | None, typer.Argument(help="Ids of tasks; all with --all.")] = None,
    *,
    requeue: Annotated[bool, typer.Option("--requeue", help="Put them back into their queues.")] = False,
    drop: Annotated[bool, typer.Option("--drop", help="Forget them.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Every one there is.")] = False,
    reason: access.Reason = "",
    limit: Annotated[int, typer.Option(min=1, max=200, help="List at the most so many.")] = 50,
    request_id: access.RequestId = "",
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """List tasks that RabbitMQ has set aside; --requeue or --drop settles them."""
    named = tasks or []
    if not (requeue or drop):
        run(_list(address, token, limit, as_json=as_json))
        return
    if requeue and drop:
        raise typer.BadParameter("either --requeue or --drop", param_hint="--drop")
    if bool(named) == everything:
        raise typer.BadParameter("name tasks, or say --all", param_hint="--all")
    fate = pb.FATE_REQUEUED if requeue else pb.FATE_DROPPED

    async def settle() -> None:
        async with access.operating(address, token) as ardri:
            count = await ardri.ops.settle_dead_letters(
                fate, task_ids=named, cause=reason, request_id=access.request_of(request_id)
            )
        if as_json:
            print_json({"settled": count})
        else:
            typer.echo(f"{count} {'put back' if requeue else 'dropped'}")

    run(settle())


async def _list(address: str, token: str, limit: int, *, as_json: bool) -> None:
    async with access.operating(address, token) as ardri:
        found = await ardri.ops.dead_letters(most=limit)
    if as_json:
        for letter in found.letters:
            print_json(letter)
        return
    if found.letters:
        titles = ("task", "name", "queue", "why", "died")
        print_table(make_console(), plain_table(titles, map(_line, found.letters), left=5))
    hidden = found.total - len(found.letters)
    if hidden or not found.letters:
        typer.echo(f".. {hidden} more" if hidden else "No dead letters.")


def _line(letter: pb.DeadLetter) -> Sequence[str]:
    return letter.task_id, letter.task, letter.queue, letter.cause, f"{describe_age(letter.died)} ago"
