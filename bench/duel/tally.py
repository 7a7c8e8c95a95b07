"""The result of a series of matches, and its statistical bounds."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from bench.duel.series import Match

Z95: Final = 1.959964
Z99: Final = 2.575829
"""The normal quantiles of two-sided intervals of 95 and 99 %."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Wins, draws and losses of the first player."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """How many matches were counted."""
        return self.wins + self.draws + self.losses

    @property
    def lower_bound(self) -> float:
        """The lower bound of the share of wins at 95 % (Wilson, 1927); draws count as losses."""
        if not self.games:
            return 0.0
        share, zz = self.wins / self.games, Z95 * Z95 / self.games
        spread = Z95 * sqrt(share * (1 - share) / self.games + zz / (4 * self.games))
        return (share + zz / 2 - spread) / (1 + zz)


def tally(matches: Sequence[Match]) -> Tally:
    """Counts the matches."""
    wins = sum(not match.outcome.is_draw and match.first_seat in match.outcome.winners for match in matches)
    draws = sum(match.outcome.is_draw for match in matches)
    return Tally(wins, draws, len(matches) - wins - draws)


def by_seat(matches: Sequence[Match]) -> dict[int, Tally]:
    """Counts the matches separately for each seat of the first player."""
    seats = sorted({match.first_seat for match in matches})
    return {seat: tally([match for match in matches if match.first_seat == seat]) for seat in seats}


def reasons(matches: Sequence[Match]) -> dict[str, int]:
    """How many matches ended for each reason."""
    return dict(sorted(Counter(match.outcome.reason for match in matches).items()))
