"""The cube moves on, and the next round starts; or the last one has been played (T33, T35, T46)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.position.cards import BIT
from services.games.tara.position.codes import NOBODY, PAYLOAD, PHASE_OVER, PHASE_STARTER, START
from services.games.tara.position.dealing import start_round
from services.games.tara.position.flat import (
    BOARD,
    CUMALS,
    LAYER,
    REGIONS,
    ROUND_LIMIT,
    Flat,
)
from services.games.tara.position.regions import controlled, king_of

_KING: Final = 1 << 30
_POSITION: Final = 1 << 20
"""More than anybody ever has cumals."""


def proceed(p: Flat) -> None:
    """Asks for the next Starting Player, who is plain with two seats; after the last round all is over."""
    if p.round >= p.terms.round_limit:
        p.winners = _strongest(p)
        p.end = ROUND_LIMIT
        p.active = NOBODY
        p.phase = PHASE_OVER
    elif p.seats == 2:
        _name(p, 1 - p.starter)
    else:
        p.active = p.starter
        p.phase = PHASE_STARTER


def _strongest(p: Flat) -> i64:
    """Bits of the seats with most Kings, then most positions, then most cumals."""
    positions = controlled(p, BOARD, LAYER)
    best: i64 = -1
    found: i64 = 0
    for seat in range(p.seats):
        score: i64 = positions[seat + 1] * _POSITION + p.table[CUMALS + seat]
        for region in range(REGIONS):
            if king_of(p, region) == seat:
                score += _KING
        if score > best:
            best = score
            found = 0
        if score == best:
            found |= BIT[seat]
    return found


def fill_starter(p: Flat, out: "vec[i64]") -> i64:
    """Any seat but the Starting Player's own (T33)."""
    count: i64 = 0
    for seat in range(p.seats):
        if seat != p.starter:
            out[count] = START | seat
            count += 1
    return count


def play_starter(p: Flat, action: i64) -> None:
    """Hands the cube on and starts the next round."""
    _name(p, action & PAYLOAD)


def _name(p: Flat, seat: i64) -> None:
    p.starter = seat
    p.active = NOBODY
    start_round(p)
