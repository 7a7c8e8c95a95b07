"""Choosing one of the open cards (W8), and the immediate effect of each."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.data import armies
from services.games.westeria.rules.cards.deploying import has_landing
from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.deck import finish_card
from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.happenings import CARD_PLAYED, RECRUITED, RESERVE_SHOWN
from services.games.westeria.rules.cells.marks import leave_reserve, owner_of, show_hand, show_reserve
from services.games.westeria.rules.cells.phases import ACCUSING, DEPLOYING, PICKING, RECRUITING, SPYING
from services.kernel.journal import Journal

RAPID_MOVES: Final = 2
"""Additional moves of a Rapid Advance (W12)."""


def is_playable(cells: "vec[i64]", ground: Ground, card: i64) -> bool:
    """Whether the card lies open and can have its effect."""
    if not cells[at.DRAWN + card]:
        return False
    seat, spy = cells[at.SEAT], ground.spy_master
    if card in (armies.DEPLOY, armies.SURPRISE_ATTACK):
        return cells[at.RESERVED + seat] > 0 and has_landing(cells, ground, card)
    if card == armies.NEW_SPY_MASTER:
        in_reserve = spy >= 0 and cells[at.RESERVE + seat * at.MOST_ROW + spy] > 0
        return in_reserve and has_landing(cells, ground, card)
    if card == armies.SECRET_INFORMATION:
        return _has_spy_on_board(cells, ground)
    if card == armies.TRAITOR:
        return any(cells[at.UNITS + other] > 0 and other != seat for other in range(ground.seats))
    return card == armies.RAPID_ADVANCE or cells[at.UNITS + seat] > 0


def _has_spy_on_board(cells: "vec[i64]", ground: Ground) -> bool:
    spy, own = ground.spy_master, cells[at.SEAT] + 1
    return any(cells[zone] & at.KIND == spy and owner_of(cells[zone]) == own for zone in range(ground.zones))


def play_card(cells: "vec[i64]", ground: Ground, journal: Journal, card: i64) -> None:
    """Plays a card: has its immediate effect, or asks for the next decision."""
    cells[at.CARD] = card
    journal.note(CARD_PLAYED, cells[at.SEAT], card)
    seat = cells[at.SEAT]
    if card in (armies.DEPLOY, armies.SURPRISE_ATTACK):
        cells[at.PHASE] = RECRUITING
    elif card == armies.RAPID_ADVANCE:
        cells[at.MOVES] += RAPID_MOVES
        finish_card(cells, journal)
    elif card == armies.REDEPLOY:
        cells[at.PHASE] = PICKING
    elif card == armies.SECRET_INFORMATION:
        journal.note(RESERVE_SHOWN, seat)
        show_reserve(cells, ground, seat)
        cells[at.PHASE] = SPYING
    elif card == armies.TRAITOR:
        cells[at.PHASE] = ACCUSING
    else:
        leave_reserve(cells, ground, seat, ground.spy_master)
        show_hand(cells, ground, ground.exact_casualties != 0)
        journal.note(RECRUITED, cells[at.HAND])
        cells[at.PHASE] = DEPLOYING


def discard(cells: "vec[i64]", ground: Ground, journal: Journal) -> None:
    """Plays no card. If playing is compulsory, unplayed cards tell all where the Spy Master is not (W36)."""
    seat = cells[at.SEAT]
    if ground.compulsory and ground.spy_master >= 0:
        spy = at.BIT[ground.spy_master]
        if cells[at.DRAWN + armies.SECRET_INFORMATION]:
            zone: i64
            for zone in range(ground.zones):
                if owner_of(cells[zone]) == seat + 1:
                    cells[zone] |= spy << at.RULED_SHIFT
        if cells[at.DRAWN + armies.NEW_SPY_MASTER] and has_landing(cells, ground, armies.NEW_SPY_MASTER):
            cells[at.BAGS + seat] |= spy
    finish_card(cells, journal)
