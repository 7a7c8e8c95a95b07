"""Westeria as searches walk it: the rules over one row of whole numbers, compiled or not.

The rules are those of the modules of the same names beside this package; the docstrings here say only
what differs.
"""

from services.games.westeria.position.ground import ground_of
from services.games.westeria.position.states import cells_of
from services.games.westeria.position.states import state_of as _state_of
from services.games.westeria.position.walk import WesteriaPosition
from services.games.westeria.state import State

__all__ = ["WesteriaPosition", "position_of", "state_of"]


def position_of(state: State) -> WesteriaPosition:
    """The state as searches walk it."""
    return WesteriaPosition(ground_of(state.options, state.seats), cells_of(state))


def state_of(position: WesteriaPosition) -> State:
    """The state of a position, in which nothing was seen last."""
    return _state_of(position.cells, position.ground)
