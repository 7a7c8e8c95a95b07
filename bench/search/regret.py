"""What the choices of a tree search give away, by longer and broader searches of the same kind.

python -m bench.search.regret tara --decisions 60 --searches nodes=60,leaf_turns=4 nodes=600,leaf_turns=4

Two references search each decision. What one takes for the best and what was chosen are compared by the
values of the other, so that luck of the one does not count as loss. In thousandths of the match a decision.
Errors of the evaluation stay unseen, for both share it; decisions of one match resemble each other.
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
"""Who plays the matches that decisions are taken from."""
REFERENCE: Final = "nodes=4000,exploration=400,prior_scale=30,leaf_turns=4"
_SHARE: Final = 0.12
"""Of the decisions of a match, so that more matches have a part."""
_LEAST: Final = 50
"""An action with less than this part of a reference's visits is not taken for the best."""
_TRIES: Final = 3


@dataclass(frozen=True, slots=True)
class Decision:
    """A position, who decides there, and what two references found."""

    position: Position
    seat: Seat
    references: tuple[Report, Report]


def main(arguments: Sequence[str] | None = None) -> None:
    """A line for each search."""
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
    """Decisions between several actions, from one match after another of two seats."""
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
    """What the action is worth less than the best, on average of both references as judges.

    One that the judge never tried counts as the worst that it did.
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
