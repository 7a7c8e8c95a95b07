"""Versions of Lots that parse, describe or lapse wrongly, or never end."""

from services.kernel import TABLE, InvalidNotation, Outcome, Seat, legal_actions
from tests.conformance.lots.game import Lots
from tests.conformance.lots.rules import LotsPosition
from tests.conformance.lots.views import Event


class NeverEnds(Lots):
    def outcome(self, position: LotsPosition) -> Outcome | None:
        return None


class ReadsOneMore(Lots):
    def parse(self, position: LotsPosition, seat: Seat, text: str) -> int:
        return super().parse(position, seat, text) % 9 + 1


class ReadsAnything(Lots):
    def parse(self, position: LotsPosition, seat: Seat, text: str) -> int:
        try:
            return super().parse(position, seat, text)
        except InvalidNotation:
            return 1


class NamesNoStep(Lots):
    def format(self, position: LotsPosition, seat: Seat, action: int) -> str:
        return "done" if seat == TABLE else super().format(position, seat, action)


class TellsALongStory(Lots):
    def tell(self, event: Event) -> str:
        return f"{event}\nand so on"


class ExplainsByOthersCards(Lots):
    def explain(self, position: LotsPosition, seat: Seat, action: int) -> str:
        return f"they have {position.hands}"


class LapsesByOthersCards(Lots):
    def lapse(self, position: LotsPosition, seat: Seat) -> int | None:
        legal = legal_actions(position, seat)
        return legal[max(position.hands[seat - 1], default=0) % len(legal)] if legal else None


class LapsesOutOfTurn(Lots):
    def lapse(self, position: LotsPosition, seat: Seat) -> int | None:
        return 9
