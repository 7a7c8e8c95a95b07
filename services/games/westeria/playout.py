"""Uniformly random games on one working copy of a state."""

from random import Random

from services.games.westeria.phases import PLACING
from services.games.westeria.state import State
from services.games.westeria.steps import chances, choices, step
from services.games.westeria.working import Working
from services.kernel import Outcome


def playout(state: State, rng: Random) -> Outcome:
    """A random game to its end, the very one that the contract's own playout plays."""
    working = Working(state)
    while working.outcome is None:
        draws = chances(working)
        if draws:
            actions, weights = zip(*draws, strict=True)
            step(working, working.seat, rng.choices(actions, weights)[0])
            continue
        seat = first_to_act(working)
        legal = choices(working, seat)
        step(working, seat, legal[int(rng.random() * len(legal))])
    return working.outcome


def first_to_act(working: Working) -> int:
    """The seat to act, of several the first."""
    if working.phase != PLACING:
        return working.seat
    ready = working.opening.ready
    return next(seat for seat in range(working.seats) if not ready >> seat & 1)
