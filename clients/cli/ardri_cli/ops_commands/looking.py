"""`ardri ops matches`, `show` and `stuck`."""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated

import typer

from ardri.ops.v1 import match_ops_service_pb2 as pb
from ardri_cli.access.connection import run
from ardri_cli.access.listing import first
from ardri_cli.ops_commands import access
from ardri_cli.ops_commands.telling import describe_match, describe_seats_to_act, describe_stuck
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import make_console, print_json, print_table
from ardri_cli.terminal.wording import describe_status, sitter
from ardri_cli.tournaments.views.tables import plain_table
from ardri_cli.tournaments.views.wording import describe_age
from ardri_client import Ardri

Game = Annotated[str, typer.Argument(help="Of this game alone.")]


def matches(
    game: Game = "",
    *,
    quiet: Annotated[float, typer.Option(min=0, help="Only those quiet for so many seconds.")] = 0.0,
    seat: Annotated[int | None, typer.Option(help="Only those where this seat acts; -2: the table.")] = None,
    account: Annotated[str, typer.Option(help="Only those in which this account takes part.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="At the most so many of a game.")] = 50,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """List matches that go on, private ones too, longest quiet first."""

    async def listed(ardri: Ardri) -> AsyncIterator[pb.QuietMatch]:
        for name in await _games(ardri, game):
            found = ardri.ops.matches(name, quiet=quiet, waiting_seat=seat, account_id=account)
            async for match in first(found, limit):
                yield match

    async def command() -> None:
        async with access.operating(address, token) as ardri:
            found = [match async for match in listed(ardri)]
        if as_json:
            for match in found:
                print_json(match)
        elif found:
            titles = ("match", "status", "version", "quiet for", "to act", "seats")
            print_table(make_console(), plain_table(titles, map(_line, found), left=6))
        else:
            typer.echo("No match is like that.")

    run(command())


def _line(found: pb.QuietMatch) -> Sequence[str]:
    match = found.match
    return (
        match.match_id,
        describe_status(match.status) + (", private" if found.private else ""),
        str(match.version),
        describe_age(found.updated),
        found.defect or describe_seats_to_act(found.to_act, match.seats),
        ", ".join(map(sitter, match.seats)),
    )


def show(
    match: Annotated[str, typer.Argument(help="Id of the match.")],
    *,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Show where a match stands and what it waits for; never what a seat keeps secret."""

    async def command() -> None:
        async with access.operating(address, token) as ardri:
            found = await ardri.ops.inspect(match)
        if as_json:
            print_json(found)
        else:
            typer.echo("\n".join(describe_match(found)))

    run(command())


def stuck(
    game: Game = "",
    *,
    bound: Annotated[float, typer.Option(min=0, help="Seconds that a match may wait.")] = 60.0,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """List matches that wait too long for what is not a person, and why."""

    async def command() -> None:
        found: list[pb.StuckMatch] = []
        async with access.operating(address, token) as ardri:
            for name in await _games(ardri, game):
                found += await ardri.ops.stuck(name, bound=bound)
        if as_json:
            for each in found:
                print_json(each)
        elif found:
            titles = ("match", "version", "waits", "why", "more")
            print_table(make_console(), plain_table(titles, map(describe_stuck, found), left=5))
        else:
            typer.echo("No match is stuck.")

    run(command())


async def _games(ardri: Ardri, game: str) -> Sequence[str]:
    # Also games whose engine is away: to leave these out would mean that nothing is found there.
    return [game] if game else [entry.game.name for entry in await ardri.games()]
