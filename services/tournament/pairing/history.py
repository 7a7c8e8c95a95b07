"""The history of a Swiss, on which its pairing is based."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from services.tournament.pairing.meetings import BYE_HALF_POINTS, CannotPair, Meeting
from services.tournament.spec import PAIR


@dataclass(frozen=True)
class History:
    """A Swiss so far.

    `seats`: at each table. `seeding`: all that ever took part, also late entries, best first: the order of
    pairing numbers. `rounds`: meetings of each finished round, in any order; entrants in none were absent.

    Raises:
        CannotPair: it contradicts itself: a name is there twice or not in the seeding, or a table has another
            size.
    """

    seats: int
    seeding: tuple[str, ...]
    rounds: Sequence[Sequence[Meeting]] = ()

    def __post_init__(self) -> None:
        if self.seats < PAIR:
            raise CannotPair(f"a table has at least {PAIR} seats, not {self.seats}")
        if repeated := _repeated(self.seeding):
            raise CannotPair(f"seeded twice: {repeated!r}")
        known = frozenset(self.seeding)
        for number, meetings in enumerate(self.rounds):
            for meeting in meetings:
                self._check(number, meeting, known)
            if repeated := _repeated([name for meeting in meetings for name in meeting.entrants]):
                raise CannotPair(f"round {number}: {repeated!r} is there twice")

    def _check(self, number: int, meeting: Meeting, known: frozenset[str]) -> None:
        if strangers := [name for name in meeting.entrants if name not in known]:
            raise CannotPair(f"round {number}: {strangers[0]!r} is not in the seeding")
        if len(meeting.entrants) not in (1, self.seats):
            raise CannotPair(f"round {number}: {meeting.entrants!r} do not fill a table of {self.seats}")
        if len(meeting.points) != (0 if meeting.is_bye else self.seats):
            raise CannotPair(f"round {number}: {len(meeting.points)} points for {meeting.entrants!r}")

    @cached_property
    def scores(self) -> Mapping[str, int]:
        """Match points of all entrants, in half-points: the basis of pairing; standings should use them, too.

        A bye counts as a win over all opponents at a table.
        """
        total = dict.fromkeys(self.seeding, 0)
        for meeting in self.meetings():
            points = (BYE_HALF_POINTS * (self.seats - 1),) if meeting.is_bye else meeting.match_points
            for name, own in zip(meeting.entrants, points, strict=True):
                total[name] += own
        return total

    @cached_property
    def byes(self) -> Counter[str]:
        """How many byes each entrant has had."""
        return Counter(meeting.entrants[0] for meeting in self.meetings() if meeting.is_bye)

    @cached_property
    def met(self) -> Counter[frozenset[str]]:
        """How often two entrants have met with a game played."""
        return Counter(
            frozenset(two)
            for meeting in self.meetings()
            if meeting.is_played
            for two in combinations(meeting.entrants, 2)
        )

    @cached_property
    def firsts(self) -> Counter[str]:
        """How often each entrant was listed first in a meeting that was played."""
        return Counter(
            meeting.entrants[0] for meeting in self.meetings() if meeting.is_played and not meeting.is_bye
        )

    def meetings(self) -> Iterator[Meeting]:
        """The meetings of all rounds, with byes."""
        for meetings in self.rounds:
            yield from meetings

    def ranked(self, present: Collection[str]) -> tuple[str, ...]:
        """The present entrants by score, equal ones by seeding.

        Raises:
            CannotPair: a name is there twice, or not in the seeding.
        """
        if repeated := _repeated(present):
            raise CannotPair(f"present twice: {repeated!r}")
        names = frozenset(present)
        if strangers := names.difference(self.seeding):
            raise CannotPair(f"present, but not in the seeding: {min(strangers)!r}")
        seeded = [name for name in self.seeding if name in names]
        return tuple(sorted(seeded, key=lambda name: -self.scores[name]))


def _repeated(names: Collection[str]) -> str | None:
    counts = Counter(names)
    return min((name for name in names if counts[name] > 1), default=None)
