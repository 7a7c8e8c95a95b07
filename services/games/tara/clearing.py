"""Regions with a new King are cleared and garrisoned (seed: "Clear regions", "The King piece").

At the end of a round the table clears them all in one step, in the order of traitors; then each new
King is asked for a garrison (T41). A region that is full of one seat's pieces is cleared the same way at
once (T19).
"""

from itertools import combinations
from typing import Final

from services.games.tara import two_seats
from services.games.tara.actions import Kind, action_of, payload_of
from services.games.tara.board import KING_SPOT, SPOTS
from services.games.tara.control import king_of
from services.games.tara.events import (
    Garrisoned,
    Imprisoned,
    NewKing,
    Note,
    RegionCleared,
    Released,
    Returned,
    Way,
)
from services.games.tara.phases import Phase, Stage
from services.games.tara.stacks import KING, controller, owners
from services.games.tara.state import NOBODY, State

_MOST: Final = 2
"""Pieces of a garrison."""

_GARRISONS: Final = tuple(
    tuple(
        action_of(Kind.GARRISON, sum(1 << spot for spot in spots))
        for size in range(most + 1)
        for spots in combinations(range(KING_SPOT), size)
    )
    for most in range(_MOST + 1)
)
"""By the pieces at hand: every garrison, the smaller first (T29)."""


def new_kingdoms(s: State) -> list[int]:
    """The regions with an ordinary piece on the King's position (T25), in the order of traitors."""
    stacks = s.board[KING_SPOT::SPOTS]
    return [region for region, stack in enumerate(stacks) if stack and not stack & KING]


def proceed(s: State, _note: Note) -> None:
    """The table clears, if there is a new King; garrisons are asked for before this is called again."""
    if new_kingdoms(s):
        s.phase = Phase.CLEAR
    else:
        s.region = NOBODY
        s.stage = Stage.EXCHANGE


def play_clear(s: State, note: Note) -> None:
    """Clears every region with a new King (T28)."""
    for region in new_kingdoms(s):
        clear(s, note, region, full=False)
    s.phase = Phase.NEXT


def clear(s: State, note: Note, region: int, full: bool) -> None:
    """Clears a region of which a seat controls the King's position, and sets that seat's King piece.

    `full`: as all its positions are that seat's (T19). With two seats the region is won and closed (T34);
    else the seat may garrison it, with at least the piece that has just come home.
    """
    king = king_of(s.board, region)
    note(RegionCleared(region, king, full))
    for position in range(region * SPOTS, (region + 1) * SPOTS):
        _clear_position(s, note, position)
    throne = region * SPOTS + KING_SPOT
    if not s.board[throne]:
        s.kings[king] -= 1
        s.board[throne] = king + 1 | KING
        note(NewKing(king, region))
    if s.seats == 2:
        two_seats.close(s, note, region, king)
    else:
        s.garrisons |= 1 << region


def _clear_position(s: State, note: Note, position: int) -> None:
    """Sends the controller's own pieces home and takes all others prisoner; a King piece stays."""
    stack = s.board[position]
    if not stack or stack & KING:
        return
    s.board[position] = 0
    captor = controller(stack)
    pieces = owners(stack)
    note(Returned(captor, position, Way.CLEARING))
    for owner in range(s.seats):
        count = pieces.count(owner)
        if owner == captor:
            s.stock[owner] += count
            if count > 1:
                note(Released(owner, position, count - 1, Way.CLEARING))
        elif count:
            s.prisoners[captor * s.seats + owner] += count
            note(Imprisoned(captor, owner, position, count))


def ask_garrison(s: State) -> None:
    """Asks the new King's seat of the first region that may still get a garrison."""
    s.region = (s.garrisons & -s.garrisons).bit_length() - 1
    s.active = king_of(s.board, s.region)
    s.phase = Phase.GARRISON


def legal_garrison(s: State) -> tuple[int, ...]:
    """None, one or two pieces from stock, singly, on positions below the King's (T29)."""
    return _GARRISONS[min(s.stock[s.active], _MOST)]


def play_garrison(s: State, note: Note, action: int) -> None:
    """Puts the garrison into the region that has just been cleared."""
    first, spots = s.region * SPOTS, payload_of(action)
    positions = tuple(first + spot for spot in range(KING_SPOT) if spots >> spot & 1)
    for position in positions:
        s.board[position] = s.active + 1
    s.stock[s.active] -= len(positions)
    note(Garrisoned(s.active, s.region, positions))
    s.garrisons &= ~(1 << s.region)
    s.active, s.phase = NOBODY, Phase.NEXT
