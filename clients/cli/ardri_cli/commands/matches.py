"""`ardri matches`: what is played."""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.access.connection import connected, run
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import make_console, print_json
from ardri_cli.terminal.wording import describe_clock, describe_status, describe_turn, sitter
from ardri_client import Ardri

_GOING = (pb.MATCH_STATUS_WAITING, pb.MATCH_STATUS_LIVE)
_ALL = (*_GOING, pb.MATCH_STATUS_ENDED)

Statuses = Sequence["pb.MatchStatus.ValueType"]


def matches(
    game: Annotated[str, typer.Argument(help="Of this game alone.")] = "",
    *,
    mine: Annotated[bool, typer.Option("--mine", help="Only your own, newest event first.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Ended ones too.")] = False,
    limit: Annotated[int, typer.Option(min=1, help="At most so many: of each game, or of --mine.")] = 50,
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """List matches, newest first."""
    statuses = _ALL if everything else ()
    run(_matches(game, address, statuses, mine=mine, limit=limit, as_json=as_json))


async def _matches(
    game: str, address: str, statuses: Statuses, *, mine: bool, limit: int, as_json: bool
) -> None:
    listed = _mine if mine else _listed
    async with connected(address) as ardri:
        found = [match async for match in listed(ardri, game, statuses, limit)]
    if as_json:
        for match in found:
            print_json(match)
    elif found:
        _print_table(make_console(), found)
    else:
        typer.echo("No matches. `ardri play tablut` opens one; --all lists ended ones.")


async def _mine(ardri: Ardri, game: str, statuses: Statuses, limit: int) -> AsyncIterator[pb.MatchSummary]:
    count = 0
    async for match in ardri.my_matches(games=[game] if game else (), statuses=statuses or _GOING):
        yield match
        count += 1
        if count >= limit:
            return


async def _listed(ardri: Ardri, game: str, statuses: Statuses, limit: int) -> AsyncIterator[pb.MatchSummary]:
    games = [game] if game else [entry.game.name for entry in await ardri.games() if entry.healthy]
    for name in games:
        count = 0
        async for match in ardri.matches(name, statuses=statuses):
            yield match
            count += 1
            if count >= limit:
                break


def _print_table(console: Console, found: list[pb.MatchSummary]) -> None:
    table = Table(box=None, pad_edge=False)
    for title in ("match", "status", "version", "clock", "seats", "turn", "result"):
        table.add_column(title, no_wrap=title != "seats", overflow="fold")
    for match in found:
        table.add_row(
            match.match_id,
            describe_status(match.status),
            str(match.version),
            describe_clock(match.clock),
            ", ".join(f"{seat.title or seat.seat}: {sitter(seat)}" for seat in match.seats),
            describe_turn(match),
            match.outcome.reason.replace("_", " "),
        )
    console.print(table)
