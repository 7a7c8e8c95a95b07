"""Choosing one of the open cards (W8), and what each lets a seat do at once."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.data.armies import (
    DEPLOY,
    NEW_SPY_MASTER,
    RAPID_ADVANCE,
    REDEPLOY,
    SECRET_INFORMATION,
    SURPRISE_ATTACK,
    TRAITOR,
)
from services.games.westeria.rules.cards.deck import finish_card
from services.games.westeria.rules.cards.deploying import has_free_zone
from services.games.westeria.rules.ground import Ground
from services.games.westeria.rules.happenings import CARD_PLAYED, RECRUITED, RESERVE_SHOWN
from services.games.westeria.rules.layout import (
    BAGS,
    BIT,
    CARD,
    DRAWN,
    HAND,
    KIND,
    MOST_ROW,
    MOVES,
    PHASE,
    RESERVE,
    RESERVED,
    RULED_SHIFT,
    SEAT,
    UNITS,
)
from services.games.westeria.rules.marks import leave_reserve, owner_of, reveal, show_reserve
from services.games.westeria.rules.phases import ACCUSING, DEPLOYING, PICKING, RECRUITING, SPYING
from services.kernel.journal import Journal

RAPID_MOVES: Final = 2
"""Additional moves of a Rapid Advance (W12)."""


def is_playable(cells: "vec[i64]", ground: Ground, card: i64) -> bool:
    """Whether the card lies open and can do what it does."""
    if not cells[DRAWN + card]:
        return False
    seat, spy = cells[SEAT], ground.spy_master
    if card in (DEPLOY, SURPRISE_ATTACK):
        return cells[RESERVED + seat] > 0 and has_free_zone(cells, ground, card)
    if card == NEW_SPY_MASTER:
        in_reserve = spy >= 0 and cells[RESERVE + seat * MOST_ROW + spy] > 0
        return in_reserve and has_free_zone(cells, ground, card)
    if card == SECRET_INFORMATION:
        return _has_spy_on_board(cells, ground)
    if card == TRAITOR:
        return _units_in_all(cells, ground) > cells[UNITS + seat]
    return card == RAPID_ADVANCE or cells[UNITS + seat] > 0


def _has_spy_on_board(cells: "vec[i64]", ground: Ground) -> bool:
    if ground.spy_master < 0:
        return False
    zone: i64
    for zone in range(ground.zones):
        place = cells[zone]
        if place & KIND == ground.spy_master and owner_of(place) == cells[SEAT] + 1:
            return True
    return False


def _units_in_all(cells: "vec[i64]", ground: Ground) -> i64:
    units: i64 = 0
    seat: i64
    for seat in range(ground.seats):
        units += cells[UNITS + seat]
    return units


def play_card(cells: "vec[i64]", ground: Ground, journal: Journal, card: i64) -> None:
    """Starts what the card does."""
    cells[CARD] = card
    journal.note(CARD_PLAYED, cells[SEAT], card)
    seat = cells[SEAT]
    if card in (DEPLOY, SURPRISE_ATTACK):
        cells[PHASE] = RECRUITING
    elif card == RAPID_ADVANCE:
        cells[MOVES] += RAPID_MOVES
        finish_card(cells, journal)
    elif card == REDEPLOY:
        cells[PHASE] = PICKING
    elif card == SECRET_INFORMATION:
        journal.note(RESERVE_SHOWN, seat)
        show_reserve(cells, ground, seat)
        cells[PHASE] = SPYING
    elif card == TRAITOR:
        cells[PHASE] = ACCUSING
    else:
        leave_reserve(cells, ground, seat, ground.spy_master)
        reveal(cells, ground, HAND)
        journal.note(RECRUITED, cells[HAND])
        cells[PHASE] = DEPLOYING


def discard(cells: "vec[i64]", ground: Ground, journal: Journal) -> None:
    """Plays no card. Where a card must be played if it can be, all see what could not."""
    seat = cells[SEAT]
    if ground.compulsory and ground.spy_master >= 0:
        spy = BIT[ground.spy_master]
        if cells[DRAWN + SECRET_INFORMATION]:
            zone: i64
            for zone in range(ground.zones):
                if owner_of(cells[zone]) == seat + 1:
                    cells[zone] |= spy << RULED_SHIFT
        if cells[DRAWN + NEW_SPY_MASTER] and has_free_zone(cells, ground, NEW_SPY_MASTER):
            cells[BAGS + seat] |= spy
    finish_card(cells, journal)
