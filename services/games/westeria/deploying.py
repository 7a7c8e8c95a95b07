"""Putting the unit in hand onto a zone: a card's recruit (W16), or a Flag that came home (W29)."""

from services.games.westeria.actions import DEPLOY as DEPLOY_ACTION
from services.games.westeria.actions import made
from services.games.westeria.armies import DEPLOY, NONE
from services.games.westeria.control import settle
from services.games.westeria.marks import carry, zones_of
from services.games.westeria.phases import MOVING
from services.games.westeria.turn import end_turn, finish_card
from services.games.westeria.working import Working


def landings(working: Working) -> list[int]:
    """Where the unit in hand may go."""
    return [made(DEPLOY_ACTION, zone) for zone in free_zones(working, working.card)]


def free_zones(working: Working, card: int) -> list[int]:
    """Empty zones; for the card Deploy only those that border on a unit of the seat."""
    board = working.board
    empty = [zone for zone in range(working.realm.zones) if not board[zone]]
    if card != DEPLOY:
        return empty
    near = 0
    for zone in zones_of(working, working.seat):
        near |= working.realm.near[zone]
    return [zone for zone in empty if near >> zone & 1]


def deploy(working: Working, zone: int) -> None:
    """The unit stands on the zone; the card, if one is in play, has done its work."""
    carry(working, working.hand, zone)
    settle(working, zone)
    if working.card != NONE:
        finish_card(working)
    elif working.moves:
        working.phase = MOVING
    else:
        end_turn(working)
