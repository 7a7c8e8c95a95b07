"""What all know of the units, kept up to date: who was revealed, who moved, who can be in a reserve.

The units of a seat come from two stocks. Of the field stock are those that were never beaten; of the
fallen stock those that are in the reserve or were deployed from it unseen. All know what kinds each
stock has, since whoever is beaten is revealed; so a unit on the board is of a kind of its stock. A
Redeploy makes it unclear which stock the units that took part are of.
"""

from services.games.westeria.position import Position
from services.games.westeria.realm import STRIDE, UNKNOWN, Realm
from services.games.westeria.state import EITHER, FALLEN, FIELD, MIXED


def public_kind(realm: Realm, ruled_out: int) -> int:
    """The one kind that is not ruled out, else `UNKNOWN`."""
    left = realm.all_kinds & ~ruled_out
    return left.bit_length() - 1 if left & (left - 1) == 0 else UNKNOWN


def reveal(position: Position, place: int) -> None:
    """All see the unit (W21, W22)."""
    unit = position.board[place]
    position.ruled_out[place] = position.realm.all_kinds & ~(1 << (unit & UNKNOWN))
    position.looks[place] = 0
    position.shown = (*position.shown, unit)


def rule_out(position: Position, place: int, kinds: int) -> None:
    """All see that the unit is none of the kinds."""
    position.ruled_out[place] |= kinds


def carry(position: Position, origin: int, target: int) -> None:
    """A unit goes to an empty place with all that is known of it."""
    for column in (position.board, position.looks, position.stocks, position.ruled_out):
        column[target] = column[origin]
    clear(position, origin)


def clear(position: Position, place: int) -> None:
    """Nobody is there any more."""
    for column in (position.board, position.looks, position.stocks, position.ruled_out):
        column[place] = 0


def fall(position: Position, place: int) -> None:
    """A revealed unit goes to its owner's reserve (W21), where its mark ends (W22)."""
    unit, stock = position.board[place], position.stocks[place]
    seat, kind = (unit >> 4) - 1, unit & UNKNOWN
    index, count = seat * STRIDE + kind, position.realm.counts[kind]
    known = position.fallen[index]
    if known != MIXED:
        if stock == FIELD or (stock == EITHER and known == 0):
            position.fallen[index] = known + 1
        elif stock == EITHER and known < count:
            position.fallen[index] = MIXED
    position.reserve[index] += 1
    position.ruled_out[position.bag(seat)] &= ~(1 << kind)
    clear(position, place)


def leave_reserve(position: Position, seat: int, kind: int) -> None:
    """A unit is taken in hand, unseen; it can only be what the reserve may hold."""
    position.reserve[seat * STRIDE + kind] -= 1
    position.board[position.hand] = (seat + 1) << 4 | kind
    position.stocks[position.hand] = FALLEN
    impossible = position.ruled_out[position.bag(seat)]
    for other in range(len(position.realm.counts)):
        if not position.fallen[seat * STRIDE + other]:
            impossible |= 1 << other
    position.ruled_out[position.hand] = impossible


def wipe(position: Position, zones: tuple[int, ...]) -> None:
    """Nobody can tell any more which of these units is which (W18)."""
    stocks = 0
    for zone in zones:
        stocks |= position.stocks[zone]
    for zone in zones:
        position.ruled_out[zone] = position.looks[zone] = 0
        position.stocks[zone] = stocks


def show_reserve(position: Position, seat: int) -> None:
    """All see the whole reserve, and so what the board holds (W19)."""
    row = slice(seat * STRIDE, (seat + 1) * STRIDE)
    position.fallen[row] = position.reserve[row]
    for zone in zones_of(position, seat):
        position.stocks[zone] = FIELD


def zones_of(position: Position, seat: int) -> list[int]:
    """The zones with units of a seat, ascending."""
    own = seat + 1
    return [zone for zone, unit in enumerate(position.board[:-1]) if unit >> 4 == own]
