"""The result of one game of a tournament."""

import enum
from collections.abc import Collection
from dataclasses import dataclass


class Verdict(enum.Enum):
    """The verdict on one seat, apart from its rank: the rules ended the game, or the seat forfeited it."""

    PLAYED = "played"
    RESIGNED = "resigned"
    TIME_OUT = "time_out"
    STALL = "stall"
    """The player was alive but silent until it was given up."""
    CRASH = "crash"
    ILLEGAL_ACTION = "illegal_action"
    RESOURCE = "resource"
    """The player exceeded its bound on memory, output or processes."""
    WITHDRAWN = "withdrawn"

    @property
    def is_forfeit(self) -> bool:
        """Whether the seat lost the game by a forfeit and not by the rules."""
        return self is not Verdict.PLAYED


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game. All tuples are by seat.

    `seats`: names of entrants. `ranks`: 1 is first, tied seats share the better place. `payoffs`: in the
    game's own unit. `plies`: actions of seats, chance and table together. `record_digest`: the last digest of
    the record's chain, 32 bytes; empty if nothing was played, as after a withdrawal.
    """

    seats: tuple[str, ...]
    ranks: tuple[int, ...]
    payoffs: tuple[int, ...]
    verdicts: tuple[Verdict, ...]
    plies: int = 0
    record_digest: bytes = b""

    @property
    def points(self) -> tuple[int, ...]:
        """Half-points by seat: 2 for each seat behind it, 1 for each tied seat. With two seats 2, 1 or 0."""
        return tuple(
            sum(2 if other > rank else int(other == rank) for other in self.ranks) - 1 for rank in self.ranks
        )


def forfeited(seats: tuple[str, ...], gone: Collection[str]) -> GameResult:
    """A game that was never played: the entrants in `gone` share the last place, the others the first."""
    left = sum(name not in gone for name in seats)
    return GameResult(
        seats=seats,
        ranks=tuple(left + 1 if name in gone else 1 for name in seats),
        payoffs=(0,) * len(seats),
        verdicts=tuple(Verdict.WITHDRAWN if name in gone else Verdict.PLAYED for name in seats),
    )
