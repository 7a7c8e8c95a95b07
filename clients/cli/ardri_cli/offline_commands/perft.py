"""`ardri perft`: counts lines of play with the kernel on this machine, as proof and as a speed test."""

import time
from typing import Annotated, Final

import typer

from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import reported
from ardri_cli.terminal.output import print_json
from services import games
from services.search import perft as counting

_LONGEST: Final = 100
"""Far more than can be counted."""


def perft(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    depth: Annotated[int, typer.Argument(min=0, max=_LONGEST, help="Length of the lines, in actions.")],
    *,
    split: Annotated[bool, typer.Option("--split", help="Count for each first action.")] = False,
    seats: Annotated[int, typer.Option(help="How many seats; else the game's least number.")] = 0,
    option: flags.Options = None,
    as_json: flags.AsJson = False,
) -> None:
    """Count all lines of play of a length from the start; needs no server."""
    with reported():
        loaded = games.load(game)
        setup = loaded.setup(seats or loaded.facts.min_seats, flags.parse_options(option))
        position = loaded.initial(setup)
        started = time.perf_counter()
        parts = counting.split(loaded, position, depth) if split and depth else {}
        nodes = sum(parts.values()) if parts else counting.perft(loaded, position, depth)
        seconds = time.perf_counter() - started
    rate = nodes / seconds if seconds else 0.0
    if as_json:
        found = {"game": game, "depth": depth, "nodes": nodes, "seconds": round(seconds, 6)}
        print_json(found | ({"split": parts} if parts else {}))
        return
    for notation, count in parts.items():
        typer.echo(f"{notation}: {count}")
    typer.echo(f"{nodes} nodes at depth {depth} in {seconds:.3f} s, {rate:,.0f} a second")
