"""Regions with a new King are cleared and garrisoned (seed: "Clear regions", "The King piece"; T25 to T29).

At the end of a round the table clears all these regions in one step, in the order of traitors. Then each
new King is asked for a garrison (T41). A region of which one seat controls all positions is cleared at once,
in the same way (T19).
"""

from itertools import combinations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.rules.rounds import two_seats
from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table import notes as n
from services.games.tara.rules.table.cards import BIT, lowest
from services.games.tara.rules.table.flat import (
    BOARD,
    CAPTOR,
    KING_SPOT,
    PRISONERS,
    REGIONS,
    SPOTS,
    STOCK,
    Flat,
)
from services.games.tara.rules.table.regions import king_of, set_king
from services.games.tara.rules.table.stacks import KING, SEAT, count_owners, empty

_GARRISONS: Final = vec[i64](
    [
        c.GARRISON | sum(1 << spot for spot in spots)
        for size in range(3)
        for spots in combinations(range(KING_SPOT), size)
    ]
)
"""Every garrison, smaller ones first (T29)."""
_BY_STOCK: Final = vec[i64]([1, 15, 106])
"""By the pieces in stock: how many of these garrisons are possible."""


def has_new_king(p: Flat, region: i64) -> bool:
    """Whether an ordinary piece stands on the King's position (T25)."""
    stack = p.table[p.first(region) + KING_SPOT]
    return stack != 0 and not stack & KING


def proceed(p: Flat) -> None:
    """Asks the table to clear if there is a new King; garrisons are chosen before this is called again."""
    for region in range(REGIONS):
        if has_new_king(p, region):
            p.phase = c.PHASE_CLEAR
            return
    p.region = c.NOBODY
    p.stage = c.STAGE_EXCHANGE


def play_clear(p: Flat) -> None:
    """Clears every region with a new King (T28)."""
    for region in range(REGIONS):
        if has_new_king(p, region):
            clear(p, region, False)
    p.phase = c.PHASE_NEXT


def clear(p: Flat, region: i64, is_full: bool) -> None:
    """Clears a region and sets the King piece of the seat that controls the King's position.

    `is_full`: because that seat controls all its positions (T19). With two seats the region is won and closed
    (T34). Otherwise the seat may garrison it; it has at least the piece that has just come home.
    """
    king = king_of(p, region)
    first = p.first(region)
    p.journal.note(n.REGION_CLEARED, region, king, 1 if is_full else 0)
    for at in range(first, first + SPOTS):
        if p.table[at] and not p.table[at] & KING:
            _clear_stack(p, at)
    if not p.table[first + KING_SPOT]:
        set_king(p, king, region)
    if p.seats == 2:
        two_seats.close(p, region, king)
    else:
        p.garrisons |= BIT[region]


def _clear_stack(p: Flat, at: i64) -> None:
    """Sends the controller's own pieces home and makes all others prisoners."""
    captor: i64 = (p.table[at] & SEAT) - 1
    counts = count_owners(p, at, 0)
    empty(p, at)
    p.journal.note(n.RETURNED, captor, at - BOARD, n.BY_CLEARING)
    for owner in range(p.seats):
        count: i64 = counts[owner]
        if owner == captor:
            p.table[STOCK + owner] += count
            if count > 1:
                p.journal.note(n.RELEASED, owner, at - BOARD, count - 1, n.BY_CLEARING)
        elif count:
            p.table[PRISONERS + captor * CAPTOR + owner] += count
            p.journal.note(n.IMPRISONED, captor, owner, at - BOARD, count)


def ask_garrison(p: Flat) -> None:
    """Asks for the garrison of the first region that may still get one."""
    p.region = lowest(p.garrisons)
    p.active = king_of(p, p.region)
    p.phase = c.PHASE_GARRISON


def fill_garrison(p: Flat, out: "vec[i64]") -> i64:
    """Writes garrisons: no, one or two pieces from stock, singly, on positions below the King's (T29)."""
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
    p.journal.note(n.GARRISONED, p.active, p.region, action & c.PAYLOAD)
    p.garrisons &= ~BIT[p.region]
    p.active = c.NOBODY
    p.phase = c.PHASE_NEXT
