"""`ardri matches`: what is played."""

import textwrap
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.table import Table

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.access.connection import connected, run
from ardri_cli.access.listing import first, games_there
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import make_console, print_json, print_long, print_table
from ardri_cli.terminal.wording import describe_clock, describe_status, describe_turn, sitter
from ardri_client import Ardri

_GOING = (pb.MATCH_STATUS_WAITING, pb.MATCH_STATUS_LIVE)
_WIDE: Final = 120
"""Columns in which a table of matches can be read."""
_INDENT: Final = "  "
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
        console = make_console()
        if console.width >= _WIDE:
            _print_table(console, found)
        else:
            print_long(console, [line for match in found for line in _lines(match, console.width)])
    else:
        typer.echo("No matches. `ardri play tablut` opens one; --all lists ended ones.")


async def _mine(ardri: Ardri, game: str, statuses: Statuses, limit: int) -> AsyncIterator[pb.MatchSummary]:
    own = ardri.my_matches(games=[game] if game else (), statuses=statuses or _GOING)
    async for match in first(own, limit):
        yield match


async def _listed(ardri: Ardri, game: str, statuses: Statuses, limit: int) -> AsyncIterator[pb.MatchSummary]:
    for name in await games_there(ardri, game):
        async for match in first(ardri.matches(name, statuses=statuses), limit):
            yield match


def _lines(match: pb.MatchSummary, width: int) -> Iterator[str]:
    """A match where a table does not fit: what it is and what it waits for, and below who sits there."""
    what = describe_turn(match) or match.outcome.reason.replace("_", " ")
    turn = f"to act: {what}" if match.to_act and what not in ("yours", "invited") else what
    yield "  ".join(filter(None, (match.match_id, describe_status(match.status), turn)))
    clock = describe_clock(match.clock)
    told = [_seats(match), f"clock {clock}" if match.clock.kind > pb.CLOCK_KIND_NONE else ""]
    text = "; ".join(filter(None, told))
    yield from textwrap.wrap(text, width, initial_indent=_INDENT, subsequent_indent=_INDENT)


def _seats(match: pb.MatchSummary) -> str:
    is_over = match.status == pb.MATCH_STATUS_ENDED
    return ", ".join(f"{seat.title or seat.seat}: {sitter(seat, is_over=is_over)}" for seat in match.seats)


def _print_table(console: Console, found: list[pb.MatchSummary]) -> None:
    table = Table(box=None, pad_edge=False)
    for title in ("match", "status", "version", "clock", "seats", "turn", "result"):
        table.add_column(title)
    for match in found:
        table.add_row(
            match.match_id,
            describe_status(match.status),
            str(match.version),
            describe_clock(match.clock),
            _seats(match),
            describe_turn(match),
            match.outcome.reason.replace("_", " "),
        )
    print_table(console, table)
