"""Sums of a worker's games by pairing. Rows can be added up anywhere and in any order."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add
from typing import Self


@dataclass(frozen=True, slots=True)
class PairingTally:
    """One worker's games of one pairing.

    `entrants`: ordered by name, whatever their seats. `blocks`: how many whole blocks this worker played
    alone. `points`: half-points of each entrant in these blocks; `products`: sums over blocks of one
    entrant's half-points times another's, row by row. `games`: how many games have a pace that counts, as
    their budget was in nodes. `log_pace`, `log_pace_squares`: sums over these games of the logarithm of
    seconds a ply, and of its square.

    Raises:
        ValueError: entrants are out of order, or there are sums for another number of entrants.
    """

    entrants: tuple[str, ...]
    points: tuple[int, ...]
    products: tuple[int, ...]
    blocks: int = 0
    games: int = 0
    log_pace: float = 0.0
    log_pace_squares: float = 0.0

    def __post_init__(self) -> None:
        seats = len(self.entrants)
        if list(self.entrants) != sorted(set(self.entrants)):
            raise ValueError(
                f"a pairing is told by its entrants in the order of their names: {self.entrants}"
            )
        if (len(self.points), len(self.products)) != (seats, seats * seats):
            raise ValueError(
                f"{seats} sums and {seats * seats} of products for {seats} entrants: {self!r:.200}"
            )

    @classmethod
    def empty(cls, entrants: Sequence[str]) -> Self:
        """The tally of no games."""
        seats = len(entrants)
        return cls(tuple(sorted(entrants)), (0,) * seats, (0,) * (seats * seats))

    def __add__(self, other: "PairingTally") -> "PairingTally":
        if self.entrants != other.entrants:
            raise ValueError(f"two pairings: {self.entrants} and {other.entrants}")
        return PairingTally(
            self.entrants,
            tuple(map(add, self.points, other.points)),
            tuple(map(add, self.products, other.products)),
            self.blocks + other.blocks,
            self.games + other.games,
            self.log_pace + other.log_pace,
            self.log_pace_squares + other.log_pace_squares,
        )


@dataclass(frozen=True, slots=True)
class WorkerTally:
    """The sums of one worker in one tournament; one tally for each pairing."""

    worker_id: str
    pairings: tuple[PairingTally, ...]
