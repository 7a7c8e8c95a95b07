"""What one seat knows of a position, as an array.

The observation is what several worlds agree on that the seat holds possible: positions in which all that it
cannot know is drawn anew, always by the same dice. So it follows from what the seat knows, and from nothing
else; a number on which the worlds differ is `UNKNOWN` in all its places.
"""

import functools
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ardri_gym.layouts import Part, layout_of, numbers_of
from services.kernel import Game
from services.kernel.dice import Dice
from services.kernel.position import Position

Observed = NDArray[np.float32]
UNKNOWN: Final = -1.0
WORLDS: Final = 4
"""A hidden number on which so many worlds agree by chance is shown as they have it."""


class Observing:
    """The observations of matches of a game that start like `start`. `size`: the length of the array."""

    def __init__(self, game: Game[Any, Any], start: Position) -> None:
        self._name, self._is_open = game.facts.name, game.facts.perfect_information
        parts = layout_of(self._name, start)
        self._count = sum(part.count for part in parts)
        self._places = _places(parts)
        self.size = sum(part.size for part in parts)

    def observe(self, position: Position, viewer: int) -> Observed:
        """The array; if the game hides nothing from the seat, all of the position."""
        if self._is_open:
            numbers = np.array(self._fitting(position), dtype=np.int64)
            return self._spread(numbers, np.ones(len(numbers), dtype=np.bool_))
        worlds = np.array(
            [self._fitting(_world(position, viewer, each)) for each in range(WORLDS)], dtype=np.int64
        )
        return self._spread(worlds[0], (worlds == worlds[0]).all(axis=0))

    def _fitting(self, position: Position) -> list[int]:
        numbers = numbers_of(self._name, position.content(), self._count)
        return [number if number < 0 else number & _MASK for number in numbers]

    def _spread(self, numbers: NDArray[np.int64], known: NDArray[np.bool_]) -> Observed:
        """Each number in its places."""
        index = self._places
        spread = np.where(index.bits, numbers[index.number] >> index.shift & 1, numbers[index.number])
        return np.where(known[index.number], spread, UNKNOWN).astype(np.float32)


def _world(position: Position, viewer: int, number: int) -> Position:
    world = position.copy()
    world.redeal(viewer, Dice(number, 0, 0))
    return world


_MASK: Final = (1 << 62) - 1
"""A stack of Tara with more than 15 pieces is longer; its top ones count."""


class _Places:
    """By place of the array: its number, whether it is one of its bits, and which."""

    def __init__(self, parts: tuple[Part, ...]) -> None:
        rows: list[tuple[int, bool, int]] = []
        number = 0
        for part in parts:
            for _ in range(part.count):
                rows += [(number, bool(part.bits), bit) for bit in range(part.bits or 1)]
                number += 1
        self.number, self.bits, self.shift = (np.array(column) for column in zip(*rows, strict=True))


@functools.cache
def _places(parts: tuple[Part, ...]) -> _Places:
    return _Places(parts)
