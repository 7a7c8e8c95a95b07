"""The end of a round: the cube moves on and the next round starts, or the match ends.

seed: "Choose new Starting Player"; T33, T35.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.rules.rounds.dealing import start_round
from services.games.tara.rules.table.cards import BIT, count_bits, fill_each
from services.games.tara.rules.table.codes import NOBODY, PHASE_OVER, PHASE_STARTER, START
from services.games.tara.rules.table.flat import BOARD, CUMALS, LAYER, ROUND_LIMIT, Flat
from services.games.tara.rules.table.notes import STARTER_NAMED
from services.games.tara.rules.table.regions import controlled, count_of, kingdoms

_KING: Final = 1 << 30
_POSITION: Final = 1 << 20
"""More cumals than a seat ever has."""


def proceed(p: Flat) -> None:
    """Asks for the next Starting Player; with two seats names it; ends the match after the last round."""
    if p.round >= p.terms.round_limit:
        p.winners = _strongest(p)
        p.end = ROUND_LIMIT
        p.active = NOBODY
        p.phase = PHASE_OVER
    elif p.seats == 2:
        name_starter(p, 1 - p.starter)
    else:
        p.active = p.starter
        p.phase = PHASE_STARTER


def _strongest(p: Flat) -> i64:
    """Bits of the seats with most Kings, then most positions, then most cumals (T35)."""
    positions = controlled(p, BOARD, LAYER)
    best: i64 = -1
    found: i64 = 0
    for seat in range(p.seats):
        score: i64 = count_of(positions, seat) * _POSITION + p.table[CUMALS + seat]
        score += _KING * count_bits(kingdoms(p, seat))
        if score > best:
            best = score
            found = 0
        if score == best:
            found |= BIT[seat]
    return found


def payoff(p: Flat, seat: i64) -> i64:
    """Returns what a seat has won, or lost, at the end of the match; all behind lose the same (T46)."""
    ahead = count_bits(p.winners)
    return p.seats - ahead if p.winners >> seat & 1 else -ahead


def fill_starter(p: Flat, out: "vec[i64]") -> i64:
    """Writes the other seats than the Starting Player's (T33); returns how many."""
    return fill_each(out, 0, START, (BIT[p.seats] - 1) & ~BIT[p.starter])


def name_starter(p: Flat, seat: i64) -> None:
    """Hands the cube on and starts the next round."""
    p.starter = seat
    p.active = NOBODY
    p.journal.note(STARTER_NAMED, seat)
    start_round(p)
