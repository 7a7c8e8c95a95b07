"""The kernel alone, on one core: random playouts a second of CPU time, and perft."""

import time
from dataclasses import dataclass
from random import Random

from services import games
from services.kernel.dice import dice_of
from services.search.perft import perft

PERFT = (80, 4_400, 353_760, 19_997_720)
"""Tablut's counts at depths 1 to 4 (tests/games/tablut/perft.txt)."""


@dataclass(frozen=True, slots=True)
class Perft:
    """One count, and the CPU seconds it took."""

    depth: int
    count: int
    seconds: float


def playouts_a_second(seconds: float, seed: int = 1) -> float:
    """Random games of Tablut a second of process time."""
    game = games.load("tablut")
    start = game.initial(game.setup(2))
    rng = Random(seed)
    began, played = time.process_time(), 0
    while (used := time.process_time() - began) < seconds:
        start.copy().rollout(dice_of(rng), game.facts.max_plies)
        played += 1
    return played / used


def counts(depth: int) -> list[Perft]:
    """Perft at each depth up to that one.

    Raises:
        ValueError: a count differs from the known one.
    """
    game = games.load("tablut")
    start = game.initial(game.setup(2))
    found = []
    for each in range(1, depth + 1):
        began = time.process_time()
        count = perft(game, start, each)
        if count != PERFT[each - 1]:
            raise ValueError(f"perft {each} is {PERFT[each - 1]}, not {count}")
        found.append(Perft(each, count, time.process_time() - began))
    return found
