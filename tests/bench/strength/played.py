"""Contests of two levels, and how their blocks end."""

from concurrent.futures import Executor, Future
from typing import Any

from bench.strength.contests import Contest, Kind
from services.search import Budget, Level, Strategy
from services.tournament.blocks import BlockResult
from services.tournament.results import GameResult
from services.tournament.results import Verdict as End

WEAK = Level(Strategy.RANDOM, Budget())


STRONG = Level(Strategy.GREEDY, Budget())


MOST = 60


def duel(hero: Level, other: Level, seats: int = 2, most: int = MOST) -> Contest:
    return Contest(Kind.LADDER, "tablut", 3, 2, seats, most, levels={3: hero, 2: other})


class Here(Executor):
    """Plays at once, in this process."""

    def submit(self, play: Any, /, *arguments: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(play(*arguments, **more))
        return future


def ended(contest: Contest, number: int, winner: str, payoffs: tuple[int, ...] = ()) -> BlockResult:
    block = contest.block(number)
    games = []
    for rotation in range(block.rotations):
        seats = block.seats(rotation)
        ranks = tuple(1 if name == winner else 2 for name in seats) if winner else (1,) * len(seats)
        gains = tuple(payoffs[block.entrants.index(name)] for name in seats) if payoffs else ranks
        games.append(GameResult(seats, ranks, gains, (End.PLAYED,) * len(seats)))
    return BlockResult(block, tuple(games))
