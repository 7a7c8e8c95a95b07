"""Putting the unit in hand onto a zone (W16, W29): `deploying.py` over cells."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.actions import DEPLOY as DEPLOY_ACTION
from services.games.westeria.actions import SHIFT
from services.games.westeria.armies import DEPLOY, NONE
from services.games.westeria.phases import MOVING
from services.games.westeria.position.deck import finish_card
from services.games.westeria.position.ground import Ground
from services.games.westeria.position.layout import CARD, HAND, MOVES, OWN_HIGH, OWN_LOW, PHASE, SEAT
from services.games.westeria.position.marks import carry, settle
from services.games.westeria.position.turns import end_turn


def fill_landings(cells: "vec[i64]", ground: Ground, out: "vec[i64]") -> i64:
    """Where the unit in hand may go."""
    count: i64 = 0
    zone: i64 = 0
    while zone < ground.zones:
        if _is_free(cells, ground, cells[CARD], zone):
            out[count] = DEPLOY_ACTION << SHIFT | zone
            count += 1
        zone += 1
    return count


def has_free_zone(cells: "vec[i64]", ground: Ground, card: i64) -> bool:
    """Whether there is an empty zone to deploy to."""
    zone: i64 = 0
    while zone < ground.zones:
        if _is_free(cells, ground, card, zone):
            return True
        zone += 1
    return False


def _is_free(cells: "vec[i64]", ground: Ground, card: i64, zone: i64) -> bool:
    """Empty; for the card Deploy it also borders on a unit of the seat."""
    if cells[zone]:
        return False
    own_low, own_high = cells[OWN_LOW + cells[SEAT]], cells[OWN_HIGH + cells[SEAT]]
    return card != DEPLOY or (ground.near_low[zone] & own_low | ground.near_high[zone] & own_high) != 0


def deploy(cells: "vec[i64]", ground: Ground, zone: i64) -> None:
    """The unit stands on the zone; the card, if one is in play, has done its work."""
    carry(cells, ground, HAND, zone)
    settle(cells, zone)
    if cells[CARD] != NONE:
        finish_card(cells)
    elif cells[MOVES]:
        cells[PHASE] = MOVING
    else:
        end_turn(cells, ground)
