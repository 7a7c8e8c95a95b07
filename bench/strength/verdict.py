"""The verdict on the blocks of a contest."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import fmean, stdev
from typing import Final

from bench.duel.tally import Z95, Z99, Tally
from bench.strength.contests import SMALL_TABLE, Contest, Kind
from services.tournament.blocks import BlockResult
from services.tournament.ratings.fit import ELO
from services.tournament.sequential import Conclusion, SequentialTest, explain
from services.tournament.spec import TestSpec

TEST: Final = TestSpec(null=0, alternative=60, alpha=0.05, beta=0.05)
"""The test for two seats, in Elo; at larger tables an equal share is the null, with the same errors."""
LARGE_TEST: Final = TestSpec(alpha=0.05, beta=0.05)
LEAST_SHARE: Final = {2: 0.95, 4: 0.8}
"""The least share of wins against random players, by seats, for the lower end of the interval."""


@dataclass(frozen=True, slots=True)
class Share:
    """The hero's share of the points in blocks of two seats, and its value in Elo.

    `low`, `high`: the ends of a 95 % interval; all three are infinite if one side has won everything.
    """

    games: int
    score: float
    elo: float
    low: float
    high: float


class Standing(Enum):
    """How a contest stands."""

    HOLDS = "holds"
    FAILS = "fails"
    OPEN = "open"
    """The blocks so far do not decide, and more may follow."""
    UNDECIDED = "undecided"
    """All the allowed blocks together do not decide."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a contest stands after its first blocks.

    `score`: that of the hero: the share of half-points, the share of wins, or tokens a hand. `low`: the lower
    end of its interval.
    """

    standing: Standing
    blocks: int
    score: float
    low: float
    text: str


def judged(contest: Contest, results: Sequence[BlockResult]) -> Verdict:
    """The verdict on the blocks, which begin with the first one and have no gap."""
    if contest.kind is Kind.LADDER:
        return _tested(contest, results)
    if not results:
        return Verdict(Standing.OPEN, 0, 0.0, 0.0, "no games")
    if contest.kind is Kind.BRIDGE:
        return _bridged(contest, results)
    return (_tokens if contest.kind is Kind.TOKENS else _won_alone)(contest, results)


def _tested(contest: Contest, results: Sequence[BlockResult]) -> Verdict:
    spec = TEST if contest.seats == SMALL_TABLE else LARGE_TEST
    test = SequentialTest(spec, contest.seats, contest.most)
    test.extend([result.points[contest.entrants[0]] for result in results])
    decision = test.decision()
    standing = {
        Conclusion.ACCEPT_ALTERNATIVE: Standing.HOLDS,
        Conclusion.ACCEPT_NULL: Standing.FAILS,
        Conclusion.CONTINUE: Standing.OPEN,
        Conclusion.UNDECIDED: Standing.UNDECIDED,
    }[decision.conclusion]
    text = explain(spec, contest.seats, decision)
    return Verdict(standing, decision.blocks, decision.mean, decision.low, text)


def _bridged(contest: Contest, results: Sequence[BlockResult]) -> Verdict:
    """By all points; a bridge holds when all its blocks are played, whatever the result."""
    points = _points(contest, results)
    text = f"{fmean(points):.3f} of the points in {len(points)} blocks"
    return Verdict(_fixed(contest, results, holds=True), len(points), fmean(points), 0.0, text)


def share(contest: Contest, results: Sequence[BlockResult]) -> Share:
    """The share in these blocks, each one observation; its interval is by log-odds, and rough for few."""
    points = _points(contest, results)
    games, mean = len(points) * contest.seats, fmean(points)
    if not 0 < mean < 1:
        return Share(games, mean, math.copysign(math.inf, mean - 0.5), -math.inf, math.inf)
    error = stdev(points) / math.sqrt(len(points)) / (mean * (1 - mean)) if len(points) > 1 else math.inf
    odds = math.log(mean / (1 - mean))
    return Share(games, mean, *(ELO * each for each in (odds, odds - Z95 * error, odds + Z95 * error)))


def _points(contest: Contest, results: Sequence[BlockResult]) -> list[float]:
    """The hero's share of the points of each block."""
    return [result.points[contest.entrants[0]] / (2 * contest.seats) for result in results]


def _won_alone(contest: Contest, results: Sequence[BlockResult]) -> Verdict:
    """By games won alone; a shared first place counts as lost."""
    hero = contest.entrants[0]
    ranks = [game.ranks for result in results for game in result.games]
    own = [game.ranks[game.seats.index(hero)] for result in results for game in result.games]
    wins = sum(rank == 1 and all_of.count(1) == 1 for rank, all_of in zip(own, ranks, strict=True))
    draws = sum(rank == 1 and all_of.count(1) > 1 for rank, all_of in zip(own, ranks, strict=True))
    tally = Tally(wins, draws, len(own) - wins - draws)
    bound = LEAST_SHARE[contest.seats]
    text = f"{wins} of {len(own)} games won, {draws} shared: at least {tally.lower_bound:.1%} (Wilson, 95 %)"
    standing = _fixed(contest, results, holds=tally.lower_bound >= bound)
    return Verdict(standing, len(results), wins / len(own), tally.lower_bound, text)


def _tokens(contest: Contest, results: Sequence[BlockResult]) -> Verdict:
    """By the mean gain of each block, whose hands all have the same deal."""
    gains = [
        fmean(game.payoffs[game.seats.index(contest.entrants[0])] for game in result.games)
        for result in results
    ]
    mean = fmean(gains)
    half = Z99 * stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else math.inf
    text = f"{mean:+.2f} tokens a hand, {mean - half:+.2f} to {mean + half:+.2f} (99 %)"
    standing = _fixed(contest, results, holds=mean > half)
    return Verdict(standing, len(results), mean, mean - half, text)


def _fixed(contest: Contest, results: Sequence[BlockResult], *, holds: bool) -> Standing:
    """The standing with a fixed number of blocks: open before the last one."""
    if len(results) < contest.most:
        return Standing.OPEN
    return Standing.HOLDS if holds else Standing.FAILS
