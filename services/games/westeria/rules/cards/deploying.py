"""Putting the unit in hand onto a zone: a card's recruit (W16), or a Flag that came home (W29)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.data.armies import DEPLOY, NONE
from services.games.westeria.rules.cards.deck import finish_card
from services.games.westeria.rules.ground import Ground
from services.games.westeria.rules.happenings import DEPLOYED
from services.games.westeria.rules.layout import CARD, HAND, MOVES, OWN_HIGH, OWN_LOW, PHASE, SEAT
from services.games.westeria.rules.marks import carry, settle
from services.games.westeria.rules.phases import MOVING
from services.games.westeria.rules.turns import end_turn
from services.kernel.journal import Journal


def has_free_zone(cells: "vec[i64]", ground: Ground, card: i64) -> bool:
    """Whether there is an empty zone to deploy to."""
    return any(is_free(cells, ground, card, zone) for zone in range(ground.zones))


def is_free(cells: "vec[i64]", ground: Ground, card: i64, zone: i64) -> bool:
    """Empty; for the card Deploy it also borders on a unit of the seat."""
    if cells[zone]:
        return False
    own_low, own_high = cells[OWN_LOW + cells[SEAT]], cells[OWN_HIGH + cells[SEAT]]
    return card != DEPLOY or (ground.near_low[zone] & own_low | ground.near_high[zone] & own_high) != 0


def deploy(cells: "vec[i64]", ground: Ground, journal: Journal, zone: i64) -> None:
    """The unit stands on the zone; the card, if one is in play, has done its work."""
    carry(cells, ground, HAND, zone)
    journal.note(DEPLOYED, cells[zone], zone)
    settle(cells, journal, zone // 3)
    if cells[CARD] != NONE:
        finish_card(cells, journal)
    elif cells[MOVES]:
        cells[PHASE] = MOVING
    else:
        end_turn(cells, ground, journal)
