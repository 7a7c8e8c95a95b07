"""Versions of Lots that describe tables, seats and options wrongly."""

from dataclasses import replace

from google.protobuf.message import Message
from google.protobuf.struct_pb2 import Struct

from services.kernel import OptionSpec, Setup
from tests.conformance.lots.game import Lots
from tests.conformance.lots.wire import LotsWire


class CountsItsTables(LotsWire):
    table_type: type[Message] = Struct
    made = 0

    def table_to_proto(self, setup: Setup) -> Struct:
        self.made += 1
        table = Struct()
        table.update({"made": self.made})
        return table


class SeatsTwins(Lots):
    facts = replace(Lots.facts, seat_colours=("#336699",) * 4)


class PaintsInWords(Lots):
    facts = replace(Lots.facts, seat_colours=("red", "green", "blue", "black"))


class TitlesTwoAlike(Lots):
    facts = replace(Lots.facts, options=(*Lots.facts.options, OptionSpec("Rounds", True, "rounds or not")))
