"""One meeting of a Swiss, and a round of them."""

from dataclasses import dataclass

WIN_HALF_POINTS = 2
"""Match points, in half-points, for each opponent of a meeting that ends behind; 1 for each beside."""

BYE_HALF_POINTS = WIN_HALF_POINTS
"""Of a bye, for each opponent that is not met: a bye scores as a win (FIDE C.04.1.3)."""


class CannotPair(ValueError):
    """No pairing exists for what was handed in; the message says why."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """One meeting of a past round, all its blocks taken together.

    `entrants`: in the order of their listing; of a bye one alone. `points`: half-points of each over all
    games, in that order; of a bye none. `is_played`: whether any game of it was; those who only forfeited
    may meet again, and their listing does not count.
    """

    entrants: tuple[str, ...]
    points: tuple[int, ...] = ()
    is_played: bool = True

    @property
    def is_bye(self) -> bool:
        """Whether nobody was met."""
        return len(self.entrants) == 1

    @property
    def match_points(self) -> tuple[int, ...]:
        """Of each entrant: 2 half-points for each that ends behind it, 1 for each beside it, by `points`.

        With two seats a win, draw or loss of the whole meeting, as in matches of teams; the margin is left to
        tie-breaks.
        """
        return tuple(
            sum(WIN_HALF_POINTS if other < own else int(other == own) for other in self.points) - 1
            for own in self.points
        )


@dataclass(frozen=True, slots=True)
class Pairing:
    """One round: `meetings`, the foremost first, each in the order of listing, and who has a bye."""

    meetings: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who is free.

    `score`: what the standings go by. `blocks`: how many it has played. `firsts`: in how many of them it was
    listed first. `last`: its opponents in the latest of them.
    """

    name: str
    score: int = 0
    blocks: int = 0
    firsts: int = 0
    last: tuple[str, ...] = ()

    def has_just_met(self, other: "Waiting") -> bool:
        """Whether the latest block of either was against the other."""
        return other.name in self.last or self.name in other.last
