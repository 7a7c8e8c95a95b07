"""One meeting of a Swiss, and one round of meetings."""

from dataclasses import dataclass

WIN_HALF_POINTS = 2
"""Match points, in half-points, for each opponent that ends a meeting behind; 1 for each that is equal."""

BYE_HALF_POINTS = WIN_HALF_POINTS
"""Match points of a bye for each opponent that is not met: a bye scores as a win (FIDE C.04.1.3)."""


class CannotPair(ValueError):
    """No pairing exists for the input; the message says why."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """One meeting of a past round: all its blocks together.

    `entrants`: in the order of their listing; a bye has only one. `points`: half-points of each over all
    games, in that order; a bye has none. `is_played`: whether any of its games was played; if all were
    forfeited, the entrants may meet again, and their listing does not count.
    """

    entrants: tuple[str, ...]
    points: tuple[int, ...] = ()
    is_played: bool = True

    @property
    def is_bye(self) -> bool:
        """Whether the only entrant met nobody."""
        return len(self.entrants) == 1

    @property
    def match_points(self) -> tuple[int, ...]:
        """Match points by entrant, in half-points: 2 for each with fewer `points`, 1 for each with as many.

        With two seats that is a win, draw or loss of the whole meeting, as in team matches; the margin only
        counts in tie-breaks.
        """
        return tuple(
            sum(WIN_HALF_POINTS if other < own else int(other == own) for other in self.points) - 1
            for own in self.points
        )


@dataclass(frozen=True, slots=True)
class Pairing:
    """One round. `meetings`: the highest ranked first, each in the order of listing. `byes`: who has one."""

    meetings: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """An entrant that is free.

    `score`: its score in the standings. `blocks`: how many it has played. `firsts`: in how many of them it
    was listed first. `last`: its opponents in the latest one.
    """

    name: str
    score: int = 0
    blocks: int = 0
    firsts: int = 0
    last: tuple[str, ...] = ()

    def has_just_met(self, other: "Waiting") -> bool:
        """Whether the latest block of either was against the other."""
        return other.name in self.last or self.name in other.last
