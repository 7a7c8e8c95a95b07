"""Units and what all know of them, in views between the kernel and the wire."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ardri.westeria.v1 import table_pb2 as table
from services.games.westeria.data.dataset import DataSet
from services.games.westeria.facts import FACTS
from services.games.westeria.presentation.view import View
from services.games.westeria.rules.layout import STOCK, UNKNOWN
from services.games.westeria.wire.terms import SEAT, kinds_of, terms_of
from services.kernel import InvalidNotation
from services.wire.fields import among, fill, in_bits

_STOCK: Final = among(range(STOCK + 1), "a stock")
_SEATS: Final = in_bits(SEAT, FACTS.max_seats)


class Units(NamedTuple):
    """The zones, then the hand, column by column; fields mean the same as in `View` and `Marks`."""

    board: bytes
    ruled_out: tuple[int, ...]
    looks: bytes
    stocks: bytes


def units_to_proto(view: View, data: DataSet) -> Iterator[table.Unit]:
    """The units on the zones."""
    return (unit_to_proto(view, data, zone) for zone in range(data.zones) if view.board[zone])


def unit_to_proto(view: View, data: DataSet, place: int) -> table.Unit:
    """The unit of a zone or of the hand."""
    ruled_out, looks, stocks, _ = view.marks
    return _unit_to_proto(data, place, view.board[place], ruled_out[place], looks[place], stocks[place])


@lru_cache(maxsize=16384)
def _unit_to_proto(  # noqa: PLR0917 - what is known of one place
    data: DataSet, place: int, unit: int, ruled_out: int, looks: int, stock: int
) -> table.Unit:
    """Shared, as most units of a view are as they were: a message that goes into another one is copied."""
    message = table.Unit(
        zone="" if place == data.zones else terms_of(data).zone.to(place),
        seat=(unit >> 4) - 1,
        kind=name_of(data, unit),
        ruled_out=kinds_of(data).to(ruled_out),
        shown_to=_SEATS.to(looks),
    )
    fill(message, "stock", _STOCK.to(stock))
    return message


def units_from_proto(messages: Iterable[table.Unit], hand: table.Unit | None, data: DataSet) -> Units:
    """The columns of all places.

    Raises:
        InvalidNotation: two units on a zone, or a field that holds what no view has.
    """
    places = data.zones + 1
    board, looks, stocks, ruled_out = bytearray(places), bytearray(places), bytearray(places), [0] * places
    zone = terms_of(data).zone
    placed = [(zone.back(message.zone), message) for message in messages]
    if hand is not None:
        placed.append((data.zones, hand))
    for place, message in placed:
        if board[place]:
            raise InvalidNotation(f"two units stand on {message.zone}")
        board[place] = unit_of(data, message.seat, message.kind)
        ruled_out[place] = kinds_of(data).back(message.ruled_out)
        looks[place] = _SEATS.back(message.shown_to)
        stocks[place] = _STOCK.back(message.stock)
    return Units(bytes(board), tuple(ruled_out), bytes(looks), bytes(stocks))


def name_of(data: DataSet, unit: int) -> str:
    """The name of a unit's kind, empty if the viewer cannot tell."""
    kind = unit & UNKNOWN
    return "" if kind == UNKNOWN else data.armies.names[kind]


def unit_of(data: DataSet, seat: int, name: str) -> int:
    """The unit of a seat and of a name.

    Raises:
        InvalidNotation: no such seat or kind.
    """
    owner: int = SEAT.back(seat) + 1
    kind: int = terms_of(data).unit.back(name) if name else UNKNOWN
    return owner << 4 | kind
