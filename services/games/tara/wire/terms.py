"""The words that Tara's messages share, between the kernel and the wire.

The kernel counts regions and ranks from 0 and has -1 for none; an enum of the wire has 0 for none.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from google.protobuf.message import Message

from services.games.tara.board import REGIONS, SPOT_NAMES, Rank, format_position, parse_position, parse_spot
from services.games.tara.deck import CARDS
from services.games.tara.facts import SEATS
from services.games.tara.state import NOBODY
from services.kernel import InvalidNotation


class Codec(NamedTuple):
    """One field both ways; `back` raises `InvalidNotation` for what `to` never gives."""

    to: Callable[[Any], Any]
    back: Callable[[Any], Any]


def among(numbers: Sequence[int], what: str, *, shift: int = 0) -> Codec:
    """Numbers or members of an enum, which the wire counts from elsewhere."""

    def back(number: int) -> int:
        if number - shift not in numbers:
            raise InvalidNotation(f"{what} is not {number}")
        return numbers[numbers.index(number - shift)]

    return Codec(lambda number: number + shift, back)


def each(codec: Codec) -> Codec:
    """A tuple of what the codec takes."""
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


def or_nobody(codec: Codec) -> Codec:
    """What the codec takes, or `NOBODY`, for which the field stays unset."""
    return Codec(
        lambda number: None if number == NOBODY else codec.to(number),
        lambda number: NOBODY if number is None else codec.back(number),
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


PLAIN: Final = Codec(lambda value: value, lambda value: value)
REGION: Final = among(range(REGIONS), "a region", shift=1)
ANY_REGION: Final = among(range(NOBODY, REGIONS), "a region", shift=1)
RANK: Final = among(tuple(Rank), "a rank", shift=1)
SEAT: Final = among(range(len(SEATS)), "a seat")
CARD: Final = among(CARDS, "a card")
ANY_CARD: Final = among(range(CARDS[-1] + 1), "a card")
POSITION: Final = Codec(format_position, parse_position)
SPOT: Final = Codec(SPOT_NAMES.__getitem__, parse_spot)
SPOT_BITS: Final = in_bits(SPOT, len(SPOT_NAMES))
