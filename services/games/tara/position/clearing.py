"""Regions are cleared and garrisoned, and won for good with two seats (T19, T25 to T29, T34, T41)."""

from itertools import combinations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.position.cards import BIT
from services.games.tara.position.codes import (
    GARRISON,
    NOBODY,
    OPEN_REGION,
    PAYLOAD,
    PHASE_CLEAR,
    PHASE_GARRISON,
    PHASE_NEXT,
    PHASE_OPEN_REGION,
    STAGE_EXCHANGE,
)
from services.games.tara.position.flat import (
    CAPTOR,
    KING_SPOT,
    KINGS,
    PRISONERS,
    REGIONS,
    SPOTS,
    STOCK,
    Flat,
)
from services.games.tara.position.regions import king_of
from services.games.tara.position.stacks import KING, SEAT, empty, height, piece_at

_GARRISONS: Final = vec[i64](
    [
        GARRISON | sum(1 << spot for spot in spots)
        for size in range(3)
        for spots in combinations(range(KING_SPOT), size)
    ]
)
"""Every garrison, the smaller first (T29)."""
_BY_STOCK: Final = vec[i64]([1, 15, 106])
"""By the pieces at hand: how many of the garrisons there are pieces for."""


def has_new_king(p: Flat, region: i64) -> bool:
    """Whether an ordinary piece stands on the King's position (T25)."""
    stack = p.table[p.first(region) + KING_SPOT]
    return stack != 0 and not stack & KING


def proceed(p: Flat) -> None:
    """The table clears, if there is a new King; garrisons are asked for before this is called again."""
    for region in range(REGIONS):
        if has_new_king(p, region):
            p.phase = PHASE_CLEAR
            return
    p.region = NOBODY
    p.stage = STAGE_EXCHANGE


def play_clear(p: Flat) -> None:
    """Clears every region with a new King (T28)."""
    for region in range(REGIONS):
        if has_new_king(p, region):
            clear(p, region)
    p.phase = PHASE_NEXT


def clear(p: Flat, region: i64) -> None:
    """Clears a region of which a seat controls the King's position, and sets that seat's King piece."""
    king = king_of(p, region)
    first = p.first(region)
    for at in range(first, first + SPOTS):
        if p.table[at] and not p.table[at] & KING:
            _clear_stack(p, at)
    if not p.table[first + KING_SPOT]:
        p.table[KINGS + king] -= 1
        p.table[first + KING_SPOT] = king + 1 | KING
    if p.seats == 2:
        p.closed |= BIT[region]
    else:
        p.garrisons |= BIT[region]


def _clear_stack(p: Flat, at: i64) -> None:
    """Sends the controller's own pieces home and takes all others prisoner."""
    table = p.table
    captor: i64 = (table[at] & SEAT) - 1
    for down in range(height(p, at)):
        owner: i64 = piece_at(p, at, down) - 1
        if owner == captor:
            table[STOCK + owner] += 1
        else:
            table[PRISONERS + captor * CAPTOR + owner] += 1
    empty(p, at)


def ask_garrison(p: Flat) -> None:
    """Asks the new King's seat of the first region that may still get a garrison."""
    region: i64 = 0
    while not p.garrisons >> region & 1:
        region += 1
    p.region = region
    p.active = king_of(p, region)
    p.phase = PHASE_GARRISON


def fill_garrison(p: Flat, out: "vec[i64]") -> i64:
    """None, one or two pieces from stock, singly, on positions below the King's (T29)."""
    count = _BY_STOCK[min(p.table[STOCK + p.active], 2)]
    for index in range(count):
        out[index] = _GARRISONS[index]
    return count


def play_garrison(p: Flat, action: i64) -> None:
    """Puts the garrison into the region that has just been cleared."""
    table, first = p.table, p.first(p.region)
    for spot in range(KING_SPOT):
        if action >> spot & 1:
            table[first + spot] = p.active + 1
            table[STOCK + p.active] -= 1
    p.garrisons &= ~BIT[p.region]
    p.active = NOBODY
    p.phase = PHASE_NEXT


def ask_region(p: Flat) -> None:
    """Asks the Starting Player for the third region."""
    p.active = p.starter
    p.phase = PHASE_OPEN_REGION


def fill_region(p: Flat, out: "vec[i64]") -> i64:
    """The regions that were left out."""
    count: i64 = 0
    for region in range(REGIONS):
        if not p.regions >> region & 1:
            out[count] = OPEN_REGION | region
            count += 1
    return count


def play_region(p: Flat, action: i64) -> None:
    """Brings the third region into play."""
    p.regions |= BIT[action & PAYLOAD]
    p.active = NOBODY
    p.phase = PHASE_NEXT
