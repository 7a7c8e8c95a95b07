"""A position for every game: that of its own, or one that walks the game's states."""

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel import Game, Outcome, Seat
from services.kernel.dice import Dice
from services.kernel.position import ENDED, WHOLE, Position

WIDTH: Final = 1024
"""The most actions of a state. No game says how many it may have; the widest here has 143."""
LEAD: Final = 1_000
"""A lead of so much, by `Game.evaluate`, is worth half of the way from even to won."""
_SCATTER: Final = 0x2545F4914F6CDD1D
_KEY_MASK: Final = (1 << 62) - 1


def position_of(game: Game[Any, Any], state: Any, seats: int | None = None) -> Position:
    """The state as searches walk it. `seats`: how many there are, found out if not said."""
    own = game.position(state)
    return own if own is not None else StatePosition(game, state, seats or _seats(game, state), {})


class StatePosition(Position):
    """Any game's states behind the contract of positions: slow, and there for every game.

    `numbers`: the game's position keys, numbered as they come up. Copies share them, so the keys of
    a position compare with those of its copies and with no others. The weights of a draw add up to
    2**31 at most.
    """

    def __init__(self, game: Game[Any, Any], state: Any, seats: int, numbers: dict[Hashable, int]) -> None:
        super().__init__(seats, WIDTH)
        self.game = game
        self.state = state
        self.numbers = numbers

    def copy(self) -> "StatePosition":
        """The same state, for states never change."""
        return StatePosition(self.game, self.state, self.seats, self.numbers)

    def actor(self) -> i64:
        """The first to act of those that the game names."""
        acting = self.game.to_act(self.state)
        return int(acting[0]) if acting else ENDED

    def fill(self, out: "vec[i64]") -> i64:
        """What the game lists.

        Raises:
            IndexError: more than `WIDTH`.
        """
        return _written(self.game.legal_actions(self.state, Seat(self.actor())), out)

    def play(self, action: i64) -> None:
        """By the game's own `apply`, which does check whether it is legal."""
        self.state = self.game.apply(self.state, Seat(self.actor()), action)

    def draw(self, dice: Dice) -> i64:
        """By the weights that the game gives."""
        chances = self.game.chances(self.state)
        left = dice.below(sum(weight for _, weight in chances))
        for action, weight in chances:
            if left < weight:
                return action
            left -= weight
        raise AssertionError("what is left is below the sum of all weights")

    def redeal(self, viewer: i64, dice: Dice) -> None:
        """By the game's own `sample` of what the viewer sees."""
        view = self.game.view(self.state, Seat(viewer))
        self.state = self.game.sample(view, Random(dice.roll()))  # noqa: S311 - simulated, not a match's chance

    def utility(self, seat: i64) -> i64:
        """By the places that the seats took; before the end, by the lead that the game sees."""
        outcome = self.game.outcome(self.state)
        return self._estimate(seat) if outcome is None else outcome_utility(outcome, seat)

    def value(self, seat: i64) -> i64:
        """What the game says."""
        return self.game.evaluate(self.state, Seat(seat))

    def key(self) -> i64:
        """The number of the game's position key, scattered over 62 bits."""
        number = self.numbers.setdefault(self.game.position_key(self.state), len(self.numbers))
        return number * _SCATTER & _KEY_MASK

    def fill_noisy(self, out: "vec[i64]") -> i64:
        """What the game lists."""
        return _written(self.game.noisy_actions(self.state, Seat(self.actor())), out)

    def _estimate(self, seat: int) -> int:
        """The seat's lead over the mean of the others, squashed; the shares of two add up to `WHOLE`."""
        values = [self.game.evaluate(self.state, Seat(other)) for other in range(self.seats)]
        rivals = max(1, len(values) - 1)
        lead: int = values[seat] * rivals - (sum(values) - values[seat])
        return share_of(lead, 2 * rivals * LEAD)


def share_of(lead: int, halfway: int) -> int:
    """What a lead is worth, if one of `halfway` is worth half of the way from even to won."""
    size = WHOLE // 2 * abs(lead) // (abs(lead) + halfway)
    return WHOLE // 2 + (size if lead > 0 else -size)


def outcome_utility(outcome: Outcome, seat: int) -> int:
    """By places: of the other seats, those behind count in full and those level by half."""
    others = [rank for other, rank in enumerate(outcome.ranks) if other != seat]
    if not others:
        return WHOLE
    own = outcome.ranks[seat]
    halves = sum(2 * (rank > own) + (rank == own) for rank in others)
    return WHOLE * halves // (2 * len(others))


def _written(actions: Sequence[int], out: "vec[i64]") -> int:
    for index, action in enumerate(actions):
        out[index] = action
    return len(actions)


def _seats(game: Game[Any, Any], state: Any) -> int:
    """How many there are; where the game leaves that open no state tells it, but every end does."""
    facts = game.facts
    if facts.min_seats == facts.max_seats:
        return facts.max_seats
    return len(game.playout(state, Random(0)).ranks)  # noqa: S311 - any end will do
