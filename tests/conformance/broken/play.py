"""Versions of Lots whose positions break the laws of play."""

from collections.abc import Sequence
from itertools import count
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel.position import TABLE_ACTS, TABLE_BIT
from tests.conformance.lots.rules import LotsPosition


class ChangesItsInput(LotsPosition):
    """A copy changes the position from which it was made."""

    origin: LotsPosition | None = None

    def copy(self) -> LotsPosition:
        other = super().copy()
        assert isinstance(other, ChangesItsInput)
        other.origin = self
        return other

    def play_as(self, seat: i64, action: i64) -> None:
        super().play_as(seat, action)
        if seat >= 0 and self.origin is not None:
            self.origin.kept = self.kept


class PlaysByMood(LotsPosition):
    _mood = count()

    def play_as(self, seat: i64, action: i64) -> None:
        super().play_as(seat, action)
        if seat == TABLE_ACTS:
            self.shown = (next(self._mood),) * len(self.kept)


class ListensToItself(LotsPosition):
    """Plays differently if a journal listens."""

    def play_as(self, seat: i64, action: i64) -> None:
        super().play_as(seat, action)
        if seat == TABLE_ACTS and not self.journal.is_silent:
            self.shown = self.shown[::-1]


class ActsBackwards(LotsPosition):
    def actor(self) -> i64:
        acting = int(self.actors())
        return super().actor() if acting >= TABLE_BIT >> 1 or not acting else acting.bit_length() - 1


class TakesTheLastChoice(LotsPosition):
    def actors(self) -> i64:
        is_last = sum(map(bool, self.kept)) == len(self.kept) - 1
        return TABLE_BIT if is_last else super().actors()


class RefusesNine(LotsPosition):
    def is_legal(self, seat: i64, action: i64) -> bool:
        return not (seat >= 0 and action == 9) and super().is_legal(seat, action)


class AcceptsAnything(LotsPosition):
    def is_legal(self, seat: i64, action: i64) -> bool:
        return True

    def play_as(self, seat: i64, action: i64) -> None:
        if super().is_legal(seat, action):
            super().play_as(seat, action)


class AsksNobody(LotsPosition):
    """Allows a seat actions that only another seat may take."""

    def is_legal(self, seat: i64, action: i64) -> bool:
        return any(action in self.listed(other) for other in range(len(self.kept))) or super().is_legal(
            seat, action
        )


class LetsAllAct(LotsPosition):
    def listed(self, seat: int) -> Sequence[int]:
        return self.hands[seat] if 0 <= seat < len(self.hands) else super().listed(seat)


class ListsTwice(LotsPosition):
    WIDTH = 2 * LotsPosition.WIDTH

    def listed(self, seat: int) -> Sequence[int]:
        return [*super().listed(seat)] * 2


class ShufflesItsList(LotsPosition):
    _random = Random(1)

    def listed(self, seat: int) -> Sequence[int]:
        listed = super().listed(seat)
        return self._random.sample(listed, len(listed))


class DealsNothing(LotsPosition):
    """Chance acts and has nothing to draw."""

    def listed(self, seat: int) -> Sequence[int]:
        return super().listed(seat) if seat >= 0 else ()


class WeighsNothing(LotsPosition):
    def fill_chances(self, out: "vec[i64]", weights: "vec[i64]") -> i64:
        filled = super().fill_chances(out, weights)
        for index in range(filled):
            weights[index] = out[index] - 1
        return filled


class RemembersWhoWasFirst(LotsPosition):
    def play_as(self, seat: i64, action: i64) -> None:
        is_first = seat >= 0 and not any(self.kept)
        super().play_as(seat, action)
        if is_first:
            self.shown = (int(seat),) * len(self.kept)
