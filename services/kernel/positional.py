"""A game whose rules are its position's: everything that `Game` asks, said by the position.

What a step did is in the journal that it wrote; `observation` makes of it what one viewer hears.
"""

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from functools import cache
from random import Random
from typing import TypeVar

from services.kernel.dice import dice_of
from services.kernel.errors import IllegalAction
from services.kernel.game import Game, Observation
from services.kernel.journal import Journal
from services.kernel.outcome import Outcome
from services.kernel.position import CHANCE_BIT, ENDED, MOST_ACTORS, TABLE_BIT, Position, buffer
from services.kernel.seats import CHANCE, TABLE, Seat, Viewer

P = TypeVar("P", bound=Position)
V = TypeVar("V")


class PositionGame(Game[P, V]):
    """Words and views beside a position; a subclass says no rule.

    A position that this class has handed out is never changed: `apply` plays on a copy.
    """

    @abstractmethod
    def refusal(self, position: P, seat: Seat, action: int) -> IllegalAction:
        """Why that is not legal, with the rule; asked of what `is_legal` has denied alone."""

    @abstractmethod
    def observation(
        self, before: P, seat: Seat, action: int, journal: Journal, viewer: Viewer
    ) -> Observation:
        """What the viewer sees of the step that wrote the journal."""

    def to_act(self, state: P) -> tuple[Seat, ...]:
        """By the bits of `actors`."""
        return _named(state.actors())

    def legal_actions(self, state: P, seat: Seat) -> Sequence[int]:
        """What the position fills in."""
        out = buffer(state.width)
        return [int(out[index]) for index in range(state.fill_for(seat, out))]

    def chances(self, state: P) -> Sequence[tuple[int, int]]:
        """What the position fills in."""
        out, weights = buffer(state.width), buffer(state.width)
        count = state.fill_chances(out, weights)
        return [(int(out[index]), int(weights[index])) for index in range(count)]

    def apply(self, state: P, seat: Seat, action: int) -> P:
        """A copy on which the action is played.

        Raises:
            IllegalAction: the seat may not do that now; names the rule.
        """
        if not state.is_legal(seat, action):
            raise self.refusal(state, seat, action)
        return self.played(state, seat, action)[0]

    def played(self, state: P, seat: Seat, action: int) -> tuple[P, Journal]:
        """The position after a legal action, and the journal of the step."""
        after: P = state.copy()  # type: ignore[assignment]  # a position copies its own kind
        journal = after.journal = Journal(False)
        after.play_as(seat, action)
        return after, journal

    def observe(self, before: P, seat: Seat, action: int, after: P, viewer: Viewer) -> Observation:
        """Of the journal of `after`, which is the position that `apply` has made of `before`."""
        return self.observation(before, seat, action, after.journal, viewer)

    def evaluate(self, state: P, seat: Seat) -> int:
        """The position's value."""
        return int(state.value(seat))

    def noisy_actions(self, state: P, seat: Seat) -> Sequence[int]:
        """What the position fills in."""
        out = buffer(state.width)
        if seat < 0 or seat != state.actor():
            return ()
        return [int(out[index]) for index in range(state.fill_noisy(out))]

    def position_key(self, state: P) -> Hashable:
        """The position's key."""
        return int(state.key())

    def position(self, state: P) -> Position:
        """A copy, for who plays on."""
        return state.copy()

    def playout(self, state: P, rng: Random) -> Outcome:
        """The position's own random game."""
        walked: P = state.copy()  # type: ignore[assignment]  # a position copies its own kind
        dice = dice_of(rng)
        while walked.actor() != ENDED:
            walked.rollout(dice, self.facts.max_plies)
        ended = self.outcome(walked)
        assert ended is not None, "nobody acts once the match is over"
        return ended


@cache
def _named(bits: int) -> tuple[Seat, ...]:
    """The seats of some bits of `actors`."""
    if bits == CHANCE_BIT:
        return (CHANCE,)
    if bits == TABLE_BIT:
        return (TABLE,)
    return tuple(Seat(seat) for seat in range(MOST_ACTORS) if bits >> seat & 1)
