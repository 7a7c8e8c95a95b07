"""Tara's events between the kernel and the wire: each class is a message of its name, field by field."""

from dataclasses import fields
from typing import Final

from ardri.tara.v1 import tara_pb2 as pb
from services.games.tara.presentation.events import EVENTS, Event
from services.games.tara.presentation.events.cards import CardDrawn, CardPlayed, Draw, Use
from services.games.tara.presentation.events.money import PrisonersExchanged, Reason
from services.games.tara.presentation.events.pieces import Way
from services.games.tara.wire.terms import ANY_CARD, ANY_REGION, CARD, POSITION, RANK, REGION, SEAT
from services.kernel import InvalidNotation
from services.wire.fields import PLAIN, Codec, among, each, fill

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
    (CardPlayed, "use"): among(tuple(Use), "a use", shift=1 - Use.PLACE),
    (PrisonersExchanged, "first"): SEAT,
    (PrisonersExchanged, "second"): SEAT,
}


def _fields(kind: type[Event]) -> list[tuple[str, Codec]]:
    """Each field and what it holds."""
    names = [field.name for field in fields(kind)]
    return [(name, _EXCEPTIONS.get((kind, name), _BY_NAME.get(name, PLAIN))) for name in names]


_FIELDS: Final = {kind: _fields(kind) for kind in EVENTS.values()}
_NAMES: Final = {kind: name for name, kind in EVENTS.items()}


def event_to_proto(event: Event) -> pb.Event:
    """The event as the message of its kind."""
    message = pb.Event()
    happened = getattr(message, _NAMES[type(event)])
    happened.SetInParent()
    for name, codec in _FIELDS[type(event)]:
        fill(happened, name, codec.to(getattr(event, name)))
    return message


def event_from_proto(message: pb.Event) -> Event:
    """The event of a message.

    Raises:
        InvalidNotation: no kind is set, or a field holds what no event has.
    """
    name = message.WhichOneof("kind")
    if name is None:
        raise InvalidNotation("an event is of a kind; none is set")
    kind, happened = EVENTS[name], getattr(message, name)
    values = {name: codec.back(getattr(happened, name)) for name, codec in _FIELDS[kind]}
    return kind(**values)
