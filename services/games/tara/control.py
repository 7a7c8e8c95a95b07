"""Who holds how much: positions controlled, and King's positions."""

from collections.abc import Sequence

from services.games.tara.board import KING_SPOT, REGIONS, SPOTS
from services.games.tara.stacks import controller
from services.games.tara.state import NOBODY


def controlled(stacks: Sequence[int], seats: int) -> list[int]:
    """By seat: how many of the stacks it controls."""
    counts = [0] * (seats + 1)
    for stack in stacks:
        counts[controller(stack)] += 1
    return counts[:seats]


def region_of(board: Sequence[int], region: int) -> Sequence[int]:
    """The fifteen stacks of a region."""
    return board[region * SPOTS : (region + 1) * SPOTS]


def king_of(board: Sequence[int], region: int) -> int:
    """The seat that controls the King's position of a region, or `NOBODY`."""
    return controller(board[region * SPOTS + KING_SPOT])


def kingdoms(board: Sequence[int], seat: int) -> tuple[int, ...]:
    """The regions whose King's position the seat controls, with a King piece or without."""
    return tuple(region for region in range(REGIONS) if king_of(board, region) == seat)


def leader(counts: Sequence[int]) -> int:
    """The seat with more than any other; `NOBODY` if several tie for most, as all with none do."""
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else NOBODY
