"""Versions of Lots that leak secrets."""

from dataclasses import replace
from random import Random

from services.kernel import SPECTATOR, IllegalAction, Observation, Seat, Viewer
from tests.conformance.lots.game import Lots
from tests.conformance.lots.rules import LotsPosition
from tests.conformance.lots.views import Dealt, View


class SamplesAnotherHand(Lots):
    def sample(self, view: View, rng: Random) -> LotsPosition:
        return super().sample(replace(view, viewer=SPECTATOR), rng)


class ShowsChoicesToThePublic(Lots):
    def view(self, position: LotsPosition, viewer: Viewer) -> View:
        return replace(
            super().view(position, viewer), shown=position.kept if viewer == SPECTATOR else position.shown
        )


class ShowsChoices(Lots):
    """Leaks in the view only."""

    def view(self, position: LotsPosition, viewer: Viewer) -> View:
        return replace(super().view(position, viewer), shown=position.kept)

    def sample(self, view: View, rng: Random) -> LotsPosition:
        position = super().sample(view, rng)
        position.kept = view.shown
        return position


class TellsCards(Lots):
    """Leaks in the stream only."""

    def observe(
        self, before: LotsPosition, seat: Seat, action: int, after: LotsPosition, viewer: Viewer
    ) -> Observation:
        return replace(super().observe(before, seat, action, after, viewer), action=action)


class TellsAndShowsChoices(TellsCards, ShowsChoices):
    """Leaks in both, so no other law can recognise the secret as one."""


class ForeseesOthersCards(Lots):
    """Leaks in what a seat learns by acting, which the effects of the action foretell."""

    def observe(
        self, before: LotsPosition, seat: Seat, action: int, after: LotsPosition, viewer: Viewer
    ) -> Observation:
        sound = super().observe(before, seat, action, after, viewer)
        others = before.hands[seat - 1] if viewer == seat >= 0 else ()
        return replace(sound, events=(*sound.events, *(Dealt(viewer, card) for card in others)))


class RefusesInDetail(Lots):
    """Leaks in the message of an error."""

    def refusal(self, position: LotsPosition, seat: Seat, action: int) -> IllegalAction:
        return IllegalAction(f"not among {position.hands}", rule=super().refusal(position, seat, action).rule)


class CountsTheUnseen(Lots):
    """Leaks in the notation of an action."""

    def format(self, position: LotsPosition, seat: Seat, action: int) -> str:
        return super().format(position, seat, action) + f" of {sum(map(sum, position.hands))}"
