"""A decision that a seat owes, as its player sees it; and reasons of a loss other than by the rules."""

import enum
from collections.abc import Sequence
from typing import Any

from services.kernel import Game, Seat, legal_actions


class ProgramTurn:
    """A decision that a seat owes. It shows a player only what its seat may know."""

    __slots__ = ("_state", "game", "seat", "version")

    def __init__(self, game: Game[Any, Any], state: Any, seat: Seat, version: int) -> None:
        self._state = state
        self.game = game
        self.seat = seat
        self.version = version

    @property
    def view(self) -> Any:
        """The position as the seat may see it."""
        return self.game.view(self._state, self.seat)

    @property
    def legal(self) -> Sequence[int]:
        """The seat's legal actions: the same in every state that fits its view, by a law of all games."""
        return legal_actions(self._state, self.seat)

    def notation(self, action: int) -> str:
        """Returns a legal action as text, which is also the same in every state that fits the view."""
        return self.game.format(self._state, self.seat, action)

    def parse(self, text: str) -> int:
        """Returns the action that a text names, legal or not.

        Raises:
            InvalidNotation: the text is no action in any position.
        """
        return self.game.parse(self._state, self.seat, text)


class Reason(enum.Enum):
    """Why a host ends a game against one seat. If a seat runs out of time, the game ends by its clock."""

    ILLEGAL_ACTION = "illegal_action"
    CRASHED = "crashed"
    STALLED = "stalled"
    """Alive, but silent for too long."""
    OUT_OF_RESOURCES = "out_of_resources"
    """It exceeded its bound of memory, output, processor time or processes."""
