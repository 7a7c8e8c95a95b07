"""Random Swisses at tables, each round compared with an exact solver.

`python -m tests.tournament.pairing.tables --players 28 --seats 4 --rounds 7 --tournaments 5` prints, as JSON,
the earlier meetings of each round, and the fewest there could have been.
"""

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import combinations
from random import Random

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csc_array

from services.tournament.pairing import History, Meeting, Pairing, seat_tables

Cost = tuple[int, int]
"""Earlier meetings, then squared differences in score; both summed over all pairs at each table."""


@dataclass
class TableSwiss:
    """One tournament; it keeps its own counts, independent of the pairing's history.

    `scores`: 2 for each opponent beaten at the table, 1 for each tied. `met`: how often two have met, by
    their sorted names.
    """

    names: Sequence[str]
    seats: int
    seed: int
    scores: Counter[str] = field(default_factory=Counter)
    met: Counter[tuple[str, ...]] = field(default_factory=Counter)
    byes: Counter[str] = field(default_factory=Counter)
    firsts: Counter[str] = field(default_factory=Counter)
    past: list[list[Meeting]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.strength = {name: self.rng.gauss(0, 1) for name in self.names}

    @property
    def history(self) -> History:
        """The history that the pairing gets."""
        return History(self.seats, tuple(self.names), self.past)

    def cost(self, tables: Sequence[Sequence[str]]) -> Cost:
        """The cost of those tables now."""
        pairs = [tuple(sorted(pair)) for table in tables for pair in combinations(table, 2)]
        return (
            sum(self.met[pair] for pair in pairs),
            sum((self.scores[one] - self.scores[other]) ** 2 for one, other in pairs),
        )

    def play(self, pairing: Pairing) -> None:
        """Plays one round, with random results that favour the strong."""
        meetings = [Meeting((name,)) for name in pairing.byes]
        for table in pairing.meetings:
            points = [round(2 * self.rng.gauss(self.strength[name], 1)) for name in table]
            meetings.append(Meeting(table, tuple(points)))
            for name, own in zip(table, points, strict=True):
                self.scores[name] += sum(1 + (own > other) - (own < other) for other in points) - 1
            self.met.update(tuple(sorted(pair)) for pair in combinations(table, 2))
            self.firsts[table[0]] += 1
        for name in pairing.byes:
            self.scores[name] += 2 * (self.seats - 1)
            self.byes[name] += 1
        self.past.append(meetings)


def exhausted(swiss: TableSwiss, players: Sequence[str]) -> Cost:
    """The least cost over all ways to seat these players at full tables; tries each of them."""
    tables = {
        sum(1 << index for index in table): swiss.cost([[players[index] for index in table]])
        for table in combinations(range(len(players)), swiss.seats)
    }

    @cache
    def least(left: int) -> Cost:
        if not left:
            return (0, 0)
        lowest = left & -left
        ways = [
            (cost, least(left ^ table))
            for table, cost in tables.items()
            if table & lowest and table & left == table
        ]
        return min((own[0] + rest[0], own[1] + rest[1]) for own, rest in ways)

    return least((1 << len(players)) - 1)


def fewest_rematches(
    met: Mapping[tuple[str, ...], int], players: Sequence[str], seats: int, found: int
) -> int:
    """The least number of earlier meetings in any seating: a set partition, by HiGHS.

    `found`: the number in a known seating; a table with more meetings cannot be in a best one.
    """
    known = np.array([[met[tuple(sorted((one, other)))] for other in players] for one in players])
    tables = np.array(list(combinations(range(len(players)), seats)))
    costs = sum(known[tables[:, low], tables[:, high]] for low, high in combinations(range(seats), 2))
    tables, costs = tables[costs <= found], costs[costs <= found]
    places = (tables.ravel(), np.repeat(np.arange(len(tables)), seats))
    once = csc_array((np.ones(tables.size), places), shape=(len(players), len(tables)))
    solved = milp(
        costs,
        constraints=LinearConstraint(once, 1, 1),
        integrality=np.ones(len(tables), dtype=np.int64),
        bounds=Bounds(0, 1),
    )
    assert solved.success, solved.message
    return round(solved.fun)


@dataclass
class Repeats:
    """Earlier meetings in each round of one tournament, and the fewest that were possible."""

    found: list[int] = field(default_factory=list)
    fewest: list[int] = field(default_factory=list)


def repeats(players: int, seats: int, rounds: int, seed: int) -> Repeats:
    """Plays one tournament and counts its earlier meetings by round."""
    swiss = TableSwiss([f"p{number:02}" for number in range(players)], seats, seed)
    counted = Repeats()
    for _ in range(rounds):
        pairing = seat_tables(swiss.history, swiss.names)
        seated = [name for table in pairing.meetings for name in table]
        counted.found.append(swiss.cost(pairing.meetings)[0])
        counted.fewest.append(
            counted.found[-1] and fewest_rematches(swiss.met, seated, seats, counted.found[-1])
        )
        swiss.play(pairing)
    return counted


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    for option, default in (("players", 28), ("seats", 4), ("rounds", 7), ("tournaments", 5), ("seed", 0)):
        parser.add_argument(f"--{option}", type=int, default=default)
    arguments = parser.parse_args()
    for number in range(arguments.tournaments):
        done = repeats(arguments.players, arguments.seats, arguments.rounds, arguments.seed + number)
        print(json.dumps(asdict(done)))  # noqa: T201  # its purpose
