"""`ardri analyse`: what searches think of a match, or of one position of it."""

import sys
from collections.abc import AsyncIterator, Iterator
from typing import Annotated

import typer

from ardri.analysis.v1.analysis_service_pb2 import DecisionAnalysis
from ardri.match.v1.record_pb2 import Record
from ardri_cli.access.connection import connected, run
from ardri_cli.local.offline import analysed, require_verified
from ardri_cli.local.records import record_at
from ardri_cli.terminal import flags
from ardri_cli.terminal.board import loaded
from ardri_cli.terminal.failures import fail, reported
from ardri_cli.terminal.lines import lines_table, value_graph, worst_table
from ardri_cli.terminal.output import is_terminal, make_console, print_json
from services.search import Budget


def analyse(
    match: Annotated[
        str, typer.Argument(help="Id of a match, or a file that `ardri replay --export` wrote.")
    ],
    *,
    ply: Annotated[
        int | None, typer.Option(min=0, help="Only the position after so many actions; else all decisions.")
    ] = None,
    lines: Annotated[int, typer.Option(min=1, max=10, help="How many lines.")] = 3,
    nodes: Annotated[int, typer.Option(min=0, help="Positions for each decision: repeatable.")] = 0,
    seconds: Annotated[float, typer.Option(min=0.0, max=10.0, help="Seconds for each decision.")] = 0.0,
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Show the best lines of a position, or the value of a match over time and its worst actions.

    A match is analysed by the platform's workers, a file, once it is verified, on this machine. Without
    --nodes and --seconds a decision costs what the strongest AI opponent may spend.
    """
    record = record_at(match)
    plies = range(sys.maxsize) if ply is None else range(ply, ply + 1)
    if record is not None:
        with reported():
            require_verified(record)
        budget = Budget(nodes or None, seconds or None)
        found = _ready(analysed(record, plies, lines, budget))
    else:
        found = _asked(match, address, plies, lines=lines, nodes=nodes, seconds=seconds)
    run(_show(found, _game_of(match, record), one=ply is not None, as_json=as_json))


async def _ready(found: Iterator[DecisionAnalysis]) -> AsyncIterator[DecisionAnalysis]:
    for each in found:
        yield each


async def _asked(
    match: str, address: str, plies: range, *, lines: int, nodes: int, seconds: float
) -> AsyncIterator[DecisionAnalysis]:
    last = plies[-1] if len(plies) == 1 else None
    async with connected(address) as ardri:
        async for each in ardri.analyse(
            match, first_ply=plies[0], last_ply=last, lines=lines, nodes=nodes, seconds=seconds
        ):
            yield each


async def _show(found: AsyncIterator[DecisionAnalysis], game: str, *, one: bool, as_json: bool) -> None:
    decisions: list[DecisionAnalysis] = []
    async for each in found:
        decisions.append(each)
        if as_json:
            print_json(each)
        elif is_terminal():
            typer.echo(f"\r{len(decisions)} decisions", nl=False, err=True)
    if as_json:
        return
    if is_terminal():
        typer.echo("\r", nl=False, err=True)
    if not decisions:
        raise fail("there is nothing to decide")
    decisions.sort(key=lambda each: (each.ply, each.seat))
    names = loaded(game)[0].facts.seat_names
    if one:
        _print_lines(decisions, names)
    else:
        _print_course(decisions, names)


def _print_lines(decisions: list[DecisionAnalysis], names: tuple[str, ...]) -> None:
    console = make_console()
    for each in decisions:
        name = names[each.seat] if each.seat < len(names) else f"seat {each.seat}"
        console.print(f"ply {each.ply}, {name} to decide", style="bold", markup=False)
        console.print(lines_table(each))
        if each.loss:
            console.print(f"the score of what was played is {each.loss} lower", markup=False)


def _print_course(decisions: list[DecisionAnalysis], names: tuple[str, ...]) -> None:
    console = make_console()
    for line in value_graph(decisions, names, console.width, plain=console.options.ascii_only):
        console.print(line, markup=False, soft_wrap=True)
    worst = worst_table(decisions, names)
    console.print()
    if worst is None:
        console.print("no action lost much")
    else:
        console.print(worst)


def _game_of(match: str, record: Record | None) -> str:
    """A match id begins with the name of its game."""
    return match.partition(".")[0] if record is None else record.game
