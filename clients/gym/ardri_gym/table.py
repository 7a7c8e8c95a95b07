"""A match between programs that learn: the rules, chance, and actions as places in the list of legal ones."""

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ardri_gym import observing
from services import games
from services.kernel import Game, Seat
from services.kernel.dice import dice_of
from services.kernel.position import ENDED, WHOLE, Position, buffer
from services.search.tree.walk import settle


class Table:
    """One match at a time. Chance and automatic steps follow each action by themselves.

    Action `n` is the n-th of the legal actions in the game's canonical order, which is fixed for a position.
    `most_actions`: more than any position has.
    """

    def __init__(self, game: str, seats: int = 0, options: Mapping[str, Any] | None = None) -> None:
        self.rules: Game[Any, Any] = games.load(game)
        self._setup = self.rules.setup(seats or self.rules.facts.min_seats, options)
        self._start: Position = self.rules.initial(self._setup)
        self._out = buffer(self._start.width)
        self.seats = int(self._start.seats)
        self.most_actions = int(self._start.width)
        self._observing = observing.Observing(self.rules, self._start)
        self.observation_size = self._observing.size
        self.begin(0)

    def begin(self, seed: int) -> None:
        """A new match; the seed decides all its chance."""
        self._dice = dice_of(Random(seed))  # noqa: S311 - for learning, not for secrets
        self.position = self._start.copy()
        settle(self.position, self._dice, self._out)

    @property
    def actor(self) -> int | None:
        """The seat that decides; None after the end."""
        actor = int(self.position.actor())
        return None if actor == ENDED else actor

    def count(self) -> int:
        """How many actions are legal."""
        return int(self.position.fill(self._out))

    def actions(self) -> list[int]:
        """The legal actions as the rules number them, by their place."""
        return [int(action) for action in self._out[: self.count()]]

    def mask(self) -> NDArray[np.int8]:
        """1 for each place that has a legal action, 0 for those after them."""
        mask = np.zeros(self.most_actions, dtype=np.int8)
        mask[: self.count()] = 1
        return mask

    def notation(self, place: int) -> str:
        """The action at that place as people write it."""
        actor = Seat(int(self.position.actor()))
        return self.rules.format(self.position, actor, self.actions()[place])

    def act(self, place: int) -> None:
        """Plays the action at that place.

        Raises:
            IndexError: there is none.
        """
        if not 0 <= place < self.position.fill(self._out):
            raise IndexError(f"action {place} is not legal here")
        self.position.play(self._out[place])
        settle(self.position, self._dice, self._out)

    def observe(self, seat: int) -> observing.Observed:
        """What the seat knows."""
        return self._observing.observe(self.position, seat)

    def results(self) -> list[float]:
        """What each seat has got, from -1 to 1; of two seats they add up to 0."""
        return [int(self.position.utility(seat)) * 2 / WHOLE - 1 for seat in range(self.seats)]
