"""What a match looks like without search: Flags, territories, units by rank; before play, how they stand."""

from typing import Final

from services.games.westeria.formation import formation
from services.games.westeria.phases import PLACING
from services.games.westeria.realm import UNKNOWN, Realm
from services.games.westeria.state import State
from services.kernel import Seat

_DECIDED: Final = 100_000
_FLAG: Final = 2_000
"""A Flag that is held: the own one, or a captured one."""
_TERRITORY: Final = 40
"""A token; two are a card."""
_CITY: Final = 60
"""A city beside its token: a move."""
_UNIT: Final = 30
_RANK: Final = 10
"""A unit on the board, and each point of its rank."""
_IN_RESERVE: Final = 3
"""A unit in reserve is worth this part of one on the board."""


def evaluate(state: State, seat: Seat) -> int:
    """How good the state looks for the seat beside the best of the others; an end counts far more.

    While units are placed, only how well the seat's own stand: others' are unseen, and all else is settled.
    """
    if state.outcome is not None:
        return _DECIDED * state.outcome.payoffs[seat]
    if state.phase == PLACING:
        return formation(state, seat)
    worth = [_worth(state, each) for each in range(state.seats)]
    return worth[seat] - max(value for each, value in enumerate(worth) if each != seat)


def _worth(state: State, seat: int) -> int:
    realm = state.realm
    worth = _FLAG * state.holders.count(seat)
    for territory, owner in enumerate(state.tokens):
        if owner == seat + 1:
            worth += _TERRITORY + (_CITY if territory in realm.cities else 0)
    for unit in state.board:
        if unit >> 4 == seat + 1:
            worth += _unit_worth(realm, unit & UNKNOWN)
    for kind in range(len(realm.counts)):
        worth += state.reserve[seat * 16 + kind] * (_unit_worth(realm, kind) // _IN_RESERVE)
    return worth


def _unit_worth(realm: Realm, kind: int) -> int:
    return _UNIT + _RANK * realm.armies.ranks[kind]
