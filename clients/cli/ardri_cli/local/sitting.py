"""A match in memory, with the kernel alone: it has a seed, and actions can be undone."""

import hashlib
from typing import Any

from services.kernel import CHANCE, TABLE, Draws, Game, Seat, Setup, apply, chances, legal_actions, to_act


class Sitting:
    """One match of one game, from its start to now; `seed` determines all chance."""

    def __init__(self, game: Game[Any, Any], setup: Setup, seed: int) -> None:
        self.game = game
        self.setup = setup
        self._draws = Draws(hashlib.sha256(str(seed).encode()).digest())
        self._states = [game.initial(setup)]

    @property
    def position(self) -> Any:
        """The current position."""
        return self._states[-1]

    @property
    def version(self) -> int:
        """The number of actions so far."""
        return len(self._states) - 1

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who acts now."""
        return to_act(self.position)

    def legal(self, seat: Seat) -> list[str]:
        """The legal actions of the seat, as text."""
        return [
            self.game.format(self.position, seat, action) for action in legal_actions(self.position, seat)
        ]

    def play(self, seat: Seat, text: str | None) -> str:
        """Acts for the seat and returns the action as text; without a text, the action is drawn or the first.

        A draw depends on seed and version alone, so it is the same again after going back.

        Raises:
            InvalidNotation: the text does not name an action.
            IllegalAction: the rules forbid the action; the position does not change.
        """
        action = self._automatic(seat) if text is None else self.game.parse(self.position, seat, text)
        after = apply(self.game, self.position, seat, action)
        played = self.game.format(self.position, seat, action)
        self._states.append(after)
        return played

    def go_back(self) -> None:
        """Undoes the last action, if there is one."""
        if self.version:
            self._states.pop()

    def _automatic(self, seat: Seat) -> int:
        if seat == CHANCE:
            return self._draws.choose(self.version, chances(self.position))
        assert seat == TABLE, "people decide for themselves"
        return legal_actions(self.position, TABLE)[0]
