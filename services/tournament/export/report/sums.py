"""What a report sums up for itself: points by round, forfeits. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence

from services.tournament.blocks import BlockResult
from services.tournament.results import Verdict

Forfeits = Mapping[tuple[str, Verdict], int]
"""How many of each kind each entrant has."""


def above_even(names: Sequence[str], results: Sequence[BlockResult]) -> Mapping[str, tuple[float, ...]]:
    """Points above what an even score would be, by name, after each round with a result; without byes.

    In a block of n entrants each would make n - 1 half-points a game if all were equal.
    """
    rounds = _rounds(results)
    gained = {name: [0] * len(rounds) for name in names}
    for result in results:
        if result.block.is_bye:
            continue
        even = len(result.games) * (len(result.block.entrants) - 1)
        for name, points in result.points.items():
            if name in gained:
                gained[name][rounds[result.block.round]] += points - even
    return {name: _summed(steps) for name, steps in gained.items()}


def match_points_above_even(
    names: Sequence[str], results: Sequence[BlockResult], seats: int
) -> Mapping[str, tuple[float, ...]]:
    """The same of match points, by which a Swiss places: each other in a meeting is beaten, matched, or not.

    A bye counts as a win over everybody at a table of so many `seats`.
    """
    rounds = _rounds(results)
    gained = {name: [0] * len(rounds) for name in names}
    for result in results:
        for name in result.block.entrants:
            if name in gained:
                gained[name][rounds[result.block.round]] += _above_others(name, result, seats)
    return {name: _summed(steps) for name, steps in gained.items()}


def _rounds(results: Sequence[BlockResult]) -> Mapping[int, int]:
    """The place of each round that has a result among them; a purge may have left few of very many."""
    there = sorted({result.block.round for result in results})
    return {number: place for place, number in enumerate(there)}


def _above_others(name: str, result: BlockResult, seats: int) -> int:
    """Others that it beat in a meeting less those that beat it; the half-points above an even score."""
    if result.block.is_bye:
        return seats - 1
    own = result.points[name]
    others = [points for other, points in result.points.items() if other != name]
    return sum((own > points) - (own < points) for points in others)


def _summed(half_points: Sequence[int]) -> tuple[float, ...]:
    total, sums = 0, []
    for step in half_points:
        total += step
        sums.append(total / 2)
    return tuple(sums)


def forfeits(results: Sequence[BlockResult]) -> Forfeits:
    """Those of all games."""
    return Counter(
        (name, verdict)
        for result in results
        for game in result.games
        for name, verdict in zip(game.seats, game.verdicts, strict=True)
        if verdict.is_forfeit
    )
