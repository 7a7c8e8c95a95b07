"""What chance does: the deal, and what a turned plaque shows (P1, P31)."""

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
    """How many plaques of the deal lie already, or -1 when all have theirs.

    Face-down plaques that nobody may look at are left to chance until they are turned.
    """
    if cells[at.IN_TURN] or cells[at.IN_ROUND]:
        return -1
    dealt = count_of(cells[at.GONE])
    each: i64 = TABLEAU if cells[at.PEEK] else FACE_UP
    return dealt if dealt < SIZE[cells[at.PLAYERS]] * each else -1


def dealt_to(cells: "vec[i64]", dealt: i64) -> i64:
    """Who gets the next plaque: one each, going left from the dealer, until all is dealt."""
    seat = cells[at.DEALER]
    for _ in range(dealt % SIZE[cells[at.PLAYERS]] + 1):
        seat = at.nearest_left(seat, cells[at.PLAYERS])
    return seat


def deal(match: Match, plaque: i64) -> None:
    """The next plaque is dealt, the first ones face-up."""
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
    """The plaque lies face-up before the seat."""
    cells[at.GONE] |= BIT[plaque]
    cells[at.TABLEAUX + seat] |= BIT[plaque]
    cells[at.ORDERS + seat] = at.ordered(cells[at.ORDERS + seat], cells[at.FACES + seat], plaque)
    cells[at.FACES + seat] += 1


def hide(cells: "vec[i64]", seat: i64, plaque: i64) -> None:
    """The plaque lies face-down before the seat, which knows it (P1)."""
    cells[at.GONE] |= BIT[plaque]
    cells[at.HIDDEN + FACE_DOWN * seat + cells[at.HELD + seat]] = plaque
    cells[at.HELD + seat] += 1


def unhide(cells: "vec[i64]", seat: i64) -> None:
    """The next of the face-down plaques that the seat knows, if it knows any, lies there no more (P31)."""
    if cells[at.HELD + seat]:
        cells[at.HELD + seat] -= 1
        first: i64 = at.HIDDEN + FACE_DOWN * seat
        for place in range(first, first + FACE_DOWN - 1):
            cells[place] = cells[place + 1]
        cells[first + FACE_DOWN - 1] = 0


def rehide(cells: "vec[i64]", viewer: i64, dice: Dice) -> None:
    """All who hold plaques, but for the viewer, get as many as they hold of those that lie nowhere."""
    for seat in range(MOST_SEATS):
        if seat != viewer:
            first: i64 = at.HIDDEN + FACE_DOWN * seat
            for place in range(first, first + cells[at.HELD + seat]):
                plaque = drawn(cells[at.GONE], dice)
                cells[place] = plaque
                cells[at.GONE] |= BIT[plaque]


def fill_draws(cells: "vec[i64]", out: "vec[i64]") -> i64:
    """Writes every draw: of all plaques that lie nowhere yet, or of the hidden one; how many."""
    may_be = _drawable(cells)
    count: i64 = 0
    for plaque in range(PLAQUES):
        if may_be & BIT[plaque]:
            out[count] = DRAW + plaque
            count += 1
    return count


def may_draw(cells: "vec[i64]", action: i64) -> bool:
    """Whether that is one of these."""
    plaque = action - DRAW
    return 0 <= plaque < PLAQUES and _drawable(cells) & BIT[plaque] != 0


def random_draw(cells: "vec[i64]", dice: Dice) -> i64:
    """One of these, each as likely."""
    if cells[at.DRAWING] and cells[at.PEEK]:
        return DRAW + next_hidden(cells, cells[at.TURNING])
    return DRAW + drawn(cells[at.GONE], dice)


def _drawable(cells: "vec[i64]") -> i64:
    if cells[at.DRAWING] and cells[at.PEEK]:
        return BIT[next_hidden(cells, cells[at.TURNING])]
    return ~cells[at.GONE]


def drawn(gone: i64, dice: Dice) -> i64:
    """A plaque that lies nowhere yet, each as likely."""
    while True:
        plaque = dice.below(PLAQUES)
        if not gone & BIT[plaque]:
            return plaque


def next_hidden(cells: "vec[i64]", seat: i64) -> i64:
    """What the seat turns next, if it knows its plaques (P31)."""
    return cells[at.HIDDEN + FACE_DOWN * seat]
