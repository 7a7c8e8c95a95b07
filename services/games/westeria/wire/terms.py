"""The values that Westeria's messages share, between the kernel and the wire.

Enums of the wire count from 1, with 0 for none. Zones, territories and units have their names.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from services.games.westeria.data.armies import CARDS
from services.games.westeria.data.dataset import DataSet
from services.games.westeria.facts import FACTS
from services.games.westeria.rules.cells.actions import ORDERS
from services.kernel import InvalidNotation
from services.wire.fields import NONE, Codec, among, in_bits


def named(names: Iterable[str], what: str) -> Codec:
    """Makes a codec of numbers that have names on the wire."""
    listed = tuple(names)
    numbers = {name: number for number, name in enumerate(listed)}

    def back(name: str) -> int:
        if name not in numbers:
            raise InvalidNotation(f"{what} is not {name[:40]!r}")
        return numbers[name]

    return Codec(listed.__getitem__, back)


COUNT: Final = among(range(256), "a count")
SEAT: Final = among(range(FACTS.max_seats), "a seat")
CARD: Final = among(range(len(CARDS)), "a card", shift=1)
ANY_CARD: Final = among(range(NONE, len(CARDS)), "a card", shift=1)
ORDER: Final = Codec(
    lambda number: [place + 1 for place in ORDERS[number]],
    lambda places: _order(tuple(place - 1 for place in places)),
)
"""The number of an order; on the wire, the list of its places, from 1."""


@cache
def terms_of(data: DataSet) -> dict[str, Codec]:
    """Returns the codecs of the objects of actions and views, by sort."""
    return {
        "zone": named(data.lands.zone_names, "a zone"),
        "territory": named(data.letters, "a territory"),
        "unit": named(data.armies.names, "a unit"),
        "card": CARD,
        "order": ORDER,
    }


@cache
def kinds_of(data: DataSet) -> Codec:
    """Returns the codec of bit sets of kinds of units, which are lists of numbers on the wire."""
    kinds = len(data.counts)
    return in_bits(among(range(kinds), "a kind of unit"), kinds)


def _order(places: tuple[int, ...]) -> int:
    if places not in ORDERS:
        raise InvalidNotation(f"{[place + 1 for place in places]} is no order of one to three")
    return ORDERS.index(places)
