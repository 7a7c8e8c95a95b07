"""Takebacks by consent of all seats: the actions that can be taken back, and the standing offer. Pure."""

from collections import deque
from collections.abc import Collection
from typing import Any, Final, NamedTuple

from services.kernel import Seat

MOST_BACK: Final = 16
"""How many of the last actions can still be taken back: a position is kept for each."""


class CountedAction(NamedTuple):
    """An action that has not been taken back. `version`, `position`: those of the match before its entry."""

    version: int
    seat: Seat
    position: Any


class Takebacks:
    """The takebacks of one match.

    `offer`: the seat that wants its last action back; `accepted`: the seats that agree. `declined`: the seats
    whose offer was declined, until the next action. `taken_back`: the number of takebacks so far.
    """

    __slots__ = ("_actions", "accepted", "declined", "offer", "taken_back")

    def __init__(self) -> None:
        self._actions: deque[CountedAction] = deque(maxlen=MOST_BACK)
        self.offer: int | None = None
        self.accepted: frozenset[int] = frozenset()
        self.declined: frozenset[int] = frozenset()
        self.taken_back = 0

    def last_of(self, seat: int) -> CountedAction | None:
        """Returns the last action of the seat; None if there is none, or it is too long ago."""
        return next((each for each in reversed(self._actions) if each.seat == seat), None)

    def has_agreed(self, seats: Collection[int]) -> bool:
        """Whether an offer stands to which all others of the seats have agreed."""
        return self.offer is not None and self.accepted.issuperset(
            each for each in seats if each != self.offer
        )

    def position_at(self, version: int) -> Any:
        """Returns the position at that version, from which an action was played that still stands."""
        return next(each.position for each in self._actions if each.version == version)

    def played(self, version: int, seat: Seat, position: Any) -> None:
        """Notes an action played from that position, at that version; a standing offer ends."""
        if seat >= 0:
            self._actions.append(CountedAction(version, seat, position))
        else:
            self._actions.clear()  # a draw of chance or a step of the table has shown something
        self._close()

    def offered(self, seat: int) -> None:
        """Notes that a seat wants its last action back."""
        self.offer = seat

    def agreed(self, seat: int) -> None:
        """Notes that a seat agrees."""
        self.accepted |= {seat}

    def refused(self) -> None:
        """Ends the offer; its seat has to wait for the next action before another one."""
        told_no = self.declined if self.offer is None else self.declined | {self.offer}
        self._close()
        self.declined = told_no

    def void(self) -> None:
        """Ends the offer, as one of the seats asked has dropped out."""
        self._close()

    def back_to(self, version: int) -> None:
        """Removes the action played at that version, and all later ones."""
        while self._actions and self._actions[-1].version >= version:
            self._actions.pop()
        self.taken_back += 1
        self._close()

    def _close(self) -> None:
        self.offer = None
        self.accepted = frozenset()
        self.declined = frozenset()
