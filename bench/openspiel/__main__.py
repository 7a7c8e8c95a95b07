"""Duels with OpenSpiel's search in equal wall time.

python -m bench.openspiel --game tablut --games 60 --seconds 0.2 --processes 2

Our search has one seat, which rotates, and OpenSpiel's search has all others. MCTS plays games without hidden
information, ISMCTS games with it. Prints JSON; the seconds for a decision are those that each side took.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from bench.duel.tally import Tally
from bench.openspiel.opponents import PLAYERS, Search
from bench.openspiel.rules import Rules
from services import games
from services.kernel import Seat
from services.kernel.dice import dice_of
from services.kernel.position import ENDED
from services.runtime.process.child import die_with_parent
from services.search import pvs, tree
from services.search.budget import Budget, Meter
from services.search.tree.walk import settle


@dataclass(slots=True)
class Side:
    """The time and work of one side's searches. `nodes`: those of ours, or simulations of OpenSpiel's."""

    decisions: int = 0
    seconds: float = 0.0
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """One match: our seat, the utilities of all seats, and the work of both sides."""

    seat: int
    utilities: tuple[int, ...]
    ours: Side
    theirs: Side

    @property
    def margin(self) -> int:
        """The lead of our utility over the best other one."""
        return self.utilities[self.seat] - max(
            utility for seat, utility in enumerate(self.utilities) if seat != self.seat
        )


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays the series and prints its result."""
    options = _parser().parse_args(arguments)
    is_open = games.load(options.game).facts.perfect_information
    search = Search(options.search) if options.search else (Search.CPP if is_open else Search.ISMCTS)
    play = partial(play_match, options.game, options.seats, search, options.seconds)
    numbers = [f"{options.seed}/{number}" for number in range(options.games)]
    matches: list[Match] = []
    with ProcessPoolExecutor(options.processes, initializer=die_with_parent) as pool:
        for match in pool.map(play, numbers, range(options.games)):
            matches.append(match)
            won = sum(each.margin > 0 for each in matches)
            sys.stderr.write(f"{len(matches)} of {options.games}, {won} won\n")
    sys.stdout.write(json.dumps(vars(options) | {"search": search.value} | summary(matches), indent=2) + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.openspiel", description="Duels with OpenSpiel.")
    parser.add_argument("--game", required=True)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=0.2, help="wall time of a decision [0.2]")
    parser.add_argument("--search", choices=[search.value for search in Search], help="which of OpenSpiel's")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    return parser


def play_match(game: str, seats: int, search: Search, seconds: float, seed: str, number: int) -> Match:  # noqa: PLR0917 - what `map` hands on
    """Plays match `number` to its end."""
    rng, kernel = Random(seed), games.load(game)
    position = kernel.initial(kernel.setup(seats))
    rules = Rules(kernel, position.copy(), dice_of(rng))
    opponent = PLAYERS[search](rules, seconds, rng)
    ours, theirs, seat = Side(), Side(), number % seats
    while (actor := int(settle(position, rules.dice, rules.scratch))) != ENDED:
        began = time.perf_counter()
        if actor == seat:
            choice = _our_search(kernel)(
                position, Seat(seat), Meter(Budget(seconds=seconds), time.monotonic), rng
            )
            action, ours.nodes = choice.action, ours.nodes + choice.report.nodes
        else:
            action = opponent.action(position)
            theirs.nodes = opponent.simulations
        side = ours if actor == seat else theirs
        side.seconds += time.perf_counter() - began
        side.decisions += 1
        position.play(action)
    return Match(seat, tuple(int(position.utility(each)) for each in range(seats)), ours, theirs)


def _our_search(kernel: Any) -> Any:
    return pvs.search if kernel.facts.perfect_information else tree.search


def summary(matches: Sequence[Match]) -> dict[str, Any]:
    """Our wins, alone and ahead of all others; and the cost of a decision for each side."""
    wins = sum(match.margin > 0 for match in matches)
    draws = sum(match.margin == 0 for match in matches)
    sides = {"ours": [match.ours for match in matches], "theirs": [match.theirs for match in matches]}
    return {
        "wins": wins,
        "draws": draws,
        "losses": len(matches) - wins - draws,
        "wilson_lower_95": Tally(wins, draws, len(matches) - wins - draws).lower_bound,
        "even_share": 1 / len(matches[0].utilities),
    } | {
        name: {
            "decisions": sum(side.decisions for side in all_of),
            "seconds_a_decision": sum(side.seconds for side in all_of)
            / sum(side.decisions for side in all_of),
            "nodes_a_decision": sum(side.nodes for side in all_of) / sum(side.decisions for side in all_of),
        }
        for name, all_of in sides.items()
    }


if __name__ == "__main__":
    main()
