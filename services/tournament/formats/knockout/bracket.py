"""Brackets as data: their matches, and where the two sides of each match come from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Seed:
    """A side that starts here, by its place in the seeding, from 0; nobody if the field is smaller."""

    number: int


@dataclass(frozen=True, slots=True)
class Winner:
    """The winner of that match of the bracket."""

    match: int


@dataclass(frozen=True, slots=True)
class Loser:
    """The loser of that match of the bracket."""

    match: int


Source: TypeAlias = Seed | Winner | Loser


@dataclass(frozen=True, slots=True)
class Match:
    """A match. `tier`: how far both sides have got, even if they lose everything from now on; more is better.

    `is_reset`: it is played only if its first side, undefeated until then, has lost the match before.
    """

    label: str
    tier: int
    sources: tuple[Source, Source]
    is_reset: bool = False


Bracket: TypeAlias = tuple[Match, ...]
"""Each match comes after those that its sides come from; the last match decides the bracket."""


def single_bracket(entrants: int) -> Bracket:
    """A bracket in which a loser is out. Byes for the best seeds fill the field up to a power of 2."""
    matches: list[Match] = []
    sources: list[Source] = list(map(Seed, seed_order(entrants)))
    tier = 0
    while len(sources) > 1:
        pairs = _paired(sources)
        labels = [_label(len(pairs), number) for number in range(len(pairs))]
        sources = list(map(Winner, _add(matches, tier, pairs, labels)))
        tier += 1
    return tuple(matches)


def double_bracket(entrants: int) -> Bracket:
    """A loser in the upper bracket drops into the lower one, a loser there is out; the two winners meet.

    In every second round those that drop are placed in reverse order, so that rematches come as late as
    possible.
    """
    matches: list[Match] = []
    upper: list[list[int]] = []
    sources: list[Source] = list(map(Seed, seed_order(entrants)))
    while len(sources) > 1:
        tier = max(0, 2 * len(upper) - 1)
        upper.append(_add_round(matches, tier, _paired(sources), "upper", len(upper)))
        sources = list(map(Winner, upper[-1]))
    if not upper:
        return ()
    lower: list[Source] = list(map(Loser, upper[0]))
    for number, dropping in enumerate(upper[1:]):
        among = _add_round(matches, 2 * number, _paired(lower), "lower", 2 * number)
        losers = list(map(Loser, dropping if number % 2 else dropping[::-1]))
        across = list(zip(map(Winner, among), losers, strict=True))
        lower = list(map(Winner, _add_round(matches, 2 * number + 1, across, "lower", 2 * number + 1)))
    tier = 2 * (len(upper) - 1)
    (final,) = _add(matches, tier, [(Winner(upper[-1][0]), lower[0])], ["final"])
    matches.append(Match("final reset", tier, (Loser(final), Winner(final)), is_reset=True))
    return tuple(matches)


def seed_order(entrants: int) -> list[int]:
    """Seeds from top to bottom of a bracket. If better seeds always win, the best meets the worst left."""
    order = [0]
    while len(order) < entrants:
        last = 2 * len(order) - 1
        order = [seed for better in order for seed in (better, last - better)]
    return order


def _paired(sources: list[Source]) -> list[tuple[Source, Source]]:
    return list(zip(sources[::2], sources[1::2], strict=True))


def _add_round(
    matches: list[Match], tier: int, pairs: Sequence[tuple[Source, Source]], half: str, number: int
) -> list[int]:
    labels = [f"{half} round {number + 1} match {match + 1}" for match in range(len(pairs))]
    return _add(matches, tier, pairs, labels)


def _add(
    matches: list[Match], tier: int, pairs: Sequence[tuple[Source, Source]], labels: Sequence[str]
) -> list[int]:
    """Adds matches; returns their places in the bracket."""
    first = len(matches)
    matches += [Match(label, tier, pair) for pair, label in zip(pairs, labels, strict=True)]
    return list(range(first, len(matches)))


def _label(count: int, number: int) -> str:
    names = {1: "final", 2: "semi-final", 4: "quarter-final"}
    if count == 1:
        return names[count]
    return f"{names.get(count, f'round of {2 * count} match')} {number + 1}"
