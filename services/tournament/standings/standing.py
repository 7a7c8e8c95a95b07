"""One line of the standings, and how lines are ordered."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from services.tournament.standings.tally import Tally

Measure = Callable[[Sequence[str]], Mapping[str, Fraction]]
"""Returns a criterion's number for each name; the names are equal in all criteria before. More is better."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The line of an entrant in its group.

    `place`: from 1; entrants that are equal in all criteria share the better one. `group`: empty if there is
    only one. `criteria`: the numbers that decide the place, in the order of `criteria_of`. `is_withdrawn`: it
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
    """`places`: groups of equal names, best first. `values`: by name, the number of each criterion."""

    places: tuple[tuple[str, ...], ...]
    values: Mapping[str, tuple[Fraction, ...]]


def ranked(names: Sequence[str], measures: Sequence[Measure]) -> Ranking:
    """Ranks names by one measure after the other, each applied to names that are still equal (C.07, 4.2)."""
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
