"""How well a seat has placed its army, before play: what greedy bots place by.

It looks at the seat's own units and at whose the territories are, never at what others place (W5).
"""

from functools import lru_cache
from typing import Final, NamedTuple

from services.games.westeria.lands import ZONES_EACH
from services.games.westeria.realm import REALMS, UNKNOWN, Realm
from services.games.westeria.state import State

HELD: Final = 60
"""A territory with a unit: with it units spread out, and the last ones are free to go where they are best."""
DEEP: Final = 200
DEEPEST: Final = 3
"""A step between the Flag and others. More than three count as three, or all would know its only zone."""
GUARD: Final = 10
"""A unit beside the Flag, of which one counts, to leave room for a Cursed Land; one in its territory."""
CURSED_GUARD: Final = 90
CURSED_CITY: Final = 60
"""A Cursed Land beside the Flag, of which one counts; one in a city that others reach in two steps.
Room for one that is still to be placed counts alike, so that others leave it."""
EDGE: Final = 3
"""By point of rank, a neighbouring zone in a territory of others."""
SCOUTING: Final = 8
"""The rank that a Scout counts as: from the border it looks furthest."""
LIFTED_COST: Final = 1
"""Nothing is gained by a lifted unit: whoever sees no better place is done."""


class _Ground(NamedTuple):
    """The land of a seat. `cities`: zones of cities within two steps of others.

    By zone: `exposure`, how many neighbours are others'; `depth`, steps to the nearest of them, 0 there.
    """

    own: frozenset[int]
    cities: frozenset[int]
    exposure: tuple[int, ...]
    depth: tuple[int, ...]


def formation(state: State, seat: int) -> int:
    """How good the places of the seat's units are, on the scale of `evaluate`."""
    realm, ground = state.realm, _ground(state.options.map, state.tokens, seat)
    kinds = {zone: unit & UNKNOWN for zone, unit in enumerate(state.board) if unit >> 4 == seat + 1}
    value = HELD * len({zone // ZONES_EACH for zone in kinds})
    for zone, kind in kinds.items():
        rank = SCOUTING if kind == realm.scout else realm.armies.ranks[kind]
        value += EDGE * rank * ground.exposure[zone]
        if kind == realm.flag:
            value += _flag(realm, ground, zone, kinds)
    return value - (LIFTED_COST if state.opening.lifted[seat] >= 0 else 0)


def _flag(realm: Realm, ground: _Ground, flag: int, kinds: dict[int, int]) -> int:
    """Of the Flag, and of the Cursed Lands, which guard it."""
    beside = ground.own.intersection(realm.neighbours[flag])
    value = DEEP * min(ground.depth[flag], DEEPEST) - EDGE * ground.exposure[flag]
    value += GUARD * (not beside.isdisjoint(kinds))
    value += GUARD * (sum(1 for zone in kinds if zone // ZONES_EACH == flag // ZONES_EACH) > 1)
    cursed = realm.armies.roles["cursed land"]
    placed = {zone for zone, kind in kinds.items() if kind == cursed}
    coming = realm.counts[cursed] - len(placed) if cursed >= 0 else 0
    if not beside.isdisjoint(placed) or (coming and not beside <= kinds.keys()):
        value += CURSED_GUARD
    in_cities = len(ground.cities & placed) + min(coming, len(ground.cities - kinds.keys()))
    return value + CURSED_CITY * in_cities


@lru_cache(maxsize=256)
def _ground(name: str, tokens: bytes, seat: int) -> _Ground:
    """The tokens stay as they are while units are placed."""
    realm = REALMS[name]
    own = {zone for zone in range(realm.zones) if tokens[zone // ZONES_EACH] == seat + 1}
    depth, inner = [0] * realm.zones, own
    while inner:
        for zone in inner:
            depth[zone] += 1
        inner = {zone for zone in inner if inner.issuperset(realm.neighbours[zone])}
    is_city = realm.lands.is_city
    return _Ground(
        own=frozenset(own),
        cities=frozenset(zone for zone in own if is_city[zone // ZONES_EACH] and depth[zone] <= 2),
        exposure=tuple(sum(1 for other in near if other not in own) for near in realm.neighbours),
        depth=tuple(depth),
    )
