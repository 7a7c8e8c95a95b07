"""A stack as one number, 4 bits a piece, the top piece lowest; and what a new piece does to it.

A piece is `seat + 1`; a King piece has bit 8 as well, and always stands alone.
"""

from typing import Final

from services.games.tara.board import KING_SPOT, SPOTS
from services.games.tara.events import (
    Captured,
    FortDestroyed,
    FortGivenUp,
    FortMade,
    KingPieceRemoved,
    Note,
    Placed,
    Released,
    Way,
)
from services.games.tara.state import State

KING: Final = 8
"""The bit of a King piece."""
_BITS: Final = 4
_PIECE: Final = 15
_TWO_PIECES: Final = 255
_SEAT: Final = 7


def controller(stack: int) -> int:
    """The seat on top, -1 for an empty stack."""
    return (stack & _SEAT) - 1


def is_fort(stack: int) -> bool:
    """Whether the top two pieces are one seat's."""
    return stack > _PIECE and stack & _PIECE == stack >> _BITS & _PIECE


def height_of(stack: int) -> int:
    """How many pieces there are."""
    return (stack.bit_length() + _BITS - 1) // _BITS


def owners(stack: int) -> tuple[int, ...]:
    """The seats of all pieces, the top one first."""
    found = []
    while stack:
        found.append((stack & _SEAT) - 1)
        stack >>= _BITS
    return tuple(found)


def stack_of(seats: tuple[int, ...]) -> int:
    """The stack of ordinary pieces of these seats, the top one first."""
    stack = 0
    for seat in reversed(seats):
        stack = stack << _BITS | seat + 1
    return stack


def captives(stack: int) -> int:
    """The stack without its top piece."""
    return stack >> _BITS


def without(stack: int, seat: int) -> int:
    """The stack without all pieces of a seat."""
    return stack_of(tuple(owner for owner in owners(stack) if owner != seat))


def put(s: State, note: Note, seat: int, position: int, way: Way) -> bool:
    """Puts a piece of the seat on a position of any kind; whether it now stands there.

    Against a King piece (T27) and an opponent's fort (T9) it is not spent: the other's goes home.
    """
    stack = s.board[position]
    owner = controller(stack)
    if stack & KING:
        s.board[position] = 0
        s.kings[owner] += 1
        note(KingPieceRemoved(seat, owner, position))
        return False
    if owner != seat and is_fort(stack):
        s.board[position] = captives(stack)
        s.stock[owner] += 1
        note(FortDestroyed(seat, owner, position))
        return False
    push(s, note, seat, position, way)
    return True


def push(s: State, note: Note, seat: int, position: int, way: Way) -> None:
    """Puts a piece on a stack as it is: on an own one it makes a fort, others it captures."""
    stack = s.board[position]
    s.stock[seat] -= 1
    note(Placed(seat, position, way))
    if stack and controller(stack) == seat:
        s.board[position] = stack << _BITS | seat + 1
        note(FortMade(seat, position))
        give_up_forts(s, note, seat, position // SPOTS, (position,))
        return
    others = without(stack, seat) if stack else 0
    if others != stack:
        released = height_of(stack) - height_of(others)
        s.stock[seat] += released
        note(Released(seat, position, released, way))
    s.board[position] = others << _BITS | seat + 1
    if others:
        note(Captured(seat, position, owners(others)))


def forts(s: State, seat: int, region: int) -> list[int]:
    """The positions of a seat's forts in a region."""
    first, two = region * SPOTS, (seat + 1) << _BITS | seat + 1
    stacks = s.board[first : first + KING_SPOT]
    return [first + spot for spot, stack in enumerate(stacks) if stack & _TWO_PIECES == two]


def give_up_forts(s: State, note: Note, seat: int, region: int, kept: tuple[int, ...]) -> None:
    """Takes the top piece off each fort of a seat in a region but the newest ones (T13)."""
    for position in forts(s, seat, region):
        if position not in kept:
            s.board[position] = captives(s.board[position])
            s.stock[seat] += 1
            note(FortGivenUp(seat, position))
