"""Sums of each entrant's results over finished blocks."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from services.tournament.blocks import BlockResult
from services.tournament.results import GameResult, Verdict


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums of one entrant.

    `blocks`: with opponents; `byes`: without. `points`: half-points over all games; `most_points`: if it had
    been first alone in each. `wins`: games in which it was first alone; `draws`: in which it shared the first
    place; `losses`: all others. `payoff`: in the game's own unit. `forfeits`: its own, by verdict.
    """

    blocks: int = 0
    byes: int = 0
    games: int = 0
    points: int = 0
    most_points: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    payoff: int = 0
    forfeits: Mapping[Verdict, int] = field(default_factory=dict)

    @property
    def share(self) -> Fraction:
        """The share of the most possible points; 0 before the first game."""
        return Fraction(self.points, self.most_points) if self.most_points else Fraction(0)


def tally(names: Collection[str], results: Iterable[BlockResult]) -> Mapping[str, Tally]:
    """The sums of each name, in their order. `results`: a bye is a result without games."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in names}
    forfeits: dict[str, Counter[Verdict]] = defaultdict(Counter)
    for result in results:
        for name in result.block.entrants:
            counts[name]["byes" if result.block.is_bye else "blocks"] += 1
        for game in result.games:
            _add_game(game, counts, forfeits)
    return {name: Tally(**counts[name], forfeits=dict(forfeits[name])) for name in names}


def _add_game(
    game: GameResult, counts: Mapping[str, Counter[str]], forfeits: Mapping[str, Counter[Verdict]]
) -> None:
    best = "wins" if game.ranks.count(1) == 1 else "draws"
    rows = zip(game.seats, game.ranks, game.points, game.payoffs, game.verdicts, strict=True)
    for name, rank, points, payoff, verdict in rows:
        count = counts[name]
        count["games"] += 1
        count["points"] += points
        count["most_points"] += 2 * (len(game.seats) - 1)
        count["payoff"] += payoff
        count[best if rank == 1 else "losses"] += 1
        if verdict.is_forfeit:
            forfeits[name][verdict] += 1
