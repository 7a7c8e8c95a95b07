"""How a duel stands: games and pairs, Elo with its interval, how sure the order is. Pure."""

import math
from collections import Counter
from dataclasses import dataclass, field

from services.tournament.blocks import BlockResult
from services.tournament.ratings import Basis, Ratings, fit
from services.tournament.sequential import SequentialResult, SequentialTest
from services.tournament.spec import TestSpec

_DRAWN = 2
"""The half-points of each contender in a pair that nobody won."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How the first contender stands. `pairs`: how many pairs gave it 0, .., 4 half-points.

    `low`, `high`: the 95 % interval, infinite if games do not bound it. `basis`: what `elo` rests on; if not
    on games alone, `elo` says nothing. `superiority`: the probability that this contender is the stronger one
    (LOS). `test`: the state of the sequential test, if there is one.
    """

    won: int
    drawn: int
    lost: int
    forfeits: tuple[int, int]
    pairs: tuple[int, ...]
    elo: float
    low: float
    high: float
    superiority: float
    basis: Basis = Basis.GAMES
    test: SequentialResult | None = None

    @property
    def is_decided(self) -> bool:
        """Whether the test asks for no more games."""
        return self.test is not None and self.test.conclusion.is_final

    def as_dict(self) -> dict[str, object]:
        """The standing for programs; infinite bounds are null."""
        low, high = (each if math.isfinite(each) else None for each in (self.low, self.high))
        found: dict[str, object] = {
            "games": self.won + self.drawn + self.lost,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "pairs": list(self.pairs),
            "forfeits": list(self.forfeits),
            "elo": round(self.elo, 2),
            "low": low,
            "high": high,
            "basis": self.basis.value,
            "superiority": self.superiority,
        }
        if self.test is not None:
            found |= {"llr": self.test.statistic, "conclusion": self.test.conclusion.value}
        return found

    def line(self) -> str:
        """`12 pairs: +10 =4 -10, pairs 1-2-6-2-1, elo +0 [-60 .. +60], LOS 50 %`."""
        parts = [
            f"{sum(self.pairs)} pairs: +{self.won} ={self.drawn} -{self.lost}",
            f"pairs {'-'.join(map(str, self.pairs))}",
            self._elo(),
            f"LOS {100 * self.superiority:.1f} %",
        ]
        if any(self.forfeits):
            parts.append(f"forfeits {self.forfeits[0]} and {self.forfeits[1]}")
        if self.test is not None:
            bounds = f"[{self.test.lower:.2f} .. {self.test.upper:.2f}]"
            parts.append(f"LLR {self.test.statistic:+.2f} {bounds}")
        return ", ".join(parts)

    def _elo(self) -> str:
        if self.basis is not Basis.GAMES:
            return "elo ?"
        return f"elo {self.elo:+.0f} [{_bound(self.low)} .. {_bound(self.high)}]"


@dataclass
class Tally:
    """Counts the results of pairs. `most`: how many pairs there will be at most."""

    first: str
    second: str
    most: int
    test: TestSpec | None = None
    results: list[BlockResult] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._games: Counter[int] = Counter()
        self._pairs: Counter[int] = Counter()
        self._forfeits: Counter[str] = Counter()
        self._sequential = None if self.test is None else SequentialTest(self.test, 2, self.most)

    def add(self, result: BlockResult) -> None:
        """Adds a pair."""
        self.results.append(result)
        self._pairs[result.points[self.first]] += 1
        for game in result.games:
            self._games[game.points[game.seats.index(self.first)]] += 1
            for name, verdict in zip(game.seats, game.verdicts, strict=True):
                self._forfeits[name] += verdict.is_forfeit
        if self._sequential is not None and not self._sequential.conclusion.is_final:
            self._sequential.extend([result.points[self.first]])

    def standing(self) -> Standing:
        """The standing after all pairs so far."""
        found = fit(self.results, self.second)
        rating = found.by_name.get(self.first)
        basis = rating.basis if rating else Basis.NOTHING
        return Standing(
            won=self._games[2],
            drawn=self._games[1],
            lost=self._games[0],
            forfeits=(self._forfeits[self.first], self._forfeits[self.second]),
            pairs=tuple(self._pairs[points] for points in range(2 * _DRAWN + 1)),
            elo=rating.elo if rating else 0.0,
            low=rating.low if rating else -math.inf,
            high=rating.high if rating else math.inf,
            superiority=self._superiority(found) if basis is Basis.GAMES else self._by_pairs(),
            basis=basis,
            test=self._sequential.decision() if self._sequential else None,
        )

    def _superiority(self, found: Ratings) -> float:
        """The superiority in the ratings, which list each two contenders once, in either order."""
        ahead = next((each.probability for each in found.superiorities if each.one == self.first), None)
        behind = next((each.probability for each in found.superiorities if each.one == self.second), 0.5)
        return 1 - behind if ahead is None else ahead

    def _by_pairs(self) -> float:
        """Superiority by the points of pairs alone: the chance that equals score less, or 0.5."""
        margins = {points - _DRAWN: count for points, count in self._pairs.items()}
        spread = sum(count * margin**2 for margin, count in margins.items())
        ahead = sum(count * margin for margin, count in margins.items())
        return 0.5 * math.erfc(-ahead / math.sqrt(2 * spread)) if spread else 0.5


def _bound(elo: float) -> str:
    return f"{elo:+.0f}" if math.isfinite(elo) else "?"
