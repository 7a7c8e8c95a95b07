"""Events on the wire: each class has a message of its name, field by field."""

from typing import Final, get_args

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.catalogue.plaques import format_plaque, parse_plaque
from services.games.plaques.presentation.events import UNKNOWN, Dealt, Event, Stake
from services.games.plaques.rules.numbers.bounds import MOST_SEATS
from services.games.plaques.wire.views import (
    ended_from_proto,
    ended_to_proto,
    name_from_proto,
    name_to_proto,
)
from services.wire.events import EventCodec
from services.wire.fields import Codec, among, each

_SEAT: Final = among(range(MOST_SEATS), "a seat")
_PLAQUE: Final = Codec(format_plaque, parse_plaque)
_ANY_PLAQUE: Final = Codec(
    lambda plaque: "" if plaque == UNKNOWN else format_plaque(plaque),
    lambda text: parse_plaque(text) if text else UNKNOWN,
)
_BY_NAME: Final = {
    "seat": _SEAT,
    "dealer": _SEAT,
    "players": each(_SEAT),
    "plaque": _PLAQUE,
    "stake": among(tuple(Stake), "a stake"),
    "ended": Codec(ended_to_proto, ended_from_proto),
    "data_set": Codec(name_to_proto, name_from_proto),
}
"""How a field of this name is written; other fields are plain."""

EVENT_CODEC: Final = EventCodec(pb.Event, get_args(Event), _BY_NAME, {(Dealt, "plaque"): _ANY_PLAQUE})
