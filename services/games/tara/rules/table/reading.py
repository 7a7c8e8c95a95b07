"""Reads a position's numbers for views and tests, and as one value."""

from collections.abc import Sequence
from typing import Final

from services.games.tara.rules.table.flat import BOARD, LAYER, Flat
from services.games.tara.rules.table.stacks import empty

_PIECE_BITS: Final = 4
_SEAT: Final = 7
_LAYER_BITS: Final = 60
"""Bits of a stack in one layer. Several layers do not fit into an `i64`, but into an `int`."""
_LAYER_MASK: Final = (1 << _LAYER_BITS) - 1


def board(p: Flat) -> list[int]:
    """Returns, by position, the stack as one number."""
    found = [int(stack) for stack in p.table[BOARD : BOARD + LAYER]]
    for at in range(int(BOARD + LAYER), len(p.table)):
        layer, position = divmod(at - int(BOARD), int(LAYER))
        found[position] += int(p.table[at]) << _LAYER_BITS * layer
    return found


def owners(stack: int) -> tuple[int, ...]:
    """Returns the seats of all pieces of a stack, the top one first."""
    found = []
    while stack:
        found.append((stack & _SEAT) - 1)
        stack >>= _PIECE_BITS
    return tuple(found)


def stack_of(seats: Sequence[int]) -> int:
    """Makes a stack of ordinary pieces of these seats, the top one first."""
    stack = 0
    for seat in reversed(seats):
        stack = stack << _PIECE_BITS | seat + 1
    return stack


def set_stack(p: Flat, position: int, stack: int) -> None:
    """Puts a whole stack on a position of the board."""
    at = int(BOARD) + position
    empty(p, at)
    while stack:
        if at >= len(p.table):
            p.deepen()
        p.table[at] = stack & _LAYER_MASK
        stack >>= _LAYER_BITS
        at += int(LAYER)


def numbers_in(bits: int) -> list[int]:
    """Returns the numbers of a set of bits, ascending."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def content(p: Flat) -> tuple[int, ...]:
    """Returns all that decides what may still happen and is told; room for tall stacks does not count."""
    numbers = [int(p.seats), *p.terms.numbers, *[int(number) for number in p.table[:BOARD]], *board(p)]
    numbers += [p.regions, p.closed, p.discards, p.round, p.starter, p.turn, p.stage, p.phase, p.active]
    numbers += [p.region, p.card, p.anchor, p.picked, p.paid, p.activated, p.promoted, p.tied, p.asked]
    numbers += [p.garrisons, p.captor, p.latest, p.end, p.winners]
    return tuple(numbers)
