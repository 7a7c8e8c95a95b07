"""All against all: tables in rounds, so that all have played about equally often at any time."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from services.tournament.formats.group import CannotPlan

MOST_TABLES = 500_000
"""Most tables of a schedule."""

Tables = list[tuple[str, ...]]
"""The tables of one round."""


def schedule(names: Sequence[str], seats: int) -> list[Tables]:
    """All tables of `seats` names, each once, in rounds in which nobody sits twice.

    Raises:
        CannotPlan: there are more than MOST_TABLES.
    """
    count = comb(len(names), seats)
    if count > MOST_TABLES:
        raise CannotPlan(f"{len(names)} entrants make {count} tables of {seats}, more than {MOST_TABLES}")
    if len(names) < seats:
        return []
    if seats == 2:
        return _circle(names)
    return _rounds([tuple(names[index] for index in table) for table in _turning(len(names), seats)])


def _circle(names: Sequence[str]) -> list[Tables]:
    """The circle method: one stays, the others move by a place each round; of an odd number one rests."""
    stays = "" if len(names) % 2 else names[-1]
    circle = list(names if len(names) % 2 else names[:-1])
    rounds: list[Tables] = []
    for number in range(len(circle)):
        pairs: Tables = [(circle[0], stays) if number % 2 else (stays, circle[0])] if stays else []
        pairs += [(circle[index], circle[-index]) for index in range(1, len(circle) // 2 + 1)]
        rounds.append(pairs)
        circle = [*circle[1:], circle[0]]
    return rounds


def _turning(size: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Every table as indices; each pattern is turned through all places of a circle before the next begins.

    So after each turn all have sat equally often. Steps of a table's size keep successive tables apart.
    """
    for first in combinations(range(1, size), seats - 1):
        table = (0, *first)
        turned = [tuple(sorted((index - start) % size for index in table)) for start in table]
        if table != min(turned):
            continue
        seen = set()
        for step in _steps(size, seats):
            place = tuple(sorted((index + step) % size for index in table))
            if place not in seen:
                seen.add(place)
                yield place


def _steps(size: int, stride: int) -> list[int]:
    """All numbers below `size`, each `stride` after the last one as long as that gives a new number."""
    steps: list[int] = []
    seen: set[int] = set()
    for start in range(size):
        step = start
        while step not in seen:
            seen.add(step)
            steps.append(step)
            step = (step + stride) % size
    return steps


def _rounds(tables: Sequence[tuple[str, ...]]) -> list[Tables]:
    """The tables in the same order, cut into rounds wherever somebody would sit a second time."""
    rounds: list[Tables] = []
    seated: set[str] = set()
    for table in tables:
        if not rounds or not seated.isdisjoint(table):
            rounds.append([])
            seated = set()
        rounds[-1].append(table)
        seated.update(table)
    return rounds
