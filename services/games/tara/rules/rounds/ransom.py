"""Prisoners that were not exchanged are offered for ransom (seed: "Exchange/Ransom"; T32).

Captors take turns, clockwise from the Starting Player. The table opens the offers of a captor, each owner
answers, clockwise from the captor, and the table closes the offers. Captors without prisoners are left out.
Owners who cannot pay for a single piece are not asked; their offer counts as refused (T42).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.rules.rounds.exchange import held, release
from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table import notes as n
from services.games.tara.rules.table.flat import CUMALS, Flat

_PRICE_OF_ALL: Final[i64] = 3
"""Cumals for three prisoners or more; fewer cost one each."""


def price(count: i64) -> i64:
    """Returns the cumals for that many prisoners, which are all of them or fewer than three."""
    return min(count, _PRICE_OF_ALL)


def proceed(p: Flat) -> None:
    """Goes to the next captor with prisoners, clockwise from the Starting Player; then to the next round."""
    done: i64 = 0 if p.captor == c.NOBODY else (p.captor - p.starter) % p.seats + 1
    for step in range(done, p.seats):
        captor: i64 = (p.starter + step) % p.seats
        for owner in range(p.seats):
            if held(p, captor, owner):
                p.captor = captor
                p.phase = c.PHASE_RANSOM_OPEN
                return
    p.captor = c.NOBODY
    p.stage = c.STAGE_NEXT_ROUND


def play_open(p: Flat) -> None:
    """Offers every owner its pieces back, and asks the first owner who can pay."""
    for step in range(1, p.seats):
        owner: i64 = (p.captor + step) % p.seats
        count = held(p, p.captor, owner)
        if count:
            p.journal.note(n.RANSOM_OFFERED, p.captor, owner, count)
    _ask_after(p, p.captor)


def fill_ransom(p: Flat, out: "vec[i64]") -> i64:
    """Writes answers for no, one, two or all prisoners, as far as the owner's cumals go."""
    count, purse = held(p, p.captor, p.active), p.table[CUMALS + p.active]
    choices: i64 = 0
    for choice in range(min(count, 2) + 1):
        if price(choice) <= purse:
            out[choices] = c.RANSOM | choice
            choices += 1
    if count > 2 and price(count) <= purse:
        out[choices] = c.RANSOM | count
        choices += 1
    return choices


def play_ransom(p: Flat, action: i64) -> None:
    """Pays the captor for that many prisoners, or refuses with none, and asks the next owner."""
    owner = p.active
    count: i64 = action & c.PAYLOAD
    cost = price(count)
    p.table[CUMALS + owner] -= cost
    p.table[CUMALS + p.captor] += cost
    release(p, p.captor, owner, count)
    if count:
        p.journal.note(n.RANSOM_PAID, p.captor, owner, count, cost)
    else:
        p.journal.note(n.RANSOM_REFUSED, p.captor, owner, held(p, p.captor, owner))
    _ask_after(p, owner)


def play_close(p: Flat) -> None:
    """Closes the offers. Unpaid prisoners stay with the captor until another round."""
    p.journal.note(n.RANSOM_CLOSED, p.captor)
    p.phase = c.PHASE_NEXT


def _ask_after(p: Flat, last: i64) -> None:
    """Asks the next owner, up to the captor, who can pay; the table closes if there is none."""
    seat: i64 = (last + 1) % p.seats
    while seat != p.captor:
        count = held(p, p.captor, seat)
        if count and p.table[CUMALS + seat]:
            p.active = seat
            p.phase = c.PHASE_RANSOM
            return
        if count:
            p.journal.note(n.RANSOM_REFUSED, p.captor, seat, count)
        seat = (seat + 1) % p.seats
    p.active = c.NOBODY
    p.phase = c.PHASE_RANSOM_CLOSE
