"""The interface between a host and the players of its game: decisions that are owed, made, or forfeited."""

from typing import NamedTuple, Protocol

from services.kernel import Seat
from services.programs.turn import ProgramTurn, Reason

__all__ = ["Forfeit", "PlayedAction", "Players", "ProgramTurn", "Reason"]


class PlayedAction(NamedTuple):
    """The action of a seat. `at_ms`: when it was given, in Unix time."""

    seat: Seat
    action: int
    at_ms: int


class Forfeit(NamedTuple):
    """A seat that can play no more. `at_ms`: when that was noticed, in Unix time."""

    seat: Seat
    reason: Reason
    at_ms: int


class Players(Protocol):
    """The players of one game."""

    def ask(self, turn: ProgramTurn, deadline_ms: int | None) -> None:
        """Tells a seat that it is to decide, and by when. It may begin to think."""

    def answer(self) -> PlayedAction | Forfeit | None:
        """Returns the next answer, in the order in which they come. None: there is none yet, call again."""
