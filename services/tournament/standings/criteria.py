"""The criteria that decide places, in order."""

import enum
from collections.abc import Mapping
from typing import Final

from services.tournament.spec import Format


class Criterion(enum.Enum):
    """One number of an entrant by which it is placed; more is better.

    Articles are those of FIDE C.07, Play-Off and Tie-Break Regulations, as of 1 August 2024. A round there is
    an encounter here: a game, but in a Swiss a whole meeting. At a larger table each opponent counts alone.
    """

    POINTS = "points"
    """From all games: 1 for each opponent behind, 1/2 for each tied one."""
    SHARE = "share"
    """Share of the most possible points, for entrants that play different numbers of games."""
    MATCH_POINTS = "match_points"
    """From meetings: 1 for each opponent with fewer points in it, 1/2 for each with as many; a bye counts as
    a win over all opponents."""
    PROGRESS = "progress"
    """How many rounds of a knockout it has survived; in the last table, the place."""
    BUCHHOLZ_CUT_1 = "buchholz_cut_1"
    """BH-C1, articles 8.1, 14.1 and 16.5: Buchholz without its smallest part."""
    BUCHHOLZ = "buchholz"
    """BH, articles 8.1 and 16: scores of all opponents."""
    SONNEBORN_BERGER = "sonneborn_berger"
    """SB, articles 9.1 and 16: scores of opponents, each times the points made against it."""
    DIRECT_ENCOUNTER = "direct_encounter"
    """DE, article 6: how many of the entrants still tied it is ahead of, by games among them."""
    WINS = "wins"
    """WIN, article 7.1: encounters in which all others ended behind; byes count, too."""
    PAYOFF = "payoff"
    """Sum of payoffs, in the game's own unit: chips of a betting game."""


_SWISS: Final = (
    Criterion.MATCH_POINTS,
    Criterion.BUCHHOLZ_CUT_1,
    Criterion.BUCHHOLZ,
    Criterion.SONNEBORN_BERGER,
    Criterion.DIRECT_ENCOUNTER,
    Criterion.WINS,
)
_LEAGUE: Final = (
    Criterion.POINTS,
    Criterion.DIRECT_ENCOUNTER,
    Criterion.SONNEBORN_BERGER,
    Criterion.WINS,
)
_UNEVEN: Final = (Criterion.SHARE, Criterion.DIRECT_ENCOUNTER, Criterion.WINS)
_KNOCKOUT: Final = (Criterion.PROGRESS,)

_TWO_SEATS: Final[Mapping[Format, tuple[Criterion, ...]]] = {
    Format.ROUND_ROBIN: _LEAGUE,
    Format.GAUNTLET: _UNEVEN,
    Format.SWISS: _SWISS,
    Format.KNOCKOUT: _KNOCKOUT,
    Format.DOUBLE_KNOCKOUT: _KNOCKOUT,
    Format.ARENA: (Criterion.POINTS, Criterion.WINS, Criterion.SONNEBORN_BERGER),
    Format.TEST: _UNEVEN,
    Format.UPLOADED: _LEAGUE,
}

_MORE_SEATS: Final = (Criterion.WINS, Criterion.PAYOFF)
"""Criteria after the score: at a larger table, payoffs tell more than who met whom."""


def criteria_of(kind: Format, seats: int) -> tuple[Criterion, ...]:
    """The criteria of a stage of that format, the score first; entrants equal in all share a place."""
    two = _TWO_SEATS[kind]
    if seats == 2 or two == _KNOCKOUT:
        return two
    if kind is Format.SWISS:
        return (Criterion.MATCH_POINTS, Criterion.BUCHHOLZ, *_MORE_SEATS)
    return (two[0], *_MORE_SEATS)
