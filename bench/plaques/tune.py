"""How the betting heuristic is tuned: one style against another, hand after hand, in duplicate.

python -m bench.plaques.tune --hands 2000 --raises 1150 1300 --caution 1000 --size 600

Each of the styles that are asked for plays all seats but one against the present one, which is the default
of `Style`: tokens that it wins a hand, with a 99 % interval.
"""

import argparse
import itertools
import json
import math
import statistics
import sys
from collections.abc import Mapping
from random import Random

from bench.duel.tally import Z99
from services.games.plaques import GAME
from services.kernel.dice import Dice, dice_of
from services.kernel.position import CHANCE_ACTS, ENDED, buffer
from services.search.betting.bettor import sensible
from services.search.betting.style import Style

_GLANCES = 16


def hand(options: Mapping[str, object], styles: list[Style], seed: int) -> list[int]:
    """The tokens that each seat wins in one hand; the same seed gives the same deal."""
    position = GAME.initial(GAME.setup(len(styles), {**options, "hands": 1}))
    deal, look = dice_of(Random(seed)), Dice(seed, 1, 2)
    shares = buffer(position.seats)
    while (actor := position.actor()) != ENDED:
        if actor == CHANCE_ACTS:
            position.play(position.draw(deal))
            continue
        position.chances(actor, _GLANCES, look, shares)
        position.play(sensible(position, actor, shares[actor], styles[actor]))
    return [int(position.tokens(seat)) - 50 for seat in range(len(styles))]


def gain(options: Mapping[str, object], seats: int, style: Style, seed: int) -> float:
    """The tokens a hand that the style wins in one deal, over all its seats, against the present style."""
    present = Style()
    won = 0
    for own in range(seats):
        styles = [style if seat == own else present for seat in range(seats)]
        won += hand(options, styles, seed)[own]
    return won / seats


def main() -> None:
    """Prints a line of JSON for each style."""
    parser = argparse.ArgumentParser(prog="python -m bench.plaques.tune", description=__doc__)
    parser.add_argument("--hands", type=int, default=2_000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--betting", choices=("fixed", "spread", "no_limit"), default="fixed")
    parser.add_argument("--peek", action="store_true", help="owners know their face-down plaques (P1)")
    present = Style()
    parser.add_argument("--raises", type=int, nargs="+", default=[int(present.raises)])
    parser.add_argument("--caution", type=int, nargs="+", default=[int(present.caution)])
    parser.add_argument("--size", type=int, nargs="+", default=[int(present.size)])
    asked = parser.parse_args()
    options = {"betting": asked.betting, "peek": asked.peek}
    for raises, caution, size in itertools.product(asked.raises, asked.caution, asked.size):
        style = Style(raises, caution, size)
        gains = [gain(options, asked.seats, style, seed) for seed in range(asked.hands)]
        half = Z99 * statistics.stdev(gains) / math.sqrt(len(gains))
        found = {"tokens a hand": round(statistics.fmean(gains), 3), "half of the interval": round(half, 3)}
        sys.stdout.write(json.dumps({"raises": raises, "caution": caution, "size": size, **found}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
