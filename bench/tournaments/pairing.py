"""`python -m bench.tournaments.pairing`: how long a round takes to pair; exit code 1 over a target.

Processor seconds of this process, so that other programs count less; each the least of a few runs. Nothing is
played: results are random.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from random import Random
from statistics import mean
from typing import TypeVar

from services.tournament.pairing import (
    History,
    Meeting,
    Pairing,
    Waiting,
    arena_pairs,
    dutch_round,
    seat_tables,
)

_PLAYERS, _ROUNDS, _WAITING = 200, 7, 500
_NAMES = tuple(f"p{number:03}" for number in range(_PLAYERS))
_LOOP = 1_000_000
_TABLES_TARGET = 10.0
"""The seconds for all rounds together."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value and its upper bound."""

    name: str
    value: float
    bound: float


def main() -> None:
    """Prints one object."""
    parser = argparse.ArgumentParser(prog="python -m bench.tournaments.pairing", description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="of each measurement [3]")
    runs = parser.parse_args().runs
    figures = [
        Figure(f"Dutch, {_PLAYERS} players, slowest round of {_ROUNDS}, s", max(_dutch(runs)), 1.5),
        *(
            Figure(
                f"tables of {seats}, {_PLAYERS} players, all {_ROUNDS} rounds, s",
                _tables(runs, seats),
                _TABLES_TARGET,
            )
            for seats in (3, 4, 7)
        ),
        *_arena(runs, 2),
        *_arena(runs, 4),
    ]
    found = {figure.name: {"value": round(figure.value, 3), "bound": figure.bound} for figure in figures}
    loop = _timed(runs, _turn_idly)[0]
    sys.stdout.write(
        json.dumps(found | {"a million turns of an empty loop, ms": round(loop * 1000)}, indent=2) + "\n"
    )
    sys.exit(any(figure.value > figure.bound for figure in figures))


def _turn_idly() -> None:
    for _ in range(_LOOP):
        pass


def _timed(runs: int, act: Callable[[], T]) -> tuple[float, T]:
    """The least processor seconds of that many runs, and the result of the last one."""
    least = float("inf")
    for _ in range(runs):
        began = time.process_time()
        done = act()
        least = min(least, time.process_time() - began)
    return least, done


def _dutch(runs: int) -> list[float]:
    return _swiss(2, lambda history: _timed(runs, lambda: dutch_round(history, _NAMES, _ROUNDS)))


def _tables(runs: int, seats: int) -> float:
    return sum(_swiss(seats, lambda history: _timed(runs, lambda: seat_tables(history, _NAMES))))


def _swiss(seats: int, pair: Callable[[History], tuple[float, Pairing]]) -> list[float]:
    """The seconds of each round."""
    rng, past, seconds = Random(seats), list[list[Meeting]](), list[float]()
    for _ in range(_ROUNDS):
        spent, pairing = pair(History(seats, _NAMES, tuple(past)))
        seconds.append(spent)
        most = 2 * seats * (seats - 1)
        meetings = [
            Meeting(table, tuple(rng.randrange(most // 2) for _ in table)) for table in pairing.meetings
        ]
        past.append([*meetings, *(Meeting((name,)) for name in pairing.byes)])
    return seconds


def _arena(runs: int, seats: int) -> list[Figure]:
    """Measures an arena in which the nearest entrants have just met, so that all must avoid somebody."""
    rng = Random(1)
    scores = sorted((rng.randrange(60) for _ in range(_WAITING)), reverse=True)
    waiting = [
        Waiting(str(rank), score, rng.randrange(30), 0, (str(rank ^ 1),)) for rank, score in enumerate(scores)
    ]
    spent, tables = _timed(runs, lambda: arena_pairs(waiting, seats, bytes(32)))
    shuffled = rng.sample(range(_WAITING), _WAITING)
    by_chance = [tuple(shuffled[at : at + seats]) for at in range(0, _WAITING, seats)]
    share = _distance([tuple(int(name) for name in table) for table in tables]) / _distance(by_chance)
    return [
        Figure(f"arena, {_WAITING} waiting, tables of {seats}, s", spent, 0.5),
        Figure(f"arena, tables of {seats}, mean rank distance / by chance", share, 1.0),
    ]


def _distance(tables: list[tuple[int, ...]]) -> float:
    return mean(abs(one - other) for table in tables for one, other in combinations(table, 2))


if __name__ == "__main__":
    main()
