"""What a match looks like without search: Flags, territories, units by rank; before play, how they stand."""

from typing import Final

from services.games.westeria.formation import formation
from services.games.westeria.phases import PLACING
from services.games.westeria.realm import UNKNOWN, Realm
from services.games.westeria.state import State
from services.kernel import Seat

DECIDED: Final = 100_000
FLAG: Final = 2_000
"""A Flag that is held: the own one, or a captured one."""
TERRITORY: Final = 40
"""A token; two are a card."""
CITY: Final = 60
"""A city beside its token: a move."""
UNIT: Final = 30
RANK: Final = 10
"""A unit on the board, and each point of its rank."""
IN_RESERVE: Final = 3
"""A unit in reserve is worth this part of one on the board."""


def evaluate(state: State, seat: Seat) -> int:
    """How good the state looks for the seat beside the best of the others; an end counts far more.

    While units are placed, only how well the seat's own stand: others' are unseen, and all else is settled.
    """
    if state.outcome is not None:
        return DECIDED * state.outcome.payoffs[seat]
    if state.phase == PLACING:
        return formation(state, seat)
    worth = [_worth(state, each) for each in range(state.seats)]
    return worth[seat] - max(value for each, value in enumerate(worth) if each != seat)


def _worth(state: State, seat: int) -> int:
    realm = state.realm
    worth = FLAG * state.holders.count(seat)
    for territory, owner in enumerate(state.tokens):
        if owner == seat + 1:
            worth += TERRITORY + (CITY if territory in realm.cities else 0)
    for unit in state.board:
        if unit >> 4 == seat + 1:
            worth += unit_worth(realm, unit & UNKNOWN)
    for kind in range(len(realm.counts)):
        worth += state.reserve[seat * 16 + kind] * (unit_worth(realm, kind) // IN_RESERVE)
    return worth


def unit_worth(realm: Realm, kind: int) -> int:
    """What a unit on the board is worth."""
    return UNIT + RANK * realm.armies.ranks[kind]
