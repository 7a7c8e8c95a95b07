"""Tara for two: a won region is closed, and at one all a third decides (seed: "Tara for Two"; T34).

A closed region holds nothing but its King piece, not even a garrison, so it has no traitor and no income
(T39). The third region is named at once (T44).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.board import REGIONS
from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table.cards import BIT, fill_each
from services.games.tara.rules.table.flat import Flat
from services.games.tara.rules.table.notes import REGION_CLOSED, REGION_OPENED

_ALL: Final = (1 << REGIONS) - 1


def close(p: Flat, region: i64, winner: i64) -> None:
    """Closes a region for good."""
    p.closed |= BIT[region]
    p.journal.note(REGION_CLOSED, region, winner)


def is_region_due(p: Flat) -> bool:
    """Whether both regions are won, one by each seat, and the third is not named yet."""
    return p.closed == p.regions


def ask_region(p: Flat) -> None:
    """Asks the Starting Player for the third region."""
    p.active = p.starter
    p.phase = c.PHASE_OPEN_REGION


def fill_region(p: Flat, out: "vec[i64]") -> i64:
    """Writes the regions that are not in play; returns how many."""
    return fill_each(out, 0, c.OPEN_REGION, _ALL & ~p.regions)


def play_region(p: Flat, action: i64) -> None:
    """Brings the third region into play."""
    region: i64 = action & c.PAYLOAD
    p.regions |= BIT[region]
    p.journal.note(REGION_OPENED, p.active, region)
    p.active = c.NOBODY
    p.phase = c.PHASE_NEXT
