"""Captured Flags: who holds whose (W29), and the end when one is left (W28)."""

from services.games.westeria.marks import clear, reveal
from services.games.westeria.phases import DEPLOYING
from services.games.westeria.position import Position
from services.games.westeria.state import FIELD
from services.games.westeria.turn import end_if_won


def capture(position: Position, zone: int, captor: int) -> None:
    """The Flag of the zone is taken by the captor's deed, with all Flags that its owner held.

    They go to the captor if it has its own Flag, or gets it back by this; else to whoever holds
    the captor's Flag. A Flag that comes home is in hand, to be put onto an empty zone.
    """
    owner = (position.board[zone] >> 4) - 1
    clear(position, zone)
    is_freed = position.holders[captor] == owner
    holder = captor if is_freed else position.holders[captor]
    for seat in range(position.seats):
        if position.holders[seat] == owner:
            position.holders[seat] = holder
    if is_freed:
        position.board[position.hand] = (captor + 1) << 4 | position.realm.flag
        position.stocks[position.hand] = FIELD
        reveal(position, position.hand)
        position.phase = DEPLOYING
    end_if_won(position)
