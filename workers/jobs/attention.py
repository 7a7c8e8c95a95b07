"""A clock that stops a search as soon as nobody waits for its answer any more.

Every search looks at its clock often, compiled or not, and lets through what the clock raises.
"""

import time
from collections.abc import Callable
from typing import Final

LOOK_SECONDS: Final = 0.5
"""How long a search goes on before the engine is asked, and again after each answer."""

Look = Callable[[], bool | None]
"""Tells whether the turn is still owed; None while the answer is under way."""


class TurnOver(Exception):
    """The match has ended or gone on: an answer would be void."""


class AttentiveClock:
    """Monotonic seconds. `look` asks whether the turn is still owed, without waiting."""

    __slots__ = ("_known", "_look", "_next")

    def __init__(self, look: Callable[[], Look]) -> None:
        self._look = look
        self._known: Look | None = None
        self._next = time.monotonic() + LOOK_SECONDS

    def __call__(self) -> float:
        """What time it is.

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
