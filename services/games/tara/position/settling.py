"""The end of a round after the traitors: income, exchange and ransom (T30 to T32, T42)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.position.codes import (
    NOBODY,
    PAYLOAD,
    PHASE_EXCHANGE,
    PHASE_NEXT,
    PHASE_RANSOM,
    PHASE_RANSOM_CLOSE,
    PHASE_RANSOM_OPEN,
    RANSOM,
    STAGE_CLEARING,
    STAGE_NEXT_ROUND,
    STAGE_RANSOM,
)
from services.games.tara.position.flat import CAPTOR, CUMALS, PRISONERS, REGIONS, STOCK, Flat
from services.games.tara.position.regions import controlled, leader

_PRICE_OF_ALL: Final = 3
_SIZES: Final = vec[i64]([5, 4, 3, 2])
"""By rank that brings income: its positions in a region."""
_FIRST: Final = vec[i64]([0, 5, 9, 12])
"""By rank: its first spot."""
_RANKS: Final[i64] = 4


def play_income(p: Flat) -> None:
    """Pays every seat what it earns: a cumal for a rank led, and one for a rank held in several regions."""
    table = p.table
    for rank in range(_RANKS):
        held = vec[i64]([0, 0, 0, 0])
        for region in range(REGIONS):
            counts = controlled(p, p.first(region) + _FIRST[rank], _SIZES[rank])
            best = leader(counts, p.seats)
            if best != NOBODY:
                table[CUMALS + best] += 1
            for seat in range(p.seats):
                if counts[seat + 1]:
                    held[seat] += 1
        for seat in range(p.seats):
            if held[seat] > 1:
                table[CUMALS + seat] += 1
    p.stage = STAGE_CLEARING
    p.phase = PHASE_NEXT


def proceed_exchange(p: Flat) -> None:
    """A step of the table while there is something to exchange; then ransoms."""
    for first in range(p.seats):
        for second in range(first):
            if _exchangeable(p, first, second):
                p.phase = PHASE_EXCHANGE
                return
    p.stage = STAGE_RANSOM


def play_exchange(p: Flat) -> None:
    """All that can be exchanged goes back to its owners' stock, pair by pair."""
    for first in range(p.seats):
        for second in range(first):
            count = _exchangeable(p, first, second)
            _release(p, first, second, count)
            _release(p, second, first, count)
    p.stage = STAGE_RANSOM
    p.phase = PHASE_NEXT


def _exchangeable(p: Flat, first: i64, second: i64) -> i64:
    return min(held(p, first, second), held(p, second, first))


def held(p: Flat, captor: i64, owner: i64) -> i64:
    """How many of the owner's pieces the captor holds."""
    return p.table[PRISONERS + captor * CAPTOR + owner]


def _release(p: Flat, captor: i64, owner: i64, count: i64) -> None:
    p.table[PRISONERS + captor * CAPTOR + owner] -= count
    p.table[STOCK + owner] += count


def proceed_ransom(p: Flat) -> None:
    """Goes to the next captor with prisoners, from the Starting Player clockwise; then the next round."""
    done: i64 = 0 if p.captor == NOBODY else (p.captor - p.starter) % p.seats + 1
    for step in range(done, p.seats):
        captor: i64 = (p.starter + step) % p.seats
        for owner in range(p.seats):
            if held(p, captor, owner):
                p.captor = captor
                p.phase = PHASE_RANSOM_OPEN
                return
    p.captor = NOBODY
    p.stage = STAGE_NEXT_ROUND


def play_open(p: Flat) -> None:
    """Asks the first owner of a prisoner who can pay."""
    _ask_after(p, p.captor)


def fill_ransom(p: Flat, out: "vec[i64]") -> i64:
    """None, one, two or all prisoners, as far as the owner's cumals go."""
    count, purse = held(p, p.captor, p.active), p.table[CUMALS + p.active]
    choices: i64 = 0
    for choice in range(min(count, 2) + 1):
        if choice <= purse:
            out[choices] = RANSOM | choice
            choices += 1
    if count > 2 and purse >= _PRICE_OF_ALL:
        out[choices] = RANSOM | count
        choices += 1
    return choices


def play_ransom(p: Flat, action: i64) -> None:
    """The owner pays the captor for so many, none refusing; the next owner is asked."""
    count: i64 = action & PAYLOAD
    price = min(count, _PRICE_OF_ALL)
    p.table[CUMALS + p.active] -= price
    p.table[CUMALS + p.captor] += price
    _release(p, p.captor, p.active, count)
    _ask_after(p, p.active)


def _ask_after(p: Flat, last: i64) -> None:
    """Asks the next owner before the captor who has something to decide; else the table closes."""
    seat: i64 = (last + 1) % p.seats
    while seat != p.captor:
        if held(p, p.captor, seat) and p.table[CUMALS + seat]:
            p.active = seat
            p.phase = PHASE_RANSOM
            return
        seat = (seat + 1) % p.seats
    p.active = NOBODY
    p.phase = PHASE_RANSOM_CLOSE
