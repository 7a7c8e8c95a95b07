"""Time of a move and nodes, level by level; JSON.

python -m bench.search.levels --game tara --seats 2 --moves 20
ARDRI_PURE=1 python -m bench.search.levels --game tara    # the same without compiled code
"""

import argparse
import itertools
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import mean, median
from typing import Any

from bench.search.decisions import Decision, decisions
from services import games, native
from services.kernel import Game
from services.search import LEVELS, UNLIMITED, choose, level_of


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures all levels over the same decisions."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.search.levels", description="Time of a move by level."
    )
    parser.add_argument("--game", required=True, choices=games.names())
    parser.add_argument("--seats", type=int, help="[the least]")
    parser.add_argument("--moves", type=int, default=20, help="decisions of each level [20]")
    parser.add_argument("--levels", type=int, nargs="+", default=list(LEVELS))
    parser.add_argument("--seed", type=int, default=1, help="of all lots [1]")
    options = parser.parse_args(arguments)
    game = games.load(options.game)
    seats = options.seats or game.facts.min_seats
    found = list(itertools.islice(decisions(game, seats, options.seed), options.moves))
    rows = [measured(game, seats, number, found) for number in options.levels]
    result = {
        "game": options.game,
        "seats": seats,
        "build": "native" if native.is_native() else "pure",
        "moves": options.moves,
        "load": os.getloadavg()[0],
        "levels": rows,
    }
    sys.stdout.write(json.dumps(result, indent=1) + "\n")


def measured(game: Game[Any, Any], seats: int, number: int, found: Sequence[Decision]) -> dict[str, Any]:
    """Measures a level: milliseconds and processor time of a move, nodes, and what ended the searches."""
    taken, busy, choices = [], [], []
    for index, decision in enumerate(found):
        view = game.view(decision.position, decision.seat)
        started, worked = time.perf_counter(), time.process_time()
        choice = choose(
            game,
            view,
            decision.seat,
            seats=seats,
            level=level_of(game, number),
            budget=UNLIMITED,
            rng=Random(index),
            clock=time.perf_counter,
        )
        taken.append((time.perf_counter() - started) * 1_000)
        busy.append((time.process_time() - worked) * 1_000)
        choices.append(choice)
    return {
        "level": number,
        "strategy": level_of(game, number).strategy.value,
        "median_ms": round(median(taken), 2),
        "mean_ms": round(mean(taken), 2),
        "mean_cpu_ms": round(mean(busy), 2),
        "most_ms": round(max(taken), 2),
        "nodes": round(mean(choice.report.nodes for choice in choices), 1),
        "depth": round(mean(choice.report.depth for choice in choices), 1),
        "stops": dict(Counter(choice.report.stop.value for choice in choices)),
    }


if __name__ == "__main__":
    main()
