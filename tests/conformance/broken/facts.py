"""Versions of Lots that differ from what they declare."""

from collections.abc import Mapping
from dataclasses import replace

from services.kernel import SPECTATOR, Outcome, Setup, Viewer
from tests.conformance.lots.game import Lots
from tests.conformance.lots.rules import LotsPosition
from tests.conformance.lots.views import View


class GivesTwoATie(Lots):
    def outcome(self, position: LotsPosition) -> Outcome | None:
        ended = super().outcome(position)
        return ended and replace(ended, ranks=tuple(rank + 1 for rank in ended.ranks))


class MakesMoney(Lots):
    def outcome(self, position: LotsPosition) -> Outcome | None:
        ended = super().outcome(position)
        return ended and replace(ended, payoffs=tuple(payoff + 1 for payoff in ended.payoffs))


class SeatsAnybody(Lots):
    def setup(
        self, seats: int, options: Mapping[str, object] | None = None, rules: str | None = None
    ) -> Setup:
        return super().setup(max(2, min(4, seats)), options, rules)


class SkipsHands(Lots):
    def hand(self, position: LotsPosition) -> int:
        return 1 + 2 * len(position.content())


class DealsTwiceAtTheEnd(Lots):
    def hand(self, position: LotsPosition) -> int:
        return 1 if position.actors() else 3


class RunsLong(Lots):
    facts = replace(Lots.facts, max_plies=9)


class HidesItsChance(Lots):
    facts = replace(Lots.facts, chance=False)


class HidesItsSecrets(Lots):
    facts = replace(Lots.facts, perfect_information=True)


class NamesItsViewer(HidesItsSecrets):
    """Views are the same but for the name of the viewer; streams have one view for all."""

    def view(self, position: LotsPosition, viewer: Viewer) -> View:
        return replace(super().view(position, SPECTATOR), viewer=viewer)
