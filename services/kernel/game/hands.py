"""Games of several hands that each end in the open, such as betting games."""

from typing import Any, Protocol, runtime_checkable

from services.kernel.game.game import Game
from services.kernel.position import Position


@runtime_checkable
class PlaysHands(Protocol):
    """What such a game offers beside `Game`."""

    def hand(self, position: Any) -> int:
        """The number of the hand, from 1; the next one has begun as soon as one has ended."""


def hand_of(game: Game[Any, Any], position: Position) -> int:
    """The number of the hand; 0 in a game that is not played in hands."""
    return game.hand(position) if isinstance(game, PlaysHands) else 0
