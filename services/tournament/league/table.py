"""The table of one division in one season."""

import enum
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from services.tournament.league.ended import EndedTournament
from services.tournament.league.scoring import Score
from services.tournament.league.spec import By

_UNRATED: Final = -(10**9)
"""Below every rating."""


class Move(enum.Enum):
    """How a player moves between divisions after a season."""

    UP = "up"
    DOWN = "down"
    STAY = "stay"


@dataclass(frozen=True, slots=True)
class Row:
    """A player in a season. `rating`: whole Elo after it; `change`: since the last one; None if unknown.

    `is_guest`: it belonged to another division. `won`, `drawn`, `lost`: games, by places at the table.
    """

    place: int
    player: str
    score: Score
    won: int
    drawn: int
    lost: int
    rating: int | None
    change: int | None
    move: Move = Move.STAY
    is_champion: bool = False
    is_guest: bool = False


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The table of a division in a season. `tournaments`: in the order of the results in each row."""

    season: str
    division: str
    is_open: bool
    tournaments: tuple[EndedTournament, ...]
    rows: tuple[Row, ...]

    @property
    def champions(self) -> tuple[str, ...]:
        """The champions; several if they are equal in everything that counts."""
        return tuple(row.player for row in self.rows if row.is_champion)


def ranked(
    tournaments: Sequence[EndedTournament],
    scores: Mapping[str, Score],
    ratings: Mapping[str, int],
    before: Mapping[str, int],
    by: By,
) -> tuple[Row, ...]:
    """The rows, best first. Equal players share a place, and are ordered by rating, then by name."""
    games = _games(tournaments)
    keys = {player: _key(scores[player], ratings.get(player), by) for player in scores}
    # Sorting is stable, so the deciding key is sorted by last.
    order = sorted(scores)
    order.sort(key=lambda player: ratings.get(player, _UNRATED), reverse=True)
    order.sort(key=keys.__getitem__, reverse=True)
    rows: list[Row] = []
    for _, equal in groupby(order, key=keys.__getitem__):
        place = len(rows) + 1
        for player in equal:
            rating = ratings.get(player)
            had = before.get(player)
            won, drawn, lost = (games[player, what] for what in range(3))
            change = None if rating is None or had is None else rating - had
            rows.append(Row(place, player, scores[player], won, drawn, lost, rating, change))
    return tuple(rows)


def _key(score: Score, rating: int | None, by: By) -> tuple[Fraction, tuple[int, ...]]:
    """The key that decides places; more is better. By rating, players without one are last."""
    if by is By.RATING:
        return Fraction(_UNRATED if rating is None else rating), ()
    return score.points, score.countback


def _games(tournaments: Sequence[EndedTournament]) -> Counter[tuple[str, int]]:
    """By player, the games won (0), drawn, that is first with others (1), and lost (2)."""
    found: Counter[tuple[str, int]] = Counter()
    for game in (game for each in tournaments for result in each.blocks for game in result.games):
        shared = game.ranks.count(1) > 1
        for player, rank in zip(game.seats, game.ranks, strict=True):
            found[player, 2 if rank > 1 else int(shared)] += 1
    return found
