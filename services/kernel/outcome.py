"""How a match ended, seat by seat."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

TERMINATED: Final = "terminated"
"""An operator has ended the match early."""
CALLED_OFF: Final = "called_off"
"""The account that opened the match has called it off before it began."""
WITHOUT_RESULT: Final = frozenset({TERMINATED, CALLED_OFF})
"""Reasons of matches that count for nobody; the outcome is stored as a draw."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match.

    `ranks`: place of each seat, 1 is first; tied seats share the better place.
    `payoffs`: what each seat won or lost, in the unit of the game (1, 0, -1 for win, draw, loss).
    `reason`: stable name in snake case, `king_escaped`; `rule`: the rule behind it, `B13`.
    """

    ranks: tuple[int, ...]
    payoffs: tuple[int, ...]
    reason: str
    rule: str = ""

    @classmethod
    def won_by(cls, winner: int, seats: int, reason: str, rule: str = "") -> Self:
        """One seat wins; all others lose and share the second place. The payoffs sum to zero."""
        ranks = tuple(1 if seat == winner else 2 for seat in range(seats))
        payoffs = tuple(seats - 1 if seat == winner else -1 for seat in range(seats))
        return cls(ranks, payoffs, reason, rule)

    @classmethod
    def drawn(cls, seats: int, reason: str, rule: str = "") -> Self:
        """All seats share the first place."""
        return cls((1,) * seats, (0,) * seats, reason, rule)

    @classmethod
    def forfeited_by(cls, losers: Sequence[int], seats: int, reason: str) -> Self:
        """Some seats forfeit and lose; the others share the first place and the gain."""
        lost = set(losers)
        winners = seats - len(lost)
        if not winners or not lost:
            return cls.drawn(seats, reason)
        ranks = tuple(winners + 1 if seat in lost else 1 for seat in range(seats))
        payoffs = tuple(-winners if seat in lost else len(lost) for seat in range(seats))
        return cls(ranks, payoffs, reason)

    def behind(self, gone: Sequence[Collection[int]]) -> Self:
        """The outcome with seats that left early ranked behind all others; the first to leave is last.

        `gone`: groups of seats that left at the same time, in order of time. If there are any, payoffs are
        counted by pairs, as in a forfeit: plus one for each seat behind, minus one for each seat ahead.
        """
        if not gone:
            return self
        late = {seat: number for number, seats in enumerate(reversed(gone), start=1) for seat in seats}
        places = [
            (late.get(seat, 0), rank if seat not in late else 0) for seat, rank in enumerate(self.ranks)
        ]
        ranks = tuple(1 + sum(other < place for other in places) for place in places)
        payoffs = tuple(
            sum(other > place for other in places) - sum(other < place for other in places)
            for place in places
        )
        return replace(self, ranks=ranks, payoffs=payoffs)

    def told(self, names: Sequence[str]) -> str:
        """Who won and why, in one line: `attackers win: king captured (rule B13)`. `names`: of the seats."""
        winners = " and ".join(names[seat] if seat < len(names) else f"seat {seat}" for seat in self.winners)
        # The name of one seat may be a plural, `attackers`.
        verb = "win" if len(self.winners) > 1 or winners.endswith("s") else "wins"
        result = "draw" if self.is_draw else f"{winners} {verb}"
        if self.reason in WITHOUT_RESULT:
            result = "no result"
        reason = self.reason.replace("_", " ")
        return f"{result}: {reason}" + (f" (rule {self.rule})" if self.rule else "")

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place; all of them in a draw."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def is_draw(self) -> bool:
        """Whether nobody is ahead of anybody."""
        return len(self.winners) == len(self.ranks)
