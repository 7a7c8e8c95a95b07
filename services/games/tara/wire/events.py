"""Tara's events between the kernel and the wire: each class has a message of its name, field by field."""

from typing import Final

from ardri.tara.v1 import tara_pb2 as pb
from services.games.tara.presentation.events import EVENTS
from services.games.tara.presentation.events.cards import CardDrawn, CardPlayed, Draw, Use
from services.games.tara.presentation.events.money import PrisonersExchanged, Reason
from services.games.tara.presentation.events.pieces import Way
from services.games.tara.wire.terms import ANY_CARD, ANY_REGION, CARD, POSITION, RANK, REGION, SEAT
from services.wire.events import EventCodec
from services.wire.fields import among, each

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
"""How a field of this name is written, in all events but the exceptions below; other fields are plain."""
_EXCEPTIONS: Final = {
    (CardDrawn, "card"): ANY_CARD,
    (CardPlayed, "card"): CARD,
    (CardPlayed, "region"): ANY_REGION,
    (CardPlayed, "use"): among(tuple(Use), "a use", shift=1 - Use.PLACE),
    (PrisonersExchanged, "first"): SEAT,
    (PrisonersExchanged, "second"): SEAT,
}


EVENT_CODEC: Final = EventCodec(pb.Event, EVENTS.values(), _BY_NAME, _EXCEPTIONS)
