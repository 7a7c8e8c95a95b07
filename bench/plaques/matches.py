"""Writes what tokens are worth while hands are still to be played, solved from the last hand back.

python -m bench.plaques.matches --hands 20

Two seats, a hundred tokens, antes of one, bets of two. With so many hands to go a share of the tokens is
worth what its owner may expect to own in the end. Who deals is not told apart: the mean of both counts.
Between the shares that are solved it rises evenly.
"""

import argparse
import csv
import itertools
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games import plaques
from services.games.plaques.catalogue.chains import GRID
from services.games.plaques.catalogue.matches import HANDS, PARTS, POINTS
from services.games.plaques.options import OPTIONS
from services.games.plaques.rules.numbers.bounds import FACE_UP
from services.games.plaques.rules.solver.chain import steps_for
from services.games.plaques.rules.solver.rounds import Round
from services.games.plaques.rules.solver.solution import OPEN, Solution, chance_of
from services.games.plaques.rules.solver.stakes import Stakes
from services.kernel.dice import dice_of
from services.kernel.stakes import MILLI, SURE

FILE: Final = Path(plaques.__file__).parent / "data" / "matches.csv"
_TOKENS: Final = 100
_ANTE, _BET = 1, 2
_DEALS, _ROLLOUTS = 1_000, 400


def deals() -> Counter[int]:
    """How often a deal gives the opener each chance on the grid; the same for both seats."""
    found: Counter[int] = Counter()
    position = plaques.GAME.initial(plaques.GAME.setup(2))
    for number in range(_DEALS):
        dealt, dice = position.copy(), dice_of(Random(number))
        for _ in range(2 * FACE_UP):
            dealt.play(dealt.draw(dice))
        point = round(GRID * int(dealt.chance(0, _ROLLOUTS, dice)) / SURE)
        found.update((point, GRID - point))
    return found


def solved(tokens: int, worth: "vec[i64]", betting: int, stays: int, dealt: Counter[int]) -> float:
    """The value of a hand to its opener with that many tokens, given the values of the later hands."""
    steps = steps_for("restored")
    assert steps is not None
    stakes = Stakes(tokens - _ANTE, _TOKENS - tokens - _ANTE, 2 * _ANTE, betting, _BET, stays, worth)
    solution = Solution(steps, stakes)
    while not solution.solve(2 * FACE_UP):
        pass
    first, total = Round(stakes, solution.values), 0
    for point, times in dealt.items():
        first.start = solution.row(OPEN, 0, FACE_UP, FACE_UP, point)
        first.chance = chance_of(0, point)
        total += times * int(first.opened(0, 0, 1))
    return total / dealt.total() / MILLI


def followed(worths: Sequence[float], betting: int, stays: int, dealt: Counter[int]) -> list[float]:
    """The values with one more hand to play."""
    every = [*_all_tokens(worths)]
    worth = vec[i64]([round(MILLI * each) for each in every])
    opened = [
        float(tokens)
        if min(tokens, _TOKENS - tokens) < _ANTE
        else solved(tokens, worth, betting, stays, dealt)
        for tokens in range(0, _TOKENS + 1, _TOKENS // (POINTS - 1))
    ]
    return [(one + _TOKENS - other) / 2 for one, other in zip(opened, reversed(opened), strict=True)]


def _all_tokens(worths: Sequence[float]) -> Iterator[float]:
    """The values for every number of tokens, interpolated between the shares."""
    step = _TOKENS // (POINTS - 1)
    for low, high in itertools.pairwise(worths):
        yield from (low + (high - low) * part / step for part in range(step))
    yield worths[-1]


def main() -> None:
    """Writes the file, and tells what an eighth to a half of the tokens is worth at the start of a match."""
    parser = argparse.ArgumentParser(prog="python -m bench.plaques.matches", description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS, help="the most to go [20]")
    parser.add_argument("--betting", nargs="+", default=list(OPTIONS["betting"].choices))
    asked = parser.parse_args()
    dealt = deals()
    alone = [PARTS * place // (POINTS - 1) for place in range(POINTS)]
    with FILE.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(
            ["betting", "broke", "hands", *(f"{100 * each // (POINTS - 1)}%" for each in range(POINTS))]
        )
        for betting, broke in itertools.product(asked.betting, OPTIONS["broke"].choices):
            places = OPTIONS["betting"].choices.index(betting), OPTIONS["broke"].choices.index(broke)
            worths = [_TOKENS * place / (POINTS - 1) for place in range(POINTS)]
            for hands in range(1, asked.hands + 1):
                worths = followed(worths, *places, dealt)
                told = [round(PARTS * each / _TOKENS) for each in worths]
                if told != alone:  # if equal, tokens are worth their number, and no row is needed
                    rows.writerow([betting, broke, hands, *told])
            file.flush()
            sys.stdout.write(f"{betting} {broke}: {[round(each, 1) for each in worths]}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
