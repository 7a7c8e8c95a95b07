"""Units, and what all know of them, in views between the kernel and the wire."""

from functools import lru_cache
from typing import Final

from ardri.westeria.v1 import table_pb2 as table
from services.games.westeria.data.dataset import DataSet
from services.games.westeria.facts import FACTS
from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.marks import owner_of
from services.games.westeria.wire.terms import SEAT, kinds_of, terms_of
from services.wire.fields import among, fill, in_bits

_STOCK: Final = among(range(at.STOCK + 1), "a stock")
_SEATS: Final = in_bits(SEAT, FACTS.max_seats)


@lru_cache(maxsize=16384)
def unit_to_proto(data: DataSet, index: int, place: int) -> table.Unit:
    """Writes the unit of a zone or of the hand.

    The message is shared, as most units of a view have not changed: adding it to another message copies it.
    """
    message = table.Unit(
        zone="" if index == at.HAND else terms_of(data)["zone"].to(index),
        seat=owner_of(place) - 1,
        kind=name_of(data, place),
        ruled_out=kinds_of(data).to(place >> at.RULED_SHIFT),
        shown_to=_SEATS.to(place >> at.LOOKS_SHIFT & at.LOOKS),
    )
    fill(message, "stock", _STOCK.to(place >> at.STOCK_SHIFT & at.STOCK))
    return message


def place_from_proto(data: DataSet, message: table.Unit) -> int:
    """Reads a unit with all that is known of it.

    Raises:
        InvalidNotation: a field has a value that no view has.
    """
    stock, looks = _STOCK.back(message.stock), _SEATS.back(message.shown_to)
    ruled_out = kinds_of(data).back(message.ruled_out)
    known: int = stock << at.STOCK_SHIFT | looks << at.LOOKS_SHIFT | ruled_out << at.RULED_SHIFT
    return unit_of(data, message.seat, message.kind) | known


def name_of(data: DataSet, unit: int) -> str:
    """The name of a unit's kind, empty if the viewer cannot tell."""
    kind = unit & at.KIND
    return "" if kind == at.UNKNOWN else data.armies.names[kind]


def unit_of(data: DataSet, seat: int, name: str) -> int:
    """Returns the unit of a seat and a name.

    Raises:
        InvalidNotation: the seat or the kind is unknown.
    """
    owner: int = SEAT.back(seat) + 1
    kind: int = terms_of(data)["unit"].back(name) if name else at.UNKNOWN
    return owner << at.OWNER_SHIFT | kind
