"""The words that Westeria's messages share, between the kernel and the wire.

Enums of the wire count from 1, with 0 for none; zones, territories and units go by their names.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from google.protobuf.message import Message

from services.games.westeria.actions import ORDERS
from services.games.westeria.armies import CARDS, NONE
from services.games.westeria.facts import FACTS
from services.games.westeria.realm import Realm
from services.kernel import InvalidNotation


class Codec(NamedTuple):
    """One field both ways; `back` raises `InvalidNotation` for what `to` never gives."""

    to: Callable[[Any], Any]
    back: Callable[[Any], Any]


def among(numbers: Sequence[int], what: str, *, shift: int = 0) -> Codec:
    """Numbers, which the wire counts from elsewhere."""

    def back(number: int) -> int:
        if number - shift not in numbers:
            raise InvalidNotation(f"{what} is not {number}")
        return number - shift

    return Codec(lambda number: number + shift, back)


def named(names: Iterable[str], what: str) -> Codec:
    """Numbers that the wire calls by their names."""
    listed = tuple(names)
    numbers = {name: number for number, name in enumerate(listed)}

    def back(name: str) -> int:
        if name not in numbers:
            raise InvalidNotation(f"{what} is not {name[:40]!r}")
        return numbers[name]

    return Codec(listed.__getitem__, back)


def each(codec: Codec) -> Codec:
    """A tuple of what the codec takes, a list on the wire."""
    return Codec(
        lambda items: [codec.to(item) for item in items], lambda items: tuple(map(codec.back, items))
    )


def in_bits(codec: Codec, count: int) -> Codec:
    """Some of the first `count` numbers, bits in the kernel and listed on the wire, each at most once."""

    def back(items: Sequence[Any]) -> int:
        numbers = [codec.back(item) for item in items]
        if len(set(numbers)) != len(numbers):
            raise InvalidNotation(f"something is named twice in {list(items)}")
        return sum(1 << number for number in numbers)

    return Codec(lambda bits: [codec.to(number) for number in range(count) if bits >> number & 1], back)


def or_unset(codec: Codec) -> Codec:
    """What the codec takes, or `NONE`, for which the field stays unset."""
    return Codec(
        lambda number: None if number == NONE else codec.to(number),
        lambda value: NONE if value is None else codec.back(value),
    )


def fill(message: Message, name: str, value: Any) -> None:
    """Sets a field, be it one value or a list; leaves it unset for None."""
    if isinstance(value, list):
        getattr(message, name).extend(value)
    elif value is not None:
        setattr(message, name, value)


def read(message: Message, name: str) -> Any:
    """The value of a field; None for an optional one that is unset."""
    if message.DESCRIPTOR.fields_by_name[name].has_presence and not message.HasField(name):
        return None
    return getattr(message, name)


COUNT: Final = among(range(256), "a count")
SEAT: Final = among(range(FACTS.max_seats), "a seat")
CARD: Final = among(range(len(CARDS)), "a card", shift=1)
ANY_CARD: Final = among(range(NONE, len(CARDS)), "a card", shift=1)
ORDER: Final = Codec(
    lambda number: [place + 1 for place in ORDERS[number]],
    lambda places: _order(tuple(place - 1 for place in places)),
)
"""The number of an order, on the wire the places themselves, from 1."""


class Terms(NamedTuple):
    """How the wire calls what a land has: zones, territories and kinds of units."""

    zone: Codec
    territory: Codec
    unit: Codec


@cache
def terms_of(realm: Realm) -> Terms:
    """The terms of a data set."""
    letters = map(realm.territory_name, range(realm.territories))
    return Terms(
        named(realm.lands.zone_names, "a zone"),
        named(letters, "a territory"),
        named(realm.armies.names, "a unit"),
    )


@cache
def kinds_of(realm: Realm) -> Codec:
    """Bit sets of kinds of units, listed by number on the wire."""
    kinds = len(realm.counts)
    return in_bits(among(range(kinds), "a kind of unit"), kinds)


def _order(places: tuple[int, ...]) -> int:
    if places not in ORDERS:
        raise InvalidNotation(f"{[place + 1 for place in places]} is no order of one to three")
    return ORDERS.index(places)
