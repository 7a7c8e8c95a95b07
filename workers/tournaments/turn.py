"""What passes between a host and the players of its game: decisions that are owed, made, or forfeited."""

from typing import NamedTuple, Protocol

from services.kernel import Seat
from services.programs.turn import ProgramTurn, Reason

__all__ = ["Forfeit", "PlayedAction", "Players", "ProgramTurn", "Reason"]


class PlayedAction(NamedTuple):
    """What a seat does; `at_ms`: when it said so, Unix time."""

    seat: Seat
    action: int
    at_ms: int


class Forfeit(NamedTuple):
    """A seat that can play no more; `at_ms`: when that was found, Unix time."""

    seat: Seat
    reason: Reason
    at_ms: int


class Players(Protocol):
    """Those who sit at one table."""

    def ask(self, turn: ProgramTurn, deadline_ms: int | None) -> None:
        """Tells a seat that it is to decide, and by when; it may begin to think."""

    def answer(self) -> PlayedAction | Forfeit | None:
        """The next answer to what was asked, in the order in which they come. None: none yet, ask again."""
