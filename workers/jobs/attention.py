"""A clock that stops a search when nobody waits for its answer any more.

Every search reads its clock often, compiled or not, and lets exceptions of the clock pass.
"""

import time
from collections.abc import Callable
from typing import Final

LOOK_SECONDS: Final = 0.5
"""How long a search goes on before the engine is asked, and after each answer until it is asked again."""

Look = Callable[[], bool | None]
"""Returns whether the turn is still owed; None while there is no answer of the engine yet."""


class TurnOver(Exception):
    """The match has ended or gone on: nobody waits for an answer."""


class AttentiveClock:
    """A clock of monotonic seconds. `look`: asks whether the turn is still owed, without waiting."""

    __slots__ = ("_known", "_look", "_next")

    def __init__(self, look: Callable[[], Look]) -> None:
        self._look = look
        self._known: Look | None = None
        self._next = time.monotonic() + LOOK_SECONDS

    def __call__(self) -> float:
        """Returns the time.

        Raises:
            TurnOver: the engine has said that the turn is not owed any more.
        """
        now = time.monotonic()
        if now >= self._next:
            self._attend(now)
        return now

    def _attend(self, now: float) -> None:
        if self._known is None:
            self._known = self._look()
            return
        owed = self._known()
        if owed is None:
            return
        if not owed:
            raise TurnOver
        self._known, self._next = None, now + LOOK_SECONDS
