"""Puts the unit in hand onto a zone: a unit deployed by a card (W16), or a retaken Flag (W29)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.data.armies import DEPLOY, NONE
from services.games.westeria.rules.cells.deck import finish_card
from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.happenings import DEPLOYED
from services.games.westeria.rules.cells.layout import CARD, HAND, MOVES, OWN_HIGH, OWN_LOW, PHASE, SEAT
from services.games.westeria.rules.cells.marks import carry, settle
from services.games.westeria.rules.cells.phases import MOVING
from services.games.westeria.rules.cells.zones import beside, taken
from services.games.westeria.rules.turns import end_turn
from services.kernel.journal import Journal


def landings(cells: "vec[i64]", ground: Ground, card: i64) -> tuple[i64, i64]:
    """Returns the empty zones; for the card Deploy only those that border on a unit of the seat."""
    taken_low, taken_high = taken(cells)
    low, high = ground.all_low & ~taken_low, ground.all_high & ~taken_high
    if card == DEPLOY:
        near_low, near_high = beside(ground, cells[OWN_LOW + cells[SEAT]], cells[OWN_HIGH + cells[SEAT]])
        return low & near_low, high & near_high
    return low, high


def has_landing(cells: "vec[i64]", ground: Ground, card: i64) -> bool:
    """Whether there is a zone to deploy to."""
    low, high = landings(cells, ground, card)
    return (low | high) != 0


def deploy(cells: "vec[i64]", ground: Ground, journal: Journal, zone: i64) -> None:
    """Puts the unit onto the zone and finishes the card, if one is in play."""
    carry(cells, ground, HAND, zone)
    journal.note(DEPLOYED, cells[zone], zone)
    settle(cells, journal, zone // 3)
    if cells[CARD] != NONE:
        finish_card(cells, journal)
    elif cells[MOVES]:
        cells[PHASE] = MOVING
    else:
        end_turn(cells, ground, journal)
