"""A decision that a seat owes, as a player sees it, and why a player may lose without the rules."""

import enum
from collections.abc import Sequence
from typing import Any

from services.kernel import Game, Seat, legal_actions


class ProgramTurn:
    """A decision that a seat owes; through it a player sees what its seat may know, and no more."""

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
        """What the seat may do: the same in every state that fits its view, by a law of all games."""
        return legal_actions(self._state, self.seat)

    def notation(self, action: int) -> str:
        """A legal action as text; that too is the same in every state that fits."""
        return self.game.format(self._state, self.seat, action)

    def parse(self, text: str) -> int:
        """The action that a text names, legal or not.

        Raises:
            InvalidNotation: no action in any position.
        """
        return self.game.parse(self._state, self.seat, text)


class Reason(enum.Enum):
    """Why a host ends a game against one seat; a game out of time ends by its clock."""

    ILLEGAL_ACTION = "illegal_action"
    CRASHED = "crashed"
    STALLED = "stalled"
    """Alive, but silent for too long."""
    OUT_OF_RESOURCES = "out_of_resources"
    """Over its bound of memory, output, processor time or processes."""
