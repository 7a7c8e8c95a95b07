"""Versions of Lots whose positions mislead a search."""

from itertools import count

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel import SPECTATOR
from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, WHOLE
from tests.conformance.lots.rules import LotsPosition


class ListsBackwards(LotsPosition):
    def fill(self, out: "vec[i64]") -> i64:
        listed = self.listed(int(self.actor()))
        for index, action in enumerate(reversed(listed)):
            out[index] = action
        return len(listed)


class PlaysTheLowest(LotsPosition):
    def play(self, action: i64) -> None:
        super().play(min(self.listed(int(self.actor()))))


class PicksTheFirst(LotsPosition):
    def pick(self, dice: Dice, out: "vec[i64]") -> i64:
        self.fill(out)
        return out[0]


class PlaysOutOtherwise(LotsPosition):
    def rollout(self, dice: Dice, plies: i64) -> i64:
        dice.roll()
        return super().rollout(dice, plies)


class DreamsOfActions(LotsPosition):
    def fill_noisy(self, out: "vec[i64]") -> i64:
        out[0] = 9
        return 1


class FlattersWhoListens(LotsPosition):
    def value(self, seat: i64) -> i64:
        return super().value(seat) + (not self.journal.is_silent)


class PaysTheFirstNothing(LotsPosition):
    def utility(self, seat: i64) -> i64:
        return 0 if seat == 0 else WHOLE


class NeverSharesAKey(LotsPosition):
    _mood = count()

    def key(self) -> i64:
        return next(self._mood)


class SharesOneKey(LotsPosition):
    def key(self) -> i64:
        return 7


class KnowsTheTruth(LotsPosition):
    def redeal(self, viewer: i64, dice: Dice) -> None:
        """Leaves everything unchanged."""


class ForgetsItsHand(LotsPosition):
    def redeal(self, viewer: i64, dice: Dice) -> None:
        super().redeal(SPECTATOR, dice)


class DrawsTheBest(LotsPosition):
    def draw(self, dice: Dice) -> i64:
        return max(self.listed(CHANCE_ACTS))


class HalvesItsCoins(LotsPosition):
    def content(self) -> "tuple[int, ...]":
        return (*super().content(), self.rounds / 2)  # type: ignore[arg-type]  # the defect


class GuessesInHalves(LotsPosition):
    def value(self, seat: i64) -> i64:
        return super().value(seat) / 2  # type: ignore[return-value]  # the defect


class ListsItsContent(LotsPosition):
    def content(self) -> "tuple[int, ...]":
        return [*super().content()]  # type: ignore[return-value]  # the defect


class CountsBeyondCompiled(LotsPosition):
    def content(self) -> "tuple[int, ...]":
        return (*super().content(), 1 << 63)
