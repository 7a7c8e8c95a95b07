"""Direct encounter: orders tied entrants by their results against one another."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from services.tournament.standings.crosstable import Crosses


def direct_encounter(tied: Sequence[str], crosses: Crosses) -> Mapping[str, int]:
    """How many of the tied entrants each one is ahead of, by FIDE C.07, article 6 (1 August 2024).

    Pairs that met more than once count with their average (6.1.2). If all have met, the table of these
    encounters places them, and the article is applied again to those that are equal in it (6.2). If not, an
    entrant that would be first whatever the missing encounters brought is first, then the second likewise;
    then the article is applied again to the rest (6.3).
    """
    order = _placed(tied, crosses)
    before: dict[str, int] = {}
    behind = len(tied)
    for equal in order:
        behind -= len(equal)
        before |= dict.fromkeys(equal, behind)
    return before


def _placed(tied: Sequence[str], crosses: Crosses) -> list[list[str]]:
    """Groups of equal entrants, the best first."""
    if len(tied) == 1:
        return [list(tied)]
    scores = {name: _score(name, tied, crosses) for name in tied}
    ranked = sorted(tied, key=lambda name: -scores[name])
    missing = {name: _missing(name, tied, crosses) for name in tied}
    if any(missing.values()):
        split = _sure(ranked, scores, missing)
    else:
        split = [[name for name in ranked if scores[name] == score] for score in _falling(scores)]
    if len(split) == 1:
        return split
    return [place for part in split for place in _placed(part, crosses)]


def _sure(ranked: list[str], scores: Mapping[str, Fraction], missing: Mapping[str, int]) -> list[list[str]]:
    """Entrants that are surely first, second, .., even if they lost all missing encounters; then the rest."""
    rest = list(ranked)
    sure: list[list[str]] = []
    while len(rest) > 1 and all(scores[rest[0]] > scores[name] + missing[name] for name in rest[1:]):
        sure.append([rest.pop(0)])
    return [*sure, rest]


def _score(name: str, tied: Sequence[str], crosses: Crosses) -> Fraction:
    met = crosses.get(name, {})
    averages = (Fraction(met[other].points, 2 * met[other].games) for other in tied if other in met)
    return sum(averages, Fraction(0))


def _missing(name: str, tied: Sequence[str], crosses: Crosses) -> int:
    met = crosses.get(name, {})
    return sum(other != name and other not in met for other in tied)


def _falling(scores: Mapping[str, Fraction]) -> list[Fraction]:
    return sorted(set(scores.values()), reverse=True)
