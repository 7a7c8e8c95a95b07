"""Lots that searches walk wrongly."""

from itertools import count
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel import SPECTATOR
from services.kernel.dice import Dice
from services.kernel.position import WHOLE
from services.search.adapter import StatePosition
from tests.conformance.lots.rules import Lots
from tests.conformance.lots.state import State


class Lame(StatePosition):
    """Copies to its own kind."""

    def copy(self) -> StatePosition:
        return type(self)(self.game, self.state, self.seats, self.numbers)


class WalksLamely(Lots):
    walker: type[StatePosition] = Lame

    def position(self, state: State) -> StatePosition:
        return self.walker(self, state, len(state.hands), _NUMBERS)


_NUMBERS: dict[Any, int] = {}


class Backwards(Lame):
    def fill(self, out: "vec[i64]") -> i64:
        filled = super().fill(out)
        listed = [out[index] for index in range(filled)]
        for index, action in enumerate(reversed(listed)):
            out[index] = action
        return filled


class ListsBackwards(WalksLamely):
    walker = Backwards


class Hasty(Lame):
    def pick(self, dice: Dice, out: "vec[i64]") -> i64:
        self.fill(out)
        return out[0]


class PicksTheFirst(WalksLamely):
    walker = Hasty


class Flattering(Lame):
    def value(self, seat: i64) -> i64:
        return super().value(seat) + 1


class FlattersEverybody(WalksLamely):
    walker = Flattering


class Even(Lame):
    def utility(self, seat: i64) -> i64:
        return 0 if seat == 0 else WHOLE


class PaysTheFirstNothing(WalksLamely):
    walker = Even


class Moody(Lame):
    _mood = count()

    def key(self) -> i64:
        return next(self._mood)


class NeverSharesAKey(WalksLamely):
    walker = Moody


class Constant(Lame):
    def key(self) -> i64:
        return 7


class SharesOneKey(WalksLamely):
    walker = Constant


class Same(Lame):
    def copy(self) -> StatePosition:
        return self


class CopiesNothing(WalksLamely):
    walker = Same


class Knowing(Lame):
    def redeal(self, viewer: i64, dice: Dice) -> None:
        """Leaves everything as it is."""


class KnowsTheTruth(WalksLamely):
    walker = Knowing


class Forgetful(Lame):
    def redeal(self, viewer: i64, dice: Dice) -> None:
        super().redeal(SPECTATOR, dice)


class ForgetsItsHand(WalksLamely):
    walker = Forgetful


class Lucky(Lame):
    def draw(self, dice: Dice) -> i64:
        drawn: i64 = max(action for action, _ in self.game.chances(self.state))
        return drawn


class DrawsTheBest(WalksLamely):
    walker = Lucky
