"""One level of Plaques against another in duplicate blocks: tokens that the first wins a hand.

python -m bench.plaques.duel --first 8 --second 7 --seats 2 --betting fixed --blocks 2000 --processes 2

In a block one deal is played once for every seat that the first may sit in; all other seats are the
second's. Each plaque of a seat is the same in all of them, whatever is done before it is shown.
"""

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random

from bench.duel.tally import Z99
from services.games.plaques import GAME
from services.games.plaques.catalogue.plaques import PLAQUES, TABLEAU
from services.games.plaques.presentation.notation import Kind, encode
from services.games.plaques.rules import position as rules
from services.games.plaques.rules.hand.dealing import dealt_next, dealt_to, next_hidden
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import CHANCE, Seat, apply, to_act
from services.runtime.process.child import die_with_parent
from services.search import UNLIMITED, Level, choose, level_of

_CHUNK = 10


@dataclass(frozen=True, slots=True)
class Duel:
    """What is played: the number of seats, and the options of a match of one hand."""

    first: Level
    second: Level
    seats: int
    options: Mapping[str, object]


def block(duel: Duel, number: int) -> float:
    """The tokens a hand that the first level wins in one deal, over all its seats."""
    deck = Random(number).sample(range(PLAQUES), PLAQUES)
    return statistics.fmean(hand(duel, deck, own, number) for own in range(duel.seats))


def hand(duel: Duel, deck: Sequence[int], own: int, number: int) -> int:
    """The tokens that the first level wins in that seat."""
    state = GAME.initial(GAME.setup(duel.seats, {**duel.options, "hands": 1}))
    rngs = [Random(f"{number} {own} {seat}") for seat in range(duel.seats)]
    while acting := to_act(state):
        (seat,) = acting
        if seat == CHANCE:
            action = encode(Kind.DRAW, dealt(state, deck))
        else:
            level = duel.first if seat == own else duel.second
            action = chosen(state, seat, level, rngs[seat])
        state = apply(GAME, state, seat, action)
    return int(state.tokens(own) - state.cells[at.STACK])


def dealt(position: PlaquesPosition, deck: Sequence[int]) -> int:
    """The next plaque for the seat that gets or shows one; each seat has its own seven of the deck."""
    cells = position.cells
    if cells[at.DRAWING] and cells[at.PEEK]:
        return int(next_hidden(cells, cells[at.TURNING]))
    seat = int(cells[at.TURNING] if cells[at.DRAWING] else dealt_to(cells, dealt_next(cells)))
    return deck[TABLEAU * seat + cells[at.FACES + seat] + cells[at.HELD + seat]]


def chosen(state: PlaquesPosition, seat: Seat, level: Level, rng: Random) -> int:
    """The action of a bot of the level, from the view of its seat."""
    seats = int(state.seats)
    view = GAME.view(state, seat)
    choice = choose(
        GAME, view, seat, seats=seats, level=level, budget=UNLIMITED, rng=rng, clock=time.monotonic
    )
    return choice.action


def told(gains: Sequence[float]) -> dict[str, float]:
    """The mean tokens a hand, with a 99 % interval over the blocks."""
    mean = statistics.fmean(gains)
    half = Z99 * statistics.stdev(gains) / math.sqrt(len(gains))
    return {"tokens a hand": round(mean, 4), "low": round(mean - half, 4), "high": round(mean + half, 4)}


def main() -> None:
    """Prints JSON; exit code 1 if the interval is not above 0."""
    parser = argparse.ArgumentParser(prog="python -m bench.plaques.duel", description=__doc__)
    parser.add_argument("--first", type=int, default=8, help="level [8]")
    parser.add_argument("--second", type=int, default=7, help="level [7]")
    parser.add_argument("--random", action="store_true", help="the second is level 1, any legal action")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--betting", choices=("fixed", "spread", "no_limit"), default="fixed")
    parser.add_argument("--peek", action="store_true", help="owners know their face-down plaques (P1)")
    parser.add_argument("--blocks", type=int, default=2_000)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    second = 1 if asked.random else asked.second
    options = {"betting": asked.betting, "peek": asked.peek}
    duel = Duel(level_of(GAME, asked.first), level_of(GAME, second), asked.seats, options)
    began = time.monotonic()
    with ProcessPoolExecutor(asked.processes, initializer=die_with_parent) as pool:
        gains = list(pool.map(partial(block, duel), range(asked.blocks), chunksize=_CHUNK))
    found = told(gains)
    compiled = not str(rules.__file__).endswith(".py")
    head = {**vars(asked), "second": second, "compiled": compiled, "seconds": time.monotonic() - began}
    sys.stdout.write(json.dumps({**head, **found}) + "\n")
    sys.exit(found["low"] <= 0)


if __name__ == "__main__":
    main()
