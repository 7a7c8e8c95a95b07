"""Where the levels of a game stand among accounts: one number for all of them.

A ladder of levels is measured by their own games, above level 1 (services.search.levels.ratings); accounts
are rated from 1500. The offset is the rating of level 1 among accounts. It is assumed to be the game's
anchor, give or take ASSUMED_SD, until games of people tell (offset_fit.py). No level moves by itself. Pure.
"""

import math
from dataclasses import dataclass
from typing import Final

ASSUMED_SD: Final = 200.0
"""Of the prior, in points: what is known of an anchor before anybody has played."""
WIDTH: Final = 1.96
"""Half of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Offset:
    """The rating of level 1 among accounts, with its 95 % interval. `games`: behind it; 0 if assumed."""

    value: int
    low: int
    high: int
    games: int


@dataclass(frozen=True, slots=True)
class Band:
    """Where a level stands among accounts, with its 95 % interval; None where games do not bound it."""

    rating: int
    low: int | None
    high: int | None


def assumed(anchor: int) -> Offset:
    """The offset before any games."""
    half = round(WIDTH * ASSUMED_SD)
    return Offset(anchor, anchor - half, anchor + half, 0)


def band(offset: Offset, elo: int, low: int | None, high: int | None) -> Band:
    """A level of that rating on its ladder; the two errors are independent."""
    place = offset.value + elo
    down = None if low is None else round(place - math.hypot(offset.value - offset.low, elo - low))
    up = None if high is None else round(place + math.hypot(offset.high - offset.value, high - elo))
    return Band(place, down, up)
