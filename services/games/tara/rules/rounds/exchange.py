"""Prisoners are exchanged one for one (seed: "Exchange/Ransom"; T32), all pairs of seats in one step.

Going seat by seat, as the rule says, has the same result. The exchange of a pair changes only the prisoners
of that pair, and the ransoms of earlier seats do not change those.
"""

from mypy_extensions import i64

from services.games.tara.rules.table.codes import PHASE_EXCHANGE, PHASE_NEXT, STAGE_RANSOM
from services.games.tara.rules.table.flat import CAPTOR, PRISONERS, STOCK, Flat
from services.games.tara.rules.table.notes import PRISONERS_EXCHANGED


def proceed(p: Flat) -> None:
    """Asks the table for an exchange if there is anything to exchange; else goes on to ransoms (T42)."""
    for first in range(p.seats):
        for second in range(first):
            if _exchangeable(p, first, second):
                p.phase = PHASE_EXCHANGE
                return
    p.stage = STAGE_RANSOM


def play_exchange(p: Flat) -> None:
    """Sends all prisoners that can be exchanged back to their owners' stock; nobody may refuse.

    Pairs come from the Starting Player clockwise.
    """
    for step in range(p.seats):
        first: i64 = (p.starter + step) % p.seats
        for later in range(step + 1, p.seats):
            second: i64 = (p.starter + later) % p.seats
            count = _exchangeable(p, first, second)
            if count:
                release(p, first, second, count)
                release(p, second, first, count)
                p.journal.note(PRISONERS_EXCHANGED, first, second, count)
    p.stage = STAGE_RANSOM
    p.phase = PHASE_NEXT


def _exchangeable(p: Flat, first: i64, second: i64) -> i64:
    return min(held(p, first, second), held(p, second, first))


def held(p: Flat, captor: i64, owner: i64) -> i64:
    """Returns how many of the owner's pieces the captor holds."""
    return p.table[PRISONERS + captor * CAPTOR + owner]


def release(p: Flat, captor: i64, owner: i64, count: i64) -> None:
    """Sends prisoners back to their owner's stock."""
    p.table[PRISONERS + captor * CAPTOR + owner] -= count
    p.table[STOCK + owner] += count
