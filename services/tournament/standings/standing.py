"""One line of the standings, and how lines are put in order."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from services.tournament.standings.tally import Tally

Measure = Callable[[Sequence[str]], Mapping[str, Fraction]]
"""A criterion's number of each of those who are equal in all criteria before it; more is better."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an entrant stands in its group.

    `place`: from 1; those who are equal in all criteria share the better one. `group`: empty if there is one
    alone. `criteria`: the numbers that the place goes by, in the order of `criteria_of`. `is_withdrawn`: it
    has left the tournament.
    """

    place: int
    entrant: str
    group: str
    tally: Tally
    criteria: tuple[Fraction, ...]
    is_withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Ranking:
    """`places`: the names, best first, those who are equal together; `values`: of each name by criterion."""

    places: tuple[tuple[str, ...], ...]
    values: Mapping[str, tuple[Fraction, ...]]


def ranked(names: Sequence[str], measures: Sequence[Measure]) -> Ranking:
    """The names by one measure after the other, each asked about those who are still equal (C.07, 4.2)."""
    values: dict[str, tuple[Fraction, ...]] = dict.fromkeys(names, ())
    places = [tuple(names)] if names else []
    for measure in measures:
        split: list[tuple[str, ...]] = []
        for equal in places:
            found = measure(equal)
            for name in equal:
                values[name] += (found[name],)
            falling = sorted({found[name] for name in equal}, reverse=True)
            split += [tuple(name for name in equal if found[name] == value) for value in falling]
        places = split
    return Ranking(tuple(places), values)
