"""One scale for what is proven and what is estimated.

    -WIN .. -DECIDED      a loss in (value + WIN) plies
    -ESTIMATE .. ESTIMATE what `Game.evaluate` says, cut to this range
    0                     also a draw
    DECIDED .. WIN        a win in (WIN - value) plies

Quicker wins and slower losses are better (mate-distance scores). All values are for one seat of
two; the other seat's is the negative.
"""

from typing import Any, Final, TypeVar

from services.kernel import Game, Outcome, Seat

S = TypeVar("S")

WIN: Final = 1_000_000_000
MOST_PLIES: Final = 1_000
"""Deeper than any search goes; what is proven lies within this of `WIN`."""
DECIDED: Final = WIN - MOST_PLIES
ESTIMATE: Final = DECIDED - 1
INFINITE: Final = WIN + 1


def outcome_score(outcome: Outcome, seat: Seat, ply: int) -> int:
    """The score of an end reached `ply` plies from the root; who gains more has won."""
    margin = outcome.payoffs[seat] - outcome.payoffs[1 - seat]
    if margin == 0:
        return 0
    return WIN - ply if margin > 0 else ply - WIN


def estimate(game: Game[S, Any], state: S, seat: Seat) -> int:
    """The game's own evaluation, kept clear of what is proven."""
    return max(-ESTIMATE, min(ESTIMATE, game.evaluate(state, seat)))


def is_decided(value: int) -> bool:
    """Whether the value is a proven win or loss."""
    return abs(value) >= DECIDED


def from_node(value: int, ply: int) -> int:
    """A value counted from a node `ply` plies deep, as counted from the root."""
    if value >= DECIDED:
        return value - ply
    return value + ply if value <= -DECIDED else value


def to_node(value: int, ply: int) -> int:
    """The inverse of `from_node`."""
    if value >= DECIDED:
        return value + ply
    return value - ply if value <= -DECIDED else value
