"""The draws of chance: the deal, and what a turned plaque shows (P1, P31)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import PLAQUES, TABLEAU
from services.games.plaques.rules.hand.match import Match
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers import journal
from services.games.plaques.rules.numbers.actions import DRAW
from services.games.plaques.rules.numbers.bits import BIT, SIZE, count_of
from services.games.plaques.rules.numbers.bounds import FACE_DOWN, FACE_UP, MOST_SEATS
from services.kernel.dice import Dice


def dealt_next(cells: "vec[i64]") -> i64:
    """Returns how many plaques are dealt already, or -1 when the deal is over.

    Face-down plaques that nobody may look at are not dealt: chance draws them when they are turned.
    """
    if cells[at.IN_TURN] or cells[at.IN_ROUND]:
        return -1
    dealt = count_of(cells[at.GONE])
    each: i64 = TABLEAU if cells[at.PEEK] else FACE_UP
    return dealt if dealt < SIZE[cells[at.PLAYERS]] * each else -1


def dealt_to(cells: "vec[i64]", dealt: i64) -> i64:
    """Returns the seat that gets the next plaque: one each, going left from the dealer, round by round."""
    seat = cells[at.DEALER]
    for _ in range(dealt % SIZE[cells[at.PLAYERS]] + 1):
        seat = at.nearest_left(seat, cells[at.PLAYERS])
    return seat


def deal(match: Match, plaque: i64) -> None:
    """Deals the next plaque; the first ones are face-up."""
    cells = match.cells
    dealt = dealt_next(cells)
    seat = dealt_to(cells, dealt)
    face_up: i64 = 1 if dealt < SIZE[cells[at.PLAYERS]] * FACE_UP else 0
    if face_up:
        lay(cells, seat, plaque)
    else:
        hide(cells, seat, plaque)
    match.journal.note(journal.DEALT, seat, plaque, face_up)


def lay(cells: "vec[i64]", seat: i64, plaque: i64) -> None:
    """Lays a plaque face-up before the seat."""
    cells[at.GONE] |= BIT[plaque]
    cells[at.TABLEAUX + seat] |= BIT[plaque]
    cells[at.ORDERS + seat] = at.ordered(cells[at.ORDERS + seat], cells[at.FACES + seat], plaque)
    cells[at.FACES + seat] += 1


def hide(cells: "vec[i64]", seat: i64, plaque: i64) -> None:
    """Lays a plaque face-down before the seat, which knows it (P1)."""
    cells[at.GONE] |= BIT[plaque]
    cells[at.HIDDEN + FACE_DOWN * seat + cells[at.HELD + seat]] = plaque
    cells[at.HELD + seat] += 1


def unhide(cells: "vec[i64]", seat: i64) -> None:
    """Takes away the next face-down plaque, if the seat knows its face-down plaques (P31)."""
    if cells[at.HELD + seat]:
        cells[at.HELD + seat] -= 1
        first: i64 = at.HIDDEN + FACE_DOWN * seat
        for place in range(first, first + FACE_DOWN - 1):
            cells[place] = cells[place + 1]
        cells[first + FACE_DOWN - 1] = 0


def rehide(cells: "vec[i64]", viewer: i64, dice: Dice) -> None:
    """Draws the face-down plaques of all seats but the viewer again, from those that lie nowhere."""
    for seat in range(MOST_SEATS):
        if seat != viewer:
            first: i64 = at.HIDDEN + FACE_DOWN * seat
            for place in range(first, first + cells[at.HELD + seat]):
                plaque = drawn(cells[at.GONE], dice)
                cells[place] = plaque
                cells[at.GONE] |= BIT[plaque]


def fill_draws(cells: "vec[i64]", out: "vec[i64]") -> i64:
    """Writes every draw: all plaques that lie nowhere yet, or the hidden one; returns how many."""
    may_be = _drawable(cells)
    count: i64 = 0
    for plaque in range(PLAQUES):
        if may_be & BIT[plaque]:
            out[count] = DRAW + plaque
            count += 1
    return count


def may_draw(cells: "vec[i64]", action: i64) -> bool:
    """Whether the action is one of these draws."""
    plaque = action - DRAW
    return 0 <= plaque < PLAQUES and _drawable(cells) & BIT[plaque] != 0


def random_draw(cells: "vec[i64]", dice: Dice) -> i64:
    """Returns one of these draws, all equally likely."""
    if cells[at.DRAWING] and cells[at.PEEK]:
        return DRAW + next_hidden(cells, cells[at.TURNING])
    return DRAW + drawn(cells[at.GONE], dice)


def _drawable(cells: "vec[i64]") -> i64:
    if cells[at.DRAWING] and cells[at.PEEK]:
        return BIT[next_hidden(cells, cells[at.TURNING])]
    return ~cells[at.GONE]


def drawn(gone: i64, dice: Dice) -> i64:
    """Returns a plaque that lies nowhere yet, all equally likely."""
    while True:
        plaque = dice.below(PLAQUES)
        if not gone & BIT[plaque]:
            return plaque


def next_hidden(cells: "vec[i64]", seat: i64) -> i64:
    """Returns the plaque that the seat turns next, if it knows its face-down plaques (P31)."""
    return cells[at.HIDDEN + FACE_DOWN * seat]
