"""Who controls a territory: whoever alone has units in it (W27)."""

from services.games.westeria.lands import ZONES_EACH
from services.games.westeria.working import Working


def settle(working: Working, zone: int) -> None:
    """Gives the token of the zone's territory to whom it belongs now."""
    territory = zone // ZONES_EACH
    start = territory * ZONES_EACH
    owner = 0
    for unit in working.board[start : start + ZONES_EACH]:
        if unit:
            seat = unit >> 4
            if owner and owner != seat:
                owner = 0
                break
            owner = seat
    working.tokens[territory] = owner
