"""Kernels and searches on one core, compiled and not, side by side.

python -m bench.search.native [--seconds 1] [--game tablut] [--pure]

Of each game, by CPU time: random games by the contract's rollout (`generic`) and by the game's own (`own`),
decisions in them (`plies`), positions that principal variation search visits, iterations of tree search.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from bench.search.decisions import decisions
from services import games, native
from services.kernel import Game
from services.kernel.dice import dice_of
from services.kernel.position import ENDED, Position
from services.search import Budget, pvs, tree
from services.search.budget import Meter

_MOST_SEATS: Final = 4
_STARTS: Final = 20
"""How many different positions searches start from, one after the other."""

Rollout = Callable[[Position, Any, int], int]
Rates = dict[str, float]


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the rates of both forms as JSON, each measured in a process of its own."""
    parser = argparse.ArgumentParser(prog="python -m bench.search.native", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time of each measurement")
    parser.add_argument("--game", choices=games.names(), action="append", help="all if not said")
    parser.add_argument("--pure", action="store_true", help="the sources alone")
    parser.add_argument("--here", action="store_true", help="what this process runs alone")
    options = parser.parse_args(arguments)
    names = options.game or games.names()
    if options.here:
        found: Any = {name: rates(games.load(name), options.seconds) for name in names}
        shown = {"form": native.kind(), "load": os.getloadavg(), "rates_a_second": found}
    else:
        forms = ["1"] if options.pure else ["0", "1"]
        shown = {"measured": [_elsewhere(names, options.seconds, pure) for pure in forms]}
    sys.stdout.write(json.dumps(shown, indent=2) + "\n")


def rates(game: Game[Any, Any], seconds: float) -> Rates:
    """The rates of a game with four seats, or the nearest number that it has: how many of each a second."""
    seats = min(_MOST_SEATS, game.facts.max_seats)
    start = game.initial(game.setup(seats))
    found = _rollouts(start, "generic", Position.rollout, seconds)
    found |= _rollouts(start, "own", type(start).rollout, seconds)
    if game.facts.perfect_information:
        found["pvs_nodes"] = _searched(game, seats, pvs.search, seconds)
    else:
        found["tree_iterations"] = _searched(game, seats, tree.search, seconds)
    return {name: round(rate, 1) for name, rate in found.items()}


def _rollouts(start: Position, name: str, rollout: Rollout, seconds: float) -> Rates:
    dice = dice_of(Random(1))
    began, matches, plies, used = time.process_time(), 0, 0, 0.0
    while used < seconds:
        playing = start.copy()
        plies += rollout(playing, dice, 1_000_000)
        assert playing.actor() == ENDED, "a random game that does not end"
        matches += 1
        used = time.process_time() - began
    return {f"{name}_playouts": matches / used, f"{name}_plies": plies / used}


def _searched(game: Game[Any, Any], seats: int, search: Callable[..., Any], seconds: float) -> float:
    """Nodes a second, of searches with equal CPU time from different positions."""
    found = decisions(game, seats, seed=1)
    nodes, used = 0, 0.0
    for _ in range(_STARTS):
        decision = next(found)
        position = decision.position.copy()
        began = time.process_time()
        meter = Meter(Budget(seconds=seconds / _STARTS), time.process_time)
        nodes += search(position, decision.seat, meter, Random(1)).report.nodes
        used += time.process_time() - began
    return nodes / used


def _elsewhere(names: Sequence[str], seconds: float, pure: str) -> Any:
    chosen = [argument for name in names for argument in ("--game", name)]
    command = [sys.executable, "-m", "bench.search.native", "--here", "--seconds", str(seconds), *chosen]
    done = subprocess.run(command, env=os.environ | {"ARDRI_PURE": pure}, stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


if __name__ == "__main__":
    main()
