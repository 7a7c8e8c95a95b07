"""What chance does: the deal, and what a turned plaque shows (P1, P31)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import PLAQUES, TABLEAU
from services.games.plaques.rules import journal
from services.games.plaques.rules.actions import DRAW
from services.games.plaques.rules.bounds import FACE_DOWN, FACE_UP
from services.games.plaques.rules.cells import (
    DEALER,
    DRAWING,
    FACES,
    GONE,
    HELD,
    HIDDEN,
    IN_ROUND,
    IN_TURN,
    ORDERS,
    PEEK,
    PLAYERS,
    TABLEAUX,
    TURNING,
    count_of,
    nearest_left,
    ordered,
)
from services.games.plaques.rules.evaluator.tables import BIT, SIZE
from services.games.plaques.rules.match import Match
from services.kernel.dice import Dice


def dealt_next(cells: "vec[i64]") -> i64:
    """How many plaques of the deal lie already, or -1 when all have theirs.

    Face-down plaques that nobody may look at are left to chance until they are turned.
    """
    if cells[IN_TURN] or cells[IN_ROUND]:
        return -1
    dealt = count_of(cells[GONE])
    each: i64 = TABLEAU if cells[PEEK] else FACE_UP
    return dealt if dealt < SIZE[cells[PLAYERS]] * each else -1


def dealt_to(cells: "vec[i64]", dealt: i64) -> i64:
    """Who gets the next plaque: one each, going left from the dealer, until all is dealt."""
    seat = cells[DEALER]
    for _ in range(dealt % SIZE[cells[PLAYERS]] + 1):
        seat = nearest_left(seat, cells[PLAYERS])
    return seat


def deal(match: Match, plaque: i64) -> None:
    """The next plaque is dealt, the first ones face-up."""
    cells = match.cells
    dealt = dealt_next(cells)
    seat = dealt_to(cells, dealt)
    if dealt < SIZE[cells[PLAYERS]] * FACE_UP:
        lay(cells, seat, plaque)
        match.journal.note(journal.DEALT, seat, plaque, 1)
    else:
        hide(cells, seat, plaque)
        match.journal.note(journal.DEALT, seat, plaque, 0)


def lay(cells: "vec[i64]", seat: i64, plaque: i64) -> None:
    """The plaque lies face-up before the seat."""
    cells[GONE] |= BIT[plaque]
    cells[TABLEAUX + seat] |= BIT[plaque]
    cells[ORDERS + seat] = ordered(cells[ORDERS + seat], cells[FACES + seat], plaque)
    cells[FACES + seat] += 1


def hide(cells: "vec[i64]", seat: i64, plaque: i64) -> None:
    """The plaque lies face-down before the seat, which knows it (P1)."""
    cells[GONE] |= BIT[plaque]
    cells[HIDDEN + FACE_DOWN * seat + cells[HELD + seat]] = plaque
    cells[HELD + seat] += 1


def fill_draws(cells: "vec[i64]", out: "vec[i64]") -> i64:
    """Writes every draw: of all plaques that lie nowhere yet, or of the hidden one; how many."""
    if cells[DRAWING] and cells[PEEK]:
        out[0] = DRAW + next_hidden(cells, cells[TURNING])
        return 1
    count: i64 = 0
    for plaque in range(PLAQUES):
        if not cells[GONE] & BIT[plaque]:
            out[count] = DRAW + plaque
            count += 1
    return count


def may_draw(cells: "vec[i64]", action: i64) -> bool:
    """Whether that is one of these."""
    plaque = action - DRAW
    if cells[DRAWING] and cells[PEEK]:
        return plaque == next_hidden(cells, cells[TURNING])
    return 0 <= plaque < PLAQUES and not cells[GONE] & BIT[plaque]


def random_draw(cells: "vec[i64]", dice: Dice) -> i64:
    """One of these, each as likely."""
    if cells[DRAWING] and cells[PEEK]:
        return DRAW + next_hidden(cells, cells[TURNING])
    return DRAW + drawn(cells[GONE], dice)


def drawn(gone: i64, dice: Dice) -> i64:
    """A plaque that lies nowhere yet, each as likely."""
    while True:
        plaque = dice.below(PLAQUES)
        if not gone & BIT[plaque]:
            return plaque


def next_hidden(cells: "vec[i64]", seat: i64) -> i64:
    """What the seat turns next, if it knows its plaques (P31)."""
    return cells[HIDDEN + FACE_DOWN * seat]
