"""Sums for a report: points by round, and forfeits. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence

from services.tournament.blocks import BlockResult
from services.tournament.results import Verdict

Forfeits = Mapping[tuple[str, Verdict], int]
"""The number of forfeits of each kind, by entrant."""


def above_even(names: Sequence[str], results: Sequence[BlockResult]) -> Mapping[str, tuple[float, ...]]:
    """Points above an even score, by name, after each round with a result; byes do not count.

    In a block of n entrants an even score is n - 1 half-points a game.
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
    """Like `above_even`, for the match points by which a Swiss places: they come from whole meetings.

    A bye counts as a win over all opponents at a table of `seats`.
    """
    rounds = _rounds(results)
    gained = {name: [0] * len(rounds) for name in names}
    for result in results:
        for name in result.block.entrants:
            if name in gained:
                gained[name][rounds[result.block.round]] += _above_others(name, result, seats)
    return {name: _summed(steps) for name, steps in gained.items()}


def _rounds(results: Sequence[BlockResult]) -> Mapping[int, int]:
    """Numbers the rounds that have a result from 0 on; a purge may have left few of very many rounds."""
    there = sorted({result.block.round for result in results})
    return {number: place for place, number in enumerate(there)}


def _above_others(name: str, result: BlockResult, seats: int) -> int:
    """Opponents beaten in a meeting minus those lost to: the half-points above an even score."""
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
    """The forfeits of all games."""
    return Counter(
        (name, verdict)
        for result in results
        for game in result.games
        for name, verdict in zip(game.seats, game.verdicts, strict=True)
        if verdict.is_forfeit
    )
