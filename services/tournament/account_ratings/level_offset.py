"""Ratings of a game's levels among accounts: one offset for all levels.

Levels are rated above level 1 by their own games (services.search.levels.ratings); accounts are rated from
1500. The offset is the rating of level 1 among accounts. It is assumed to be the game's anchor, with a
standard deviation of ASSUMED_SD, until games of people show it (offset_fit.py). No level moves alone. Pure.
"""

import math
from dataclasses import dataclass
from typing import Final

ASSUMED_SD: Final = 200.0
"""Standard deviation of the prior, in points: how uncertain an anchor is before anybody has played."""
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
    """The rating of a level among accounts, with its 95 % interval; None where games do not bound it."""

    rating: int
    low: int | None
    high: int | None


def assumed(anchor: int) -> Offset:
    """The offset before any games."""
    half = round(WIDTH * ASSUMED_SD)
    return Offset(anchor, anchor - half, anchor + half, 0)


def band(offset: Offset, elo: int, low: int | None, high: int | None) -> Band:
    """The rating of a level among accounts, from its Elo above level 1; the two errors are independent."""
    place = offset.value + elo
    down = None if low is None else round(place - math.hypot(offset.value - offset.low, elo - low))
    up = None if high is None else round(place + math.hypot(offset.high - offset.value, high - elo))
    return Band(place, down, up)
