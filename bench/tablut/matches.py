"""One evaluation against another: pairs of games from one random opening, in which both play each side."""

import sys
from random import Random
from typing import Final

from bench.tablut.games import best, start
from services.games.tablut import GAME
from services.games.tablut.rules.values.residual import Tables
from services.kernel import Seat, apply
from services.search.budget import Budget
from services.tournament.sequential import SequentialResult, SequentialTest, explain
from services.tournament.spec import TestSpec

TEST: Final = TestSpec(null=0, alternative=20, alpha=0.05, beta=0.05)
"""In Elo."""
SEATS: Final = 2
SAID_EVERY: Final = 20


def points(number: int, new: Tables, old: Tables, budget: Budget) -> int:
    """The half-points of the new evaluation, 0 to 4, in both games of a pair."""
    return sum(_points(number, seat, new, old, budget) for seat in range(SEATS))


def _points(number: int, seat: int, new: Tables, old: Tables, budget: Budget) -> int:
    rng = Random(f"pair {number}")
    position = start(rng, old)
    while (ended := GAME.outcome(position)) is None:
        position.tables = new if position.turn == seat else old
        action, _ = best(position, budget, rng)
        position = apply(GAME, position, Seat(position.turn), action)
    return ended.payoffs[seat] + 1


def compared(new: Tables, old: Tables, budget: Budget, most: int) -> SequentialResult:
    """The test of the new evaluation, 0 against +20 Elo, over at most that many pairs."""
    test = SequentialTest(TEST, SEATS, most)
    for number in range(most):
        test.extend([points(number, new, old, budget)])
        if test.conclusion.is_final:
            break
        if number % SAID_EVERY == SAID_EVERY - 1:
            _say(explain(TEST, SEATS, test.decision()))
    _say(explain(TEST, SEATS, test.decision()))
    return test.decision()


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
