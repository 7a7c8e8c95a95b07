"""Prisoners that nobody exchanged are offered for ransom (seed: "Exchange/Ransom"; T32).

Captor by captor from the Starting Player clockwise: the table opens the offers, each owner answers in
turn, clockwise from the captor, and the table closes them. Captors without prisoners are left out;
so are owners who cannot pay for a single piece, for whom the answer is given (T42).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.rules.rounds.exchange import held, release
from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table import notes as n
from services.games.tara.rules.table.flat import CUMALS, Flat

_PRICE_OF_ALL: Final[i64] = 3
"""Cumals for three prisoners or more; below that each is one."""


def price(count: i64) -> i64:
    """Cumals for that many prisoners, being all or fewer than three."""
    return min(count, _PRICE_OF_ALL)


def proceed(p: Flat) -> None:
    """Goes to the next captor with prisoners, from the Starting Player clockwise; then the next round."""
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
    """Offers every owner its pieces back, and asks the first who can pay."""
    for step in range(1, p.seats):
        owner: i64 = (p.captor + step) % p.seats
        count = held(p, p.captor, owner)
        if count:
            p.journal.note(n.RANSOM_OFFERED, p.captor, owner, count)
    _ask_after(p, p.captor)


def fill_ransom(p: Flat, out: "vec[i64]") -> i64:
    """None, one, two or all prisoners, as far as the owner's cumals go."""
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
    """The owner pays the captor for so many, none refusing; the next owner is asked."""
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
    """What is unpaid stays where it is, until another round."""
    p.journal.note(n.RANSOM_CLOSED, p.captor)
    p.phase = c.PHASE_NEXT


def _ask_after(p: Flat, last: i64) -> None:
    """Asks the next owner before the captor who has something to decide; else the table closes."""
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
