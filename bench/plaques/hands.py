"""Random hands of Plaques walked by positions, and roll-outs to the showdown, on one core.

Each match begins as a copy of one position, as `bench.search.native` does it: what the rules take to set a
match up, which without a limit lasts a hand or two, is not walking.

python -m bench.plaques.hands --seconds 2
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from functools import partial

from services.games.plaques import GAME
from services.games.plaques.rules import position as rules
from services.games.plaques.rules.numbers.cells import NUMBER
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel.dice import Dice
from services.kernel.position import buffer

_SEATS = (2, 4, 7)
_BETTING = ("fixed", "spread", "no_limit")
_ROLLOUTS = 1_000
_DEAL = 2
"""How many plaques of each seat lie face-up when the rollouts begin."""
_MANY_PLIES = 1 << 40


def begun(seats: int, betting: str) -> PlaquesPosition:
    """A match of a hundred hands before its first deal."""
    return GAME.initial(GAME.setup(seats, {"betting": betting, "hands": 100}))


def hands(start: PlaquesPosition, dice: Dice) -> int:
    """Plays a match at random; returns the number of hands."""
    position = start.copy()
    position.rollout(dice, _MANY_PLIES)
    return int(position.cells[NUMBER])


def rollouts(seats: int, dice: Dice) -> int:
    """Rolls a deal out to the showdown; returns the number of rollouts."""
    position, out = begun(seats, "fixed"), buffer(7)
    for _ in range(_DEAL * seats):
        position.play(position.draw(dice))
    position.chances(0, _ROLLOUTS, dice, out)
    return _ROLLOUTS


def rate(work: Callable[[], int], seconds: float) -> int:
    """How much of the work is done in a second of process time."""
    began, done = time.process_time(), 0
    while (used := time.process_time() - began) < seconds:
        done += work()
    return round(done / used)


def main() -> None:
    """Prints JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.plaques.hands", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of CPU for each [1]")
    seconds, dice = parser.parse_args().seconds, Dice(1, 2, 3)
    found = {
        "compiled": not str(rules.__file__).endswith(".py"),
        "random hands a second": {
            f"{seats} seats, {betting}": rate(partial(hands, begun(seats, betting), dice), seconds)
            for seats in _SEATS
            for betting in _BETTING
        },
        "roll-outs a second from the deal": {
            f"{seats} seats": rate(partial(rollouts, seats, dice), seconds) for seats in _SEATS
        },
    }
    sys.stdout.write(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
