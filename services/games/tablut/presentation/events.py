"""The events of a move, as viewers are told them."""

from dataclasses import dataclass

from services.games.tablut.board import SQUARES
from services.games.tablut.rules.position import TablutPosition
from services.kernel.journal import Journal


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece slid from a square to a square."""

    piece: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Captured:
    """A piece was taken; `by_wall`: against the wall (B1), not between two enemies."""

    piece: int
    square: int
    by_wall: bool


def events_of(before: TablutPosition, action: int, journal: Journal) -> tuple[Moved | Captured, ...]:
    """Returns the move, then its captures, by square."""
    origin, target = divmod(action, SQUARES)
    moved = Moved(before.piece(origin), origin, target)
    taken = sorted((square, piece, by_wall) for _, piece, square, by_wall, _ in journal.entries())
    return (moved, *(Captured(piece, square, by_wall=bool(by_wall)) for square, piece, by_wall in taken))
