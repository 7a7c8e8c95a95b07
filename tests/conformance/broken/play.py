"""Lots that is played, read or searched wrongly."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from random import Random

from services.kernel import TABLE, IllegalAction, InvalidNotation, Outcome, Seat
from tests.conformance.lots.rules import Lots
from tests.conformance.lots.state import Event, State


class ChangesItsInput(Lots):
    def apply(self, state: State, seat: Seat, action: int) -> State:
        after = super().apply(state, seat, action)
        if seat >= 0:
            object.__setattr__(state, "kept", after.kept)
        return after


class PlaysByMood(Lots):
    _mood = count()

    def apply(self, state: State, seat: Seat, action: int) -> State:
        after = super().apply(state, seat, action)
        return replace(after, shown=(next(self._mood),) * len(state.kept)) if seat == TABLE else after


class NeverEnds(Lots):
    def outcome(self, state: State) -> Outcome | None:
        return None


class ActsBackwards(Lots):
    def to_act(self, state: State) -> tuple[Seat, ...]:
        return super().to_act(state)[::-1]


class RefusesNine(Lots):
    def apply(self, state: State, seat: Seat, action: int) -> State:
        if seat >= 0 and action == 9:
            raise IllegalAction("not the nine")
        return super().apply(state, seat, action)


class AcceptsAnything(Lots):
    def apply(self, state: State, seat: Seat, action: int) -> State:
        return super().apply(state, seat, action) if action in self.legal_actions(state, seat) else state


class LetsAllAct(Lots):
    def legal_actions(self, state: State, seat: Seat) -> Sequence[int]:
        return state.hands[seat] if 0 <= seat < len(state.hands) else super().legal_actions(state, seat)


class ListsTwice(Lots):
    def legal_actions(self, state: State, seat: Seat) -> Sequence[int]:
        return [*super().legal_actions(state, seat)] * 2


class ShufflesItsList(Lots):
    _random = Random(1)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[int]:
        legal = super().legal_actions(state, seat)
        return self._random.sample(legal, len(legal))


class WeighsNothing(Lots):
    def chances(self, state: State) -> Sequence[tuple[int, int]]:
        return [(card, card - 1) for card, _ in super().chances(state)]


class PlaysOutOtherwise(Lots):
    def playout(self, state: State, rng: Random) -> Outcome:
        return super().playout(state, Random(rng.random()))


class DreamsOfActions(Lots):
    def noisy_actions(self, state: State, seat: Seat) -> Sequence[int]:
        return [9]


class RemembersWhoWasFirst(Lots):
    def apply(self, state: State, seat: Seat, action: int) -> State:
        after = super().apply(state, seat, action)
        first = seat >= 0 and not any(state.kept)
        return replace(after, shown=(seat,) * len(state.kept)) if first else after


class TakesTheLastChoice(Lots):
    def to_act(self, state: State) -> tuple[Seat, ...]:
        acting = super().to_act(state)
        return (TABLE,) if sum(map(bool, state.kept)) == len(state.kept) - 1 else acting


class ReadsOneMore(Lots):
    def parse(self, state: State, seat: Seat, text: str) -> int:
        return super().parse(state, seat, text) % 9 + 1


class ReadsAnything(Lots):
    def parse(self, state: State, seat: Seat, text: str) -> int:
        try:
            return super().parse(state, seat, text)
        except InvalidNotation:
            return 1


class NamesNoStep(Lots):
    def format(self, state: State, seat: Seat, action: int) -> str:
        return "done" if seat == TABLE else super().format(state, seat, action)


class TellsALongStory(Lots):
    def tell(self, event: Event) -> str:
        return f"{event}\nand so on"


class ExplainsByOthersCards(Lots):
    def explain(self, state: State, seat: Seat, action: int) -> str:
        return f"they have {state.hands}"


class LapsesByOthersCards(Lots):
    def lapse(self, state: State, seat: Seat) -> int | None:
        legal = self.legal_actions(state, seat)
        return legal[max(state.hands[seat - 1], default=0) % len(legal)] if legal else None


class LapsesOutOfTurn(Lots):
    def lapse(self, state: State, seat: Seat) -> int | None:
        return 9
