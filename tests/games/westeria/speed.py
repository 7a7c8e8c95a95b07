"""How many decisions of random play a second, on one core, all legal actions being listed for each.

python -m tests.games.westeria.speed
"""

import sys
import time
from collections.abc import Callable
from random import Random

from services.games.westeria.playout import first_to_act
from services.games.westeria.realm import NAMES
from services.games.westeria.state import State
from services.games.westeria.steps import chances, choices, step
from services.games.westeria.working import Working
from tests.games.westeria.tables import GAME, start

_SECONDS = 3.0


def in_the_kernel(state: State, rng: Random) -> int:
    """The decisions of one match on one working copy, chance included."""
    working, count = Working(state), 0
    while working.outcome is None:
        seat = first_to_act(working)
        legal = [action for action, _ in chances(working)] or choices(working, seat)
        step(working, seat, legal[int(rng.random() * len(legal))])
        count += 1
    return count


def driven(state: State, rng: Random) -> int:
    """The decisions of one match through the contract, which checks each action and makes each state."""
    count = 0
    while acting := GAME.to_act(state):
        seat = acting[0]
        legal = GAME.legal_actions(state, seat)
        state = GAME.apply(state, seat, legal[int(rng.random() * len(legal))])
        count += 1
    return count


def decisions_a_second(state: State, play: Callable[[State, Random], int]) -> float:
    """Of process time."""
    rng, began, count = Random(1), time.process_time(), 0
    while (used := time.process_time() - began) < _SECONDS:
        count += play(state, rng)
    return count / used


def main() -> None:
    """Prints a line for each land and number of seats."""
    for name in NAMES:
        for seats in (2, 3, 4):
            state = start(seats, map=name)
            inside, outside = (decisions_a_second(state, play) for play in (in_the_kernel, driven))
            sys.stdout.write(f"{name:5} {seats} seats: {inside:6.0f} in the kernel, {outside:6.0f} driven\n")


if __name__ == "__main__":
    main()
