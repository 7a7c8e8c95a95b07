"""One scale for proven values and for estimates.

    -WIN .. -DECIDED      a loss in (value + WIN) plies
    -ESTIMATE .. ESTIMATE what a position's `value` says, cut to this range
    0                     also a draw
    DECIDED .. WIN        a win in (WIN - value) plies

Quicker wins and slower losses are better (mate-distance scores). All values are for one seat of
two; the other seat's is the negative.
"""

from typing import Final

from mypy_extensions import i64

from services.kernel.position import WHOLE, Position

WIN: Final = 1_000_000_000
MOST_PLIES: Final = 1_000
"""More plies than any search goes deep; proven values lie within this of `WIN` or of -`WIN`."""
DECIDED: Final = WIN - MOST_PLIES
ESTIMATE: Final = DECIDED - 1
INFINITE: Final = WIN + 1


def end_score(position: Position, seat: i64, ply: i64) -> i64:
    """The seat's score of an end that is `ply` plies from the root; the seat with more utility has won."""
    margin: i64 = 2 * position.utility(seat) - WHOLE
    if margin == 0:
        return 0
    return WIN - ply if margin > 0 else ply - WIN


def estimated(position: Position, seat: i64) -> i64:
    """The position's own evaluation, cut to the range of estimates."""
    value = position.value(seat)
    if value > ESTIMATE:
        return ESTIMATE
    return max(value, -ESTIMATE)


def is_decided(value: i64) -> bool:
    """Whether the value is a proven win or loss."""
    return value >= DECIDED or value <= -DECIDED


def from_node(value: i64, ply: i64) -> i64:
    """A value counted from a node `ply` plies deep, as counted from the root."""
    if value >= DECIDED:
        return value - ply
    return value + ply if value <= -DECIDED else value


def to_node(value: i64, ply: i64) -> i64:
    """The inverse of `from_node`."""
    if value >= DECIDED:
        return value + ply
    return value - ply if value <= -DECIDED else value
