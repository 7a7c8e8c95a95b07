"""Westeria's events between the kernel and the wire: each class has a message of its name, field by field.

Events hold names, so no land is needed to read them; names of any land are accepted.
"""

from collections.abc import Iterable
from typing import Final, get_args

from ardri.westeria.v1 import westeria_pb2 as pb
from services.games.westeria.data.armies import CARDS
from services.games.westeria.data.dataset import DATA_SETS
from services.games.westeria.presentation.events import Arranged, ControlChanged, Event, LotDrawn, TurnBegan
from services.games.westeria.wire.terms import CARD, SEAT
from services.kernel import InvalidNotation
from services.wire.events import EventCodec
from services.wire.fields import PLAIN, Codec, each, or_unset


def _words(what: str, *words: Iterable[str]) -> Codec:
    """Makes a codec of words that are the same on the wire."""
    known = {word for some in words for word in some}

    def back(word: str) -> str:
        if word not in known:
            raise InvalidNotation(f"{what} is not {word[:40]!r}")
        return word

    return Codec(lambda word: word, back)


_ZONES: Final = [name for data in DATA_SETS.values() for name in data.lands.zone_names]
_UNITS: Final = [name for data in DATA_SETS.values() for name in data.armies.names]
_UNKNOWN: Final = [""]
"""Stands for a name that the viewer may not know, or for nothing."""

_CARD: Final = Codec(lambda name: CARD.to(CARDS.index(name)), lambda number: CARDS[CARD.back(number)])
_UNIT: Final = _words("a unit", _UNITS)
_ANY_UNIT: Final = _words("a unit", _UNITS, _UNKNOWN)
_ZONE: Final = _words("a zone", _ZONES)
_ANY_ZONE: Final = _words("a zone", _ZONES, _UNKNOWN)
_TERRITORY: Final = _words("a territory", {zone[0] for zone in _ZONES})

_BY_NAME: Final[dict[str, Codec]] = {
    **dict.fromkeys(("seat", "owner", "holder", "attacker", "defender"), SEAT),
    **dict.fromkeys(("guess", "attacking", "defending"), _UNIT),
    **dict.fromkeys(("zone", "origin", "target"), _ZONE),
    "unit": _ANY_UNIT,
    "units": each(_UNIT),
    "zones": each(_ZONE),
    "territory": _TERRITORY,
    "territories": each(_TERRITORY),
    "card": _CARD,
    "cards": each(_CARD),
}
"""How a field of this name is written, in all events but the exceptions below; other fields are plain."""
_EXCEPTIONS: Final[dict[tuple[type, str], Codec]] = {
    (ControlChanged, "seat"): or_unset(SEAT),
    (LotDrawn, "unit"): _UNIT,
    (TurnBegan, "cards"): PLAIN,
    (Arranged, "origin"): _ANY_ZONE,
    (Arranged, "target"): _ANY_ZONE,
}


EVENT_CODEC: Final = EventCodec(pb.Event, get_args(Event), _BY_NAME, _EXCEPTIONS)
