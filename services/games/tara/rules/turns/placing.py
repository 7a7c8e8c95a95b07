"""Placing pieces: the anchor by priority (T5), then the choice of its spots (T6)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.rules.table.cards import BIT, NO_SPOT, fill_each, lowest
from services.games.tara.rules.table.codes import ANCHOR, PHASE_ANCHOR, PHASE_PUT, PUT
from services.games.tara.rules.table.flat import STOCK, Flat
from services.games.tara.rules.table.notes import BY_PLACEMENT
from services.games.tara.rules.table.stacks import (
    SEAT,
    costs_no_piece,
    forts_of,
    height,
    is_fort,
    is_fort_of,
    piece_at,
    put,
)
from services.games.tara.rules.turns.promotion import ask

_MOST_SPOTS: Final[i64] = 2
"""Spots of an anchor."""


def ask_anchor(p: Flat) -> None:
    """Asks for the anchor, or takes it if priority leaves only one."""
    anchors = _first_anchors(p)
    if anchors & (anchors - 1):
        p.phase = PHASE_ANCHOR
    else:
        choose(p, lowest(anchors))


def fill_anchor(p: Flat, out: "vec[i64]") -> i64:
    """Writes the anchors that priority allows; returns how many."""
    return fill_each(out, 0, ANCHOR, _first_anchors(p))


def _first_anchors(p: Flat) -> i64:
    """Bits of the anchors with the most empty spots, which have priority."""
    most: i64 = 0
    found: i64 = 0
    for number in range(p.terms.faces.anchors[p.card]):
        empty = _empty_spots(p, number)
        if empty > most:
            most = empty
            found = 0
        if empty == most:
            found |= BIT[number]
    return found


def _empty_spots(p: Flat, number: i64) -> i64:
    table, faces, first = p.table, p.terms.faces, p.first(p.region)
    empty: i64 = 0 if table[first + faces.spot(p.card, number, 0)] else 1
    other = faces.spot(p.card, number, 1)
    if other != NO_SPOT and not table[first + other]:
        empty += 1
    return empty


def choose(p: Flat, number: i64) -> None:
    """Chooses the anchor for the whole card; activates own pieces in it, even without placing (T6 to T8)."""
    p.anchor = number
    first = p.first(p.region)
    able: i64 = 0
    for which in range(_MOST_SPOTS):
        spot = p.terms.faces.spot(p.card, number, which)
        if spot != NO_SPOT:
            if p.table[first + spot] & SEAT == p.active + 1:
                p.activated |= BIT[spot]
            if can_put(p, spot):
                able += 1
    if able:
        p.phase = PHASE_PUT
    else:
        ask(p)


def fill_put(p: Flat, out: "vec[i64]") -> i64:
    """Writes placings into none of the spots, or into any for which there are pieces; returns how many.

    See T36 and T37.
    """
    out[0] = PUT
    count: i64 = 1
    all_spend = True
    for which in range(_MOST_SPOTS):
        spot = p.terms.faces.spot(p.card, p.anchor, which)
        if spot != NO_SPOT and can_put(p, spot):
            out[count] = PUT | BIT[spot]
            count += 1
            all_spend = all_spend and _spends(p, spot)
    if count == 3 and (p.table[STOCK + p.active] > 1 or not all_spend):
        out[3] = out[1] | out[2]
        return 4
    return count


def play_put(p: Flat, action: i64) -> None:
    """Places the pieces, first one that brings a piece back to stock, as the other may need it (T37)."""
    faces = p.terms.faces
    one = faces.spot(p.card, p.anchor, 0)
    other = faces.spot(p.card, p.anchor, 1)
    if other == NO_SPOT or not action >> other & 1:
        if action >> one & 1:
            _put(p, one)
    elif not action >> one & 1:
        _put(p, other)
    elif _spends(p, one) and not _spends(p, other):
        _put(p, other)
        _put(p, one)
    else:
        _put(p, one)
        _put(p, other)
    ask(p)


def _put(p: Flat, spot: i64) -> None:
    if put(p, p.active, p.first(p.region) + spot, BY_PLACEMENT):
        p.activated |= BIT[spot]


def can_put(p: Flat, spot: i64) -> bool:
    """Whether the active seat may put a piece there: not on its own fort (T7), nor without stock (T36)."""
    at: i64 = p.first(p.region) + spot
    if p.table[STOCK + p.active]:
        return not is_fort_of(p, p.active, at)
    return p.terms.stockless_steps and costs_no_piece(p.table[at], p.active)


def _spends(p: Flat, spot: i64) -> bool:
    """Whether putting a piece there makes the stock smaller."""
    at: i64 = p.first(p.region) + spot
    stack = p.table[at]
    mine: i64 = p.active + 1
    if stack & SEAT == mine:
        return forts_of(p, p.active, p.region) == 0
    if is_fort(stack):
        return False
    for down in range(height(p, at)):  # noqa: SIM110 - a generator is slow when compiled
        if piece_at(p, at, down) == mine:
            return False
    return True
