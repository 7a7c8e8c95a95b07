"""Simulated scenarios: a test, a hero for whom the null is true, and one for whom the alternative is."""

from dataclasses import dataclass

import numpy as np

from services.tournament.spec import TestSpec
from tests.tournament.sequential.heroes import Pairs, Source, Tables, outcomes


@dataclass(frozen=True, slots=True)
class Scenario:
    """One comparison.

    `null`: a hero for whom it is wrong to accept anything but the null. `alternative`: a hero for whom it is
    wrong to accept the null. `bound`: the most blocks.
    """

    name: str
    seats: int
    test: TestSpec
    null: Source
    alternative: Source
    bound: int

    @property
    def null_is_met(self) -> bool:
        """Whether the null can be accepted; otherwise it is only the line between two wrong answers."""
        return self.seats == 2


def _pairs(name: str, null: float, alternative: float, pairs: Pairs, bound: int) -> Scenario:
    test = TestSpec(null=null, alternative=alternative)
    return Scenario(
        f"{null:g} against {alternative:g} Elo, {name}",
        2,
        test,
        pairs.source(null),
        pairs.source(alternative),
        bound,
    )


def _tables(name: str, seats: int, null: Source, alternative: Source, share: float = 0.0) -> Scenario:
    return Scenario(f"{seats} seats, {name}", seats, TestSpec(null=share), null, alternative, 2000)


def _rare(seats: int, share: float) -> Source:
    """Nearly always slightly below the share, rarely everything: the hardest to tell from few blocks."""
    most = 2 * seats * (seats - 1)
    under = int(share * most) - 1
    high = (share * most - under) / (most - under)
    probabilities = np.zeros(most + 1)
    probabilities[under], probabilities[most] = 1 - high, high
    return outcomes(probabilities)


TWO = (
    _pairs("plain", 0, 60, Pairs(), 5000),
    _pairs("no draws", 0, 60, Pairs(draws=0), 5000),
    _pairs("nine draws in ten", 0, 60, Pairs(draws=18), 5000),
    _pairs("a seat worth 400 Elo", 0, 60, Pairs(bias=400), 5000),
    _pairs("pairs alike in half of the blocks", 0, 60, Pairs(draws=0.5, shared=0.5), 5000),
    _pairs("half draws", 0, 30, Pairs(draws=2), 5000),
    _pairs("plain", -100, 100, Pairs(), 5000),
    _pairs("plain", 200, 300, Pairs(), 5000),
    _pairs("plain", 0, 5, Pairs(), 100_000),
)
"""Scenarios of two seats."""


def tables(seats: int) -> tuple[Scenario, ...]:
    """Scenarios of more seats."""
    even = Tables(seats)
    turns = Tables(seats, opponents=(-150.0, 150.0, 50.0, -50.0))
    dealt = Tables(seats, bias=0.0, deal=3.0)
    return (
        _tables("plain", seats, even.source(0), even.source(80)),
        _tables("luck of the deal", seats, dealt.source(0), dealt.source(80)),
        _tables("opponents in turn", seats, turns.source(0), turns.source(80)),
        _tables("rare wins", seats, _rare(seats, 0.5), _rare(seats, 0.6)),
        _tables("a share of 0.7, rare wins", seats, _rare(seats, 0.7), _rare(seats, 0.8), 0.7),
    )
