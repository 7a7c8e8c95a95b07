"""Uniformly random games on one position that is never copied."""

from random import Random

from services.games.westeria.phases import PLACING
from services.games.westeria.position import Position
from services.games.westeria.state import State
from services.games.westeria.steps import chances, choices, step
from services.kernel import Outcome


def playout(state: State, rng: Random) -> Outcome:
    """A random game to its end, the very one that the contract's own playout plays."""
    position = Position(state)
    while position.outcome is None:
        draws = chances(position)
        if draws:
            actions, weights = zip(*draws, strict=True)
            step(position, position.seat, rng.choices(actions, weights)[0])
            continue
        seat = first_to_act(position)
        legal = choices(position, seat)
        step(position, seat, legal[int(rng.random() * len(legal))])
    return position.outcome


def first_to_act(position: Position) -> int:
    """The seat to act, of several the first."""
    if position.phase != PLACING:
        return position.seat
    ready = position.opening.ready
    return next(seat for seat in range(position.seats) if not ready >> seat & 1)
