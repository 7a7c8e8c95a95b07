"""Tara's events between the kernel and the wire: each class is a message of its name, field by field."""

import re
from dataclasses import fields
from typing import Any, Final, get_args

from ardri.tara.v1 import tara_pb2 as pb
from services.games.tara.actions import Kind
from services.games.tara.presentation.events import (
    CardDrawn,
    CardPlayed,
    Draw,
    Event,
    PrisonersExchanged,
    Reason,
    Way,
)
from services.games.tara.wire.terms import ANY_CARD, ANY_REGION, CARD, POSITION, RANK, REGION, SEAT
from services.kernel import InvalidNotation
from services.wire.fields import PLAIN, Codec, among, each, fill

_USES: Final = (Kind.PLACE, Kind.STONE, Kind.AMNESTY, Kind.DISCARD)

_BY_NAME: Final = {
    **dict.fromkeys(("seat", "owner", "captor", "controller", "winner", "first_owner", "second_owner"), SEAT),
    **dict.fromkeys(("position", "left", "right", "target", "first", "second"), POSITION),
    "positions": each(POSITION),
    "region": REGION,
    "regions": each(REGION),
    "rank": RANK,
    "cards": each(CARD),
    "owners": each(SEAT),
    "purpose": among(tuple(Draw), "a purpose"),
    "reason": among(tuple(Reason), "a reason"),
    "way": among(tuple(Way), "a way"),
}
"""What a field of this name holds, in any event but those below; other fields are plain."""
_EXCEPTIONS: Final = {
    (CardDrawn, "card"): ANY_CARD,
    (CardPlayed, "card"): CARD,
    (CardPlayed, "region"): ANY_REGION,
    (CardPlayed, "action"): among(_USES, "a use", shift=1 - Kind.PLACE),
    (PrisonersExchanged, "first"): SEAT,
    (PrisonersExchanged, "second"): SEAT,
}
_RENAMED: Final = {"action": "use"}

_Fields = list[tuple[str, str, Codec]]


def _fields(kind: type) -> _Fields:
    """The name of each field in the kernel and on the wire, and what it holds."""
    found = []
    for field in fields(kind):
        codec = _EXCEPTIONS.get((kind, field.name), _BY_NAME.get(field.name, PLAIN))
        found.append((field.name, _RENAMED.get(field.name, field.name), codec))
    return found


_FIELDS: Final[dict[type, _Fields]] = {kind: _fields(kind) for kind in get_args(Event)}
_NAMES: Final = {kind: re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in _FIELDS}
_KINDS: Final = {name: kind for kind, name in _NAMES.items()}


def event_to_proto(event: Event) -> pb.Event:
    """The event as the message of its kind."""
    message = pb.Event()
    happened = getattr(message, _NAMES[type(event)])
    happened.SetInParent()
    for name, wired, codec in _FIELDS[type(event)]:
        fill(happened, wired, codec.to(getattr(event, name)))
    return message


def event_from_proto(message: pb.Event) -> Event:
    """The event of a message.

    Raises:
        InvalidNotation: no kind is set, or a field holds what no event has.
    """
    name = message.WhichOneof("kind")
    if name is None:
        raise InvalidNotation("an event is of a kind; none is set")
    kind, happened = _KINDS[name], getattr(message, name)
    values: dict[str, Any] = {
        name: codec.back(getattr(happened, wired)) for name, wired, codec in _FIELDS[kind]
    }
    event: Event = kind(**values)
    return event
