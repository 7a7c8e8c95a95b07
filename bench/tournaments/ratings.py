"""How long a batch fit takes: ratings, intervals and all pairs.

python -m bench.tournaments.ratings --bots 50 --games 20000
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from services.tournament.blocks import Block, BlockResult
from services.tournament.ratings import Games, estimate, fit
from services.tournament.results import GameResult, Verdict

TARGET = 1.0
"""Seconds of CPU."""
_TIES = 0.1
"""How close two performances must be to tie."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The least seconds of several calls: of CPU for all threads together, and by the clock."""

    cpu: float
    wall: float


def league(bots: int, seats: int, games: int, seed: int) -> Games:
    """Games of random bots: blocks with all their rotations, and with ties."""
    rng = np.random.default_rng(seed)
    blocks = -(-games // seats)
    people = np.array([rng.choice(bots, seats, replace=False) for _ in range(blocks)])
    entrants = np.stack([np.roll(people, -rotation, axis=1) for rotation in range(seats)], axis=1)
    entrants = entrants.reshape(-1, seats)
    skill, seat = np.linspace(-1.5, 1.5, bots), np.linspace(0.3, -0.3, seats)
    performance = skill[entrants] + seat + rng.gumbel(size=entrants.shape)
    performance = np.round(performance / _TIES)
    ranks = 1 + (performance[:, None, :] > performance[:, :, None]).sum(axis=2)
    return Games(entrants, ranks, np.repeat(np.arange(blocks), seats))


def results_of(games: Games) -> list[BlockResult]:
    """The same games in the form of a ledger's results."""
    names, seats = games.entrants.tolist(), games.seats
    nothing, verdicts = (0,) * seats, (Verdict.PLAYED,) * seats
    called = [tuple(f"bot {number:03}" for number in row) for row in names]
    played = [
        GameResult(who, tuple(ranks), nothing, verdicts)
        for who, ranks in zip(called, games.ranks.tolist(), strict=True)
    ]
    return [
        BlockResult(Block(0, first // seats, 0, called[first]), tuple(played[first : first + seats]))
        for first in range(0, len(played), seats)
    ]


def cost(call: Callable[[], object], rounds: int) -> Cost:
    """The cost of the cheapest of that many calls."""
    found = []
    for _ in range(rounds):
        cpu, wall = time.process_time(), time.perf_counter()
        call()
        found.append(Cost(time.process_time() - cpu, time.perf_counter() - wall))
    return min(found, key=lambda each: each.cpu)


def main() -> None:
    """Prints JSON, a line for each size of table; exit code 1 if a fit misses the target."""
    parser = argparse.ArgumentParser(prog="python -m bench.tournaments.ratings", description=__doc__)
    parser.add_argument("--bots", type=int, default=50)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 4, 7])
    parser.add_argument("--rounds", type=int, default=3, help="the cheapest counts [3]")
    chosen, missed = parser.parse_args(), False
    for seats in chosen.seats:
        games = league(chosen.bots, seats, chosen.games, seed=1)
        results = results_of(games)
        by_arrays = cost(partial(estimate, games, chosen.bots), chosen.rounds)
        by_results = cost(partial(fit, results), chosen.rounds)
        anchored = cost(partial(fit, results, pairs=False), chosen.rounds)
        calls = {"arrays": by_arrays, "block results": by_results, "block results, no pairs": anchored}
        seconds = {
            name: {"cpu": round(each.cpu, 3), "wall": round(each.wall, 3)} for name, each in calls.items()
        }
        found = {"seats": seats, "bots": chosen.bots, "games": len(games.blocks), "seconds": seconds}
        sys.stdout.write(json.dumps(found) + "\n")
        missed = missed or max(by_arrays.cpu, by_results.cpu) > TARGET
    sys.exit(missed)


if __name__ == "__main__":
    main()
