"""Captured Flags: who holds whose (W29), and the end when one is left (W28)."""

from services.games.westeria.marks import clear, reveal
from services.games.westeria.phases import DEPLOYING
from services.games.westeria.state import FIELD
from services.games.westeria.turn import end_if_won
from services.games.westeria.working import Working


def capture(working: Working, zone: int, captor: int) -> None:
    """The Flag of the zone is taken by the captor's deed, with all Flags that its owner held.

    They go to the captor if it has its own Flag, or gets it back by this; else to whoever holds
    the captor's Flag. A Flag that comes home is in hand, to be put onto an empty zone.
    """
    owner = (working.board[zone] >> 4) - 1
    clear(working, zone)
    is_freed = working.holders[captor] == owner
    holder = captor if is_freed else working.holders[captor]
    for seat in range(working.seats):
        if working.holders[seat] == owner:
            working.holders[seat] = holder
    if is_freed:
        working.board[working.hand] = (captor + 1) << 4 | working.realm.flag
        working.stocks[working.hand] = FIELD
        reveal(working, working.hand)
        working.phase = DEPLOYING
    end_if_won(working)
