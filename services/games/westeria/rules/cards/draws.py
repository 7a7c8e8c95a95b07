"""What chance draws in a turn: cards of the pile (W11), units of the reserve (W17)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.data.armies import TRAITOR
from services.games.westeria.rules.actions import DRAW_CARD, RECRUIT, SHIFT
from services.games.westeria.rules.ground import Ground
from services.games.westeria.rules.happenings import RECRUITED
from services.games.westeria.rules.layout import (
    HAND,
    MOST_CARDS,
    MOST_ROW,
    PHASE,
    PILE,
    PILED,
    RESERVE,
    RESERVED,
    SEAT,
    TRAITOR_LAST,
)
from services.games.westeria.rules.marks import leave_reserve
from services.games.westeria.rules.phases import DEPLOYING
from services.kernel.dice import Dice
from services.kernel.journal import Journal


def fill_cards(cells: "vec[i64]", out: "vec[i64]") -> i64:
    """What the next card may be; in the first cycle the Traitor only when no other is left (W11)."""
    is_last = cells[TRAITOR_LAST] and cells[PILED] > cells[PILE + TRAITOR]
    count: i64 = 0
    card: i64 = 0
    while card < MOST_CARDS:
        if cells[PILE + card] and not (is_last and card == TRAITOR):
            out[count] = DRAW_CARD << SHIFT | card
            count += 1
        card += 1
    return count


def drawn_card(cells: "vec[i64]", dice: Dice) -> i64:
    """One of them, each card of the pile as likely as another."""
    among = cells[PILED]
    is_last = cells[TRAITOR_LAST] and among > cells[PILE + TRAITOR]
    if is_last:
        among -= cells[PILE + TRAITOR]
    left = dice.below(among)
    card: i64 = 0
    while left >= cells[PILE + card] or (is_last and card == TRAITOR):
        if not (is_last and card == TRAITOR):
            left -= cells[PILE + card]
        card += 1
    return DRAW_CARD << SHIFT | card


def fill_recruits(cells: "vec[i64]", ground: Ground, out: "vec[i64]") -> i64:
    """The kinds of units in the seat's reserve (W17)."""
    row = RESERVE + cells[SEAT] * MOST_ROW
    count: i64 = 0
    kind: i64 = 0
    while kind < ground.kinds:
        if cells[row + kind]:
            out[count] = RECRUIT << SHIFT | kind
            count += 1
        kind += 1
    return count


def drawn_recruit(cells: "vec[i64]", dice: Dice) -> i64:
    """One of them, each unit as likely as another."""
    row = RESERVE + cells[SEAT] * MOST_ROW
    left = dice.below(cells[RESERVED + cells[SEAT]])
    kind: i64 = 0
    while left >= cells[row + kind]:
        left -= cells[row + kind]
        kind += 1
    return RECRUIT << SHIFT | kind


def recruit(cells: "vec[i64]", ground: Ground, journal: Journal, kind: i64) -> None:
    """The seat has the unit in hand."""
    leave_reserve(cells, ground, cells[SEAT], kind)
    journal.note(RECRUITED, cells[HAND])
    cells[PHASE] = DEPLOYING
