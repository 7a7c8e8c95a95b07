"""Lots that leaks."""

from dataclasses import replace
from random import Random

from services.kernel import SPECTATOR, IllegalAction, Observation, Seat, Viewer
from tests.conformance.lots.rules import Lots
from tests.conformance.lots.state import State, View


class SamplesAnotherHand(Lots):
    def sample(self, view: View, rng: Random) -> State:
        return super().sample(replace(view, viewer=SPECTATOR), rng)


class ShowsChoicesToThePublic(Lots):
    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), shown=state.kept if viewer == SPECTATOR else state.shown)


class ShowsChoices(Lots):
    """In the view alone."""

    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), shown=state.kept)

    def sample(self, view: View, rng: Random) -> State:
        return replace(super().sample(view, rng), kept=view.shown)


class TellsCards(Lots):
    """In the stream alone."""

    def observe(self, before: State, seat: Seat, action: int, after: State, viewer: Viewer) -> Observation:
        return replace(super().observe(before, seat, action, after, viewer), action=action)


class TellsAndShowsChoices(TellsCards, ShowsChoices):
    """In both, so that no other law can know it for a secret."""


class RefusesInDetail(Lots):
    """In the message of an error."""

    def apply(self, state: State, seat: Seat, action: int) -> State:
        try:
            return super().apply(state, seat, action)
        except IllegalAction as error:
            raise IllegalAction(f"not among {state.hands}", rule=error.rule) from error


class CountsTheUnseen(Lots):
    """In the notation of an action."""

    def format(self, state: State, seat: Seat, action: int) -> str:
        return super().format(state, seat, action) + f" of {sum(map(sum, state.hands))}"
