"""Prisoners that nobody exchanged are offered for ransom (seed: "Exchange/Ransom"; T32).

Captor by captor from the Starting Player clockwise: the table opens the offers, each owner answers in
turn, clockwise from the captor, and the table closes them. Captors without prisoners are left out;
so are owners who cannot pay for a single piece, for whom the answer is given (T42).
"""

from typing import Final

from services.games.tara.actions import Kind, action_of, payload_of
from services.games.tara.events import Note, RansomClosed, RansomOffered, RansomPaid, RansomRefused
from services.games.tara.exchange import release
from services.games.tara.phases import Phase, Stage
from services.games.tara.seating import after, clockwise
from services.games.tara.state import NOBODY, State

_PRICE_OF_ALL: Final = 3
"""Cumals for three prisoners or more; below that each is one."""


def price(count: int) -> int:
    """Cumals for that many prisoners, being all or fewer than three."""
    return min(count, _PRICE_OF_ALL)


def held(s: State, captor: int, owner: int) -> int:
    """How many of the owner's pieces the captor holds."""
    return s.prisoners[captor * s.seats + owner]


def proceed(s: State, _note: Note) -> None:
    """Goes to the next captor with prisoners, from the Starting Player clockwise; then the next round."""
    order = clockwise(s, s.starter)
    done = order.index(s.captor) + 1 if s.captor != NOBODY else 0
    for captor in order[done:]:
        if any(held(s, captor, owner) for owner in range(s.seats)):
            s.captor, s.phase = captor, Phase.RANSOM_OPEN
            return
    s.captor, s.stage = NOBODY, Stage.NEXT_ROUND


def play_open(s: State, note: Note) -> None:
    """Offers every owner its pieces back, and asks the first who can pay."""
    owners = after(s, s.captor)
    for owner in owners:
        if held(s, s.captor, owner):
            note(RansomOffered(s.captor, owner, held(s, s.captor, owner)))
    _ask(s, note, owners)


def legal_ransom(s: State) -> list[int]:
    """None, one, two or all prisoners, as far as the owner's cumals go."""
    count, purse = held(s, s.captor, s.active), s.cumals[s.active]
    counts = [choice for choice in (0, 1, 2) if choice <= count] + [count] * (count > 2)
    return [action_of(Kind.RANSOM, choice) for choice in counts if price(choice) <= purse]


def play_ransom(s: State, note: Note, action: int) -> None:
    """The owner pays the captor for so many, none refusing; the next owner is asked."""
    owner, count = s.active, payload_of(action)
    if count:
        s.cumals[owner] -= price(count)
        s.cumals[s.captor] += price(count)
        release(s, s.captor, owner, count)
        note(RansomPaid(s.captor, owner, count, price(count)))
    else:
        note(RansomRefused(s.captor, owner, held(s, s.captor, owner)))
    order = after(s, s.captor)
    _ask(s, note, order[order.index(owner) + 1 :])


def play_close(s: State, note: Note) -> None:
    """What is unpaid stays where it is, until another round."""
    note(RansomClosed(s.captor))
    s.phase = Phase.NEXT


def _ask(s: State, note: Note, owners: list[int]) -> None:
    """Asks the first of the owners who has something to decide; the table closes after the last."""
    for owner in owners:
        if count := held(s, s.captor, owner):
            if s.cumals[owner]:
                s.active, s.phase = owner, Phase.RANSOM
                return
            note(RansomRefused(s.captor, owner, count))
    s.active, s.phase = NOBODY, Phase.RANSOM_CLOSE
