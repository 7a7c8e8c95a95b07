"""What all know of the units, kept up to date: who was revealed, who moved, who can be in a reserve.

The units of a seat come from two stocks. Of the field stock are those that were never beaten; of the
fallen stock those that are in the reserve or were deployed from it unseen. All know what kinds each
stock has, since whoever is beaten is revealed; so a unit on the board is of a kind of its stock. A
Redeploy makes it unclear which stock the units that took part are of.
"""

from services.games.westeria.realm import STRIDE, UNKNOWN, Realm
from services.games.westeria.state import EITHER, FALLEN, FIELD, MIXED
from services.games.westeria.working import Working


def public_kind(realm: Realm, ruled_out: int) -> int:
    """The one kind that is not ruled out, else `UNKNOWN`."""
    left = realm.all_kinds & ~ruled_out
    return left.bit_length() - 1 if left & (left - 1) == 0 else UNKNOWN


def reveal(working: Working, place: int) -> None:
    """All see the unit (W21, W22)."""
    unit = working.board[place]
    working.ruled_out[place] = working.realm.all_kinds & ~(1 << (unit & UNKNOWN))
    working.looks[place] = 0
    working.shown = (*working.shown, unit)


def rule_out(working: Working, place: int, kinds: int) -> None:
    """All see that the unit is none of the kinds."""
    working.ruled_out[place] |= kinds


def carry(working: Working, origin: int, target: int) -> None:
    """A unit goes to an empty place with all that is known of it."""
    for column in (working.board, working.looks, working.stocks, working.ruled_out):
        column[target] = column[origin]
    clear(working, origin)


def clear(working: Working, place: int) -> None:
    """Nobody is there any more."""
    for column in (working.board, working.looks, working.stocks, working.ruled_out):
        column[place] = 0


def fall(working: Working, place: int) -> None:
    """A revealed unit goes to its owner's reserve (W21), where its mark ends (W22)."""
    unit, stock = working.board[place], working.stocks[place]
    seat, kind = (unit >> 4) - 1, unit & UNKNOWN
    index, count = seat * STRIDE + kind, working.realm.counts[kind]
    known = working.fallen[index]
    if known != MIXED:
        if stock == FIELD or (stock == EITHER and known == 0):
            working.fallen[index] = known + 1
        elif stock == EITHER and known < count:
            working.fallen[index] = MIXED
    working.reserve[index] += 1
    working.ruled_out[working.bag(seat)] &= ~(1 << kind)
    clear(working, place)


def leave_reserve(working: Working, seat: int, kind: int) -> None:
    """A unit is taken in hand, unseen; it can only be what the reserve may hold."""
    working.reserve[seat * STRIDE + kind] -= 1
    working.board[working.hand] = (seat + 1) << 4 | kind
    working.stocks[working.hand] = FALLEN
    impossible = working.ruled_out[working.bag(seat)]
    for other in range(len(working.realm.counts)):
        if not working.fallen[seat * STRIDE + other]:
            impossible |= 1 << other
    working.ruled_out[working.hand] = impossible


def wipe(working: Working, zones: tuple[int, ...]) -> None:
    """Nobody can tell any more which of these units is which (W18)."""
    stocks = 0
    for zone in zones:
        stocks |= working.stocks[zone]
    for zone in zones:
        working.ruled_out[zone] = working.looks[zone] = 0
        working.stocks[zone] = stocks


def show_reserve(working: Working, seat: int) -> None:
    """All see the whole reserve, and so what the board holds (W19)."""
    row = slice(seat * STRIDE, (seat + 1) * STRIDE)
    working.fallen[row] = working.reserve[row]
    for zone in zones_of(working, seat):
        working.stocks[zone] = FIELD


def zones_of(working: Working, seat: int) -> list[int]:
    """The zones with units of a seat, ascending."""
    own = seat + 1
    return [zone for zone, unit in enumerate(working.board[:-1]) if unit >> 4 == own]
