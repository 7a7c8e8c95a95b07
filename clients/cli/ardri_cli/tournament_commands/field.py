"""`ardri tournament enter`, `withdraw` and `upload`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli.access.connection import run
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import USAGE, fail
from ardri_cli.terminal.output import print_json
from ardri_cli.terminal.text import printable
from ardri_cli.tournaments import access
from ardri_cli.tournaments.views.wording import describe_entrant
from services.runtime.credentials.claims import Scope


def enter(
    tournament: access.Id,
    name: Annotated[str, typer.Argument(help="Unique in the tournament.")],
    *,
    level: Annotated[int, typer.Option(min=0, max=8, help="A built-in opponent.")] = 0,
    nodes: Annotated[int, typer.Option(min=0, help="Its budget of a decision, for reproducible play.")] = 0,
    program: Annotated[str, typer.Option(help="A program that workers know by this name.")] = "",
    bot: Annotated[str, typer.Option(metavar="ACCOUNT", help="An outside bot.")] = "",
    person: Annotated[str, typer.Option(metavar="ACCOUNT", help="A person.")] = "",
    concurrency: Annotated[int, typer.Option(min=0, help="Games at once, of a program or bot.")] = 0,
    rating: Annotated[int, typer.Option(min=0, help="Seeds are ordered by it; 1500 if left out.")] = 0,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Add an entrant; without a kind, your own account."""
    if sum(map(bool, (level, program, bot, person))) > 1:
        raise fail("an entrant has one of --level, --program, --bot, --person", USAGE)
    entrant = pb.Entrant(name=name, rating=rating)
    if level:
        entrant.level.level, entrant.level.nodes = level, nodes
    elif program:
        entrant.program.program, entrant.program.concurrency = program, concurrency
    elif bot:
        entrant.bot.account_id, entrant.bot.concurrency = bot, concurrency
    elif person:
        entrant.person.account_id = person
    run(_enter(tournament, entrant, address, token, as_json=as_json))


async def _enter(tournament_id: str, entrant: pb.Entrant, address: str, token: str, *, as_json: bool) -> None:
    itself = entrant.WhichOneof("kind") is None
    opened = access.reading(address, token) if itself else access.holding(Scope.ORGANISE, address, token)
    async with opened as tournaments:
        _told(await tournaments.enter(tournament_id, entrant), "is in", as_json=as_json)


def withdraw(
    tournament: access.Id,
    entrant: Annotated[str, typer.Argument(help="Name of the entrant.")] = "",
    *,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Take an entrant out; without a name, your own."""
    run(_withdraw(tournament, entrant, address, token, as_json=as_json))


async def _withdraw(tournament_id: str, name: str, address: str, token: str, *, as_json: bool) -> None:
    opened = access.holding(Scope.ORGANISE, address, token) if name else access.reading(address, token)
    async with opened as tournaments:
        _told(await tournaments.withdraw(tournament_id, name), "is out", as_json=as_json)


def _told(entry: pb.FieldEntry, what: str, *, as_json: bool) -> None:
    if as_json:
        print_json(entry)
    else:
        typer.echo(f"{printable(entry.entrant.name)} ({describe_entrant(entry.entrant)}) {what}")


def upload(
    tournament: access.Id,
    file: Annotated[Path, typer.Argument(help="One meeting a line, names between spaces; - for stdin.")],
    *,
    stage: Annotated[int, typer.Option(min=1, help="Number of the stage, which runs.")] = 1,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Give pairings to an uploaded stage: one meeting a line, names between spaces."""
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise fail(f"{file} cannot be read: {error}", USAGE) from error
    pairings = [names for line in text.splitlines() if (names := line.partition("#")[0].split())]
    if not pairings:
        raise fail(f"{file} names no meeting", USAGE)
    run(_upload(tournament, stage - 1, pairings, address, token, as_json=as_json))


async def _upload(
    tournament_id: str, stage: int, pairings: list[list[str]], address: str, token: str, *, as_json: bool
) -> None:
    async with access.holding(Scope.ORGANISE, address, token) as tournaments:
        total = await tournaments.upload(tournament_id, stage, pairings)
    if as_json:
        print_json({"added": len(pairings), "pairings": total})
    else:
        typer.echo(f"{len(pairings)} meetings added; stage {stage + 1} has {total}")
