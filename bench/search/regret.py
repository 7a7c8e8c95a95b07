"""How much value the choices of a tree search lose, judged by longer and broader searches of its kind.

python -m bench.search.regret tara --decisions 60 --searches nodes=60,leaf_turns=4 nodes=600,leaf_turns=4

Two reference searches look at each decision. The best action of one and the chosen action are compared by the
values of the other, so that the luck of the first does not count as a loss. Losses are in thousandths of the
match for a decision. Errors of the evaluation stay hidden, because all searches share them. Decisions of a
match resemble each other.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from random import Random
from statistics import mean, stdev
from typing import Final

from bench.search.tree import searched
from services import games, native
from services.kernel import Seat
from services.kernel.dice import dice_of
from services.kernel.position import ENDED, Position, buffer
from services.search.report import Report

PLAYS: Final = "nodes=40,exploration=60,prior_scale=4,leaf_turns=4"
"""The search that plays the matches from which decisions are taken."""
REFERENCE: Final = "nodes=4000,exploration=400,prior_scale=30,leaf_turns=4"
_SHARE: Final = 0.12
"""The share of decisions that is taken from a match, so that more matches contribute."""
_LEAST: Final = 50
"""An action with fewer visits than a reference's total divided by this cannot be its best one."""
_TRIES: Final = 3


@dataclass(frozen=True, slots=True)
class Decision:
    """A position, the seat to act, and the reports of two reference searches."""

    position: Position
    seat: Seat
    references: tuple[Report, Report]


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a line for each search."""
    parser = argparse.ArgumentParser(prog="python -m bench.search.regret")
    parser.add_argument("game")
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--reference", default=REFERENCE, help="a search [%(default)s]")
    parser.add_argument("--searches", nargs="+", required=True, help="as bench.search.tree takes them")
    asked = parser.parse_args(arguments)
    found = [
        _referred(position, seat, asked.reference, number)
        for number, (position, seat) in enumerate(islice(taken(asked.game), asked.decisions))
    ]
    for text in asked.searches:
        losses = [mean(_losses(each, text, number)) for number, each in enumerate(found)]
        error = stdev(losses) / len(losses) ** 0.5
        worst = ", ".join(f"{loss:.0f}" for loss in sorted(losses, reverse=True)[:5])
        sys.stdout.write(f"{native.kind()} {text}: {mean(losses):.1f} +-{error:.1f}, the worst {worst}\n")
        sys.stdout.flush()


def taken(game: str) -> Iterator[tuple[Position, Seat]]:
    """Decisions with several actions, from one match of two seats after another."""
    rules, rng = games.load(game), Random(77)
    for number in count():
        position, dice = rules.initial(rules.setup(2)), dice_of(Random(f"g{number}"))
        out = buffer(position.width)
        while (actor := int(position.actor())) != ENDED:
            if actor < 0:
                position.step(dice, out)
                continue
            if position.fill(out) > 1 and rng.random() < _SHARE:
                yield position.copy(), Seat(actor)
            position.play(searched(position, Seat(actor), PLAYS, Random(rng.random())).action)


def regret(references: tuple[Report, Report], action: int) -> float:
    """How much less the action is worth than the best one; the mean with either reference as judge.

    An action that the judge never tried counts as the worst one that it tried.
    """
    losses = []
    for finder, judge in (references, references[::-1]):
        visits, values = dict(finder.visits), dict(finder.values)
        least = sum(visits.values()) // _LEAST
        best = max((each for each in values if visits[each] >= least), key=values.__getitem__)
        judged = dict(judge.values)
        worst = min(judged.values())
        losses.append(judged.get(best, worst) - judged.get(action, worst))
    return mean(losses)


def _referred(position: Position, seat: Seat, reference: str, number: int) -> Decision:
    first, second = (
        searched(position, seat, reference, Random(f"ref{number}/{each}")).report for each in range(2)
    )
    return Decision(position, seat, (first, second))


def _losses(decision: Decision, text: str, number: int) -> list[float]:
    tries = (
        searched(decision.position, decision.seat, text, Random(f"t{number}/{each}"))
        for each in range(_TRIES)
    )
    return [regret(decision.references, choice.action) for choice in tries]


if __name__ == "__main__":
    main()
