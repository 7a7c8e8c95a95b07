"""Actions that seats may agree to take back: which still can be, and the offer that stands. Pure."""

from collections import deque
from collections.abc import Collection
from typing import Any, Final, NamedTuple

from services.kernel import Seat

MOST_BACK: Final = 16
"""The last actions of a match, which can still be taken back: for each a position is kept."""


class CountedAction(NamedTuple):
    """An action that counts. `version`: of the match before its entry, in `position`."""

    version: int
    seat: Seat
    position: Any


class Takebacks:
    """Those of one match.

    `offer`: the seat that wants its last action back; `accepted`: the seats that agree. `declined`: the seats
    that were told no, until the next action. `taken_back`: how often seats have had an action back.
    """

    __slots__ = ("_actions", "accepted", "declined", "offer", "taken_back")

    def __init__(self) -> None:
        self._actions: deque[CountedAction] = deque(maxlen=MOST_BACK)
        self.offer: int | None = None
        self.accepted: frozenset[int] = frozenset()
        self.declined: frozenset[int] = frozenset()
        self.taken_back = 0

    def last_of(self, seat: int) -> CountedAction | None:
        """The last action of the seat that counts; None if there is none, or it lies too far back."""
        return next((each for each in reversed(self._actions) if each.seat == seat), None)

    def has_agreed(self, seats: Collection[int]) -> bool:
        """Whether an offer stands to which all others of the seats have agreed."""
        return self.offer is not None and self.accepted.issuperset(
            each for each in seats if each != self.offer
        )

    def position_at(self, version: int) -> Any:
        """The position in which an action was played on that version of the match, which still counts."""
        return next(each.position for each in self._actions if each.version == version)

    def played(self, version: int, seat: Seat, position: Any) -> None:
        """An action has been played in that position, on that version; an offer falls with it."""
        if seat >= 0:
            self._actions.append(CountedAction(version, seat, position))
        else:
            self._actions.clear()  # what chance or the table has shown has been seen
        self._close()

    def offered(self, seat: int) -> None:
        """A seat wants its last action back."""
        self.offer = seat

    def agreed(self, seat: int) -> None:
        """A seat agrees."""
        self.accepted |= {seat}

    def refused(self) -> None:
        """The offer falls, and its seat has to wait for the next action."""
        told_no = self.declined if self.offer is None else self.declined | {self.offer}
        self._close()
        self.declined = told_no

    def void(self) -> None:
        """The offer falls, as one of those who were asked is there no more."""
        self._close()

    def back_to(self, version: int) -> None:
        """The action that was played on that version, and all after it, count no more."""
        while self._actions and self._actions[-1].version >= version:
            self._actions.pop()
        self.taken_back += 1
        self._close()

    def _close(self) -> None:
        self.offer = None
        self.accepted = frozenset()
        self.declined = frozenset()
