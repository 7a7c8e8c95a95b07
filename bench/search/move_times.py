"""How far searches overrun a budget of time: decisions of level 8 without its bound of nodes; JSON.

python -m bench.search.move_times --moves 10000 --budget-ms 100
python -m bench.search.move_times --moves 200 --game tara
"""

import argparse
import itertools
import json
import os
import sys
import time
from collections.abc import Sequence
from random import Random
from typing import Any

from bench.search.decisions import decisions
from services import games, native
from services.kernel import Game, legal_actions
from services.search import LEVELS, UNLIMITED, Budget, Clock, choose, level_of


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures each game, or one."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.search.move_times", description="Overrun of a time budget."
    )
    parser.add_argument("--game", nargs="+", default=list(games.names()), choices=games.names())
    parser.add_argument("--moves", type=int, default=10_000, help="decisions of all games together [10000]")
    parser.add_argument("--budget-ms", type=float, default=100.0, help="for one decision [100]")
    parser.add_argument("--seed", type=int, default=1, help="of all lots [1]")
    parser.add_argument("--cpu", action="store_true", help="time of the processor: for a busy machine")
    options = parser.parse_args(arguments)
    clock = time.process_time if options.cpu else time.perf_counter
    moves = -(-options.moves // len(options.game))
    result = {
        "budget_ms": options.budget_ms,
        "build": "native" if native.is_native() else "pure",
        "clock": "cpu" if options.cpu else "wall",
        "load": os.getloadavg()[0],
        "games": {name: measured(games.load(name), moves, options, clock) for name in options.game},
    }
    sys.stdout.write(json.dumps(result, indent=1) + "\n")


def measured(game: Game[Any, Any], moves: int, options: argparse.Namespace, clock: Clock) -> dict[str, Any]:
    """Milliseconds over the budget, with sampling and all else included; `forfeits`: no legal action."""
    seats = game.facts.min_seats
    level = level_of(game, LEVELS[-1]).bounded(lambda _: UNLIMITED)
    over, forfeits = [], 0
    for index, (position, seat) in enumerate(itertools.islice(decisions(game, seats, options.seed), moves)):
        view = game.view(position, seat)
        started = clock()
        choice = choose(
            game,
            view,
            seat,
            seats=seats,
            level=level,
            budget=Budget(seconds=options.budget_ms / 1_000),
            rng=Random(index),
            clock=clock,
        )
        over.append((clock() - started) * 1_000 - options.budget_ms)
        forfeits += choice.action not in legal_actions(position, seat)
    over.sort()
    return {
        "moves": moves,
        "over_p50_ms": round(over[len(over) // 2], 2),
        "over_p99_ms": round(over[min(len(over) - 1, len(over) * 99 // 100)], 2),
        "over_most_ms": round(over[-1], 2),
        "forfeits": forfeits,
    }


if __name__ == "__main__":
    main()
