"""Roll-outs of Plaques to the showdown, and hands at random, on one core: a second of CPU time.

python -m bench.plaques.equity --seconds 2
"""

import argparse
import json
import sys
from functools import partial
from random import Random

from bench.plaques.hands import rate
from services.games.plaques import GAME
from services.games.plaques.catalogue.data_sets import RESTORED
from services.games.plaques.catalogue.plaques import PLAQUES
from services.games.plaques.rules.evaluator.values import scratch_of
from services.games.plaques.rules.numbers.bits import bits_of
from services.games.plaques.rules.numbers.bounds import MOST_SEATS
from services.games.plaques.rules.numbers.cells import NUMBER
from services.games.plaques.rules.showdown import estimate
from services.kernel import apply, legal_actions, to_act
from services.kernel.position import buffer

_ROLLOUTS = 50
_SEATS = (2, 4, 7)
_TURNED = (2, 4)


def rollouts(seats: int, turned: int, rng: Random) -> int:
    """Estimates the chances of seats that have turned that many plaques; returns the number of rollouts."""
    lying = rng.sample(range(PLAQUES), seats * turned)
    known = buffer(MOST_SEATS)
    for seat in range(seats):
        known[seat] = bits_of(lying[seat * turned : (seat + 1) * turned])
    estimate(scratch_of(RESTORED), known, bits_of(range(seats)), _ROLLOUTS)
    return _ROLLOUTS


def hands(seats: int, rng: Random) -> int:
    """Plays a match at random; returns the number of hands."""
    state = GAME.initial(GAME.setup(seats))
    while acting := to_act(state):
        actions = legal_actions(state, acting[0])
        state = apply(GAME, state, acting[0], actions[int(rng.random() * len(actions))])
    return int(state.cells[NUMBER])


def main() -> None:
    """Prints JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.plaques.equity", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of CPU for each [2]")
    seconds, rng = parser.parse_args().seconds, Random(1)
    found = {
        "roll-outs a second, by seats and turned plaques": {
            f"{seats} seats, {turned} turned": rate(partial(rollouts, seats, turned, rng), seconds)
            for seats in _SEATS
            for turned in _TURNED
        },
        "hands a second at random, by seats": {
            seats: rate(partial(hands, seats, rng), seconds) for seats in _SEATS
        },
    }
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
