"""What things are called when people are spoken to."""

from collections.abc import Sequence

from services.games.westeria.facts import FACTS
from services.games.westeria.realm import UNKNOWN, Realm

A_UNIT = "a unit"
"""What a unit is called by who cannot tell which."""


def seat_name(seat: int) -> str:
    """`north`."""
    return FACTS.seat_names[seat]


def unit_name(realm: Realm, kind: int) -> str:
    """`King`; of `UNKNOWN` `a unit`."""
    return A_UNIT if kind == UNKNOWN else realm.armies.names[kind]


def land_name(realm: Realm, territory: int) -> str:
    """`Frostmoor`; of a city `North Hold, a city`."""
    name = realm.lands.territory_names[territory]
    return f"{name}, a city" if realm.lands.is_city[territory] else name


def counted(count: int, thing: str) -> str:
    """`1 move`, `2 moves`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def joined(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; nothing of nothing."""
    return " and ".join((", ".join(items[:-1]), items[-1])) if len(items) > 1 else "".join(items)


def tallied(items: Sequence[str]) -> str:
    """Each once, with how often it comes: `King, 2 Scout`; `nothing` of nothing."""
    counts = {item: items.count(item) for item in items}
    return ", ".join(item if count == 1 else f"{count} {item}" for item, count in counts.items()) or "nothing"
