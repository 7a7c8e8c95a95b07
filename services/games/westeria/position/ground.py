"""What does not change in a match: the land, the armies and the switches, as tables of numbers."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.actions import SPY, paired
from services.games.westeria.armies import NONE
from services.games.westeria.evaluate import CITY, IN_RESERVE, unit_worth
from services.games.westeria.options import Options
from services.games.westeria.position.layout import MOST_ZONES
from services.games.westeria.realm import REALMS, Realm

HALF: Final = 36
"""Zones of a word; a bit set of zones is two words, `low` and `high`."""
WAYS: Final = 8
"""Room for the neighbours of a zone."""

BELIEF_ROW: Final = 16
_PLAIN: Final = 16
_FLAG: Final = (2, 8, 24)
_CURSED: Final = (12, 16, 20)
_STRONG: Final = (20, 16, 12)
_WEAK: Final = (16, 16, 16)
_STRONG_RANK: Final = 5
"""How likely a kind is in a place from which no unit has moved: a step, two, and more from others' units."""
_CLOSE: Final = (120, 80, 50, 30, 20, 10)
"""By steps from an enemy Flag, from 1."""


class Ground:
    """The tables of a match.

    By zone: `degree`, how many neighbours; `near`, which, at `zone * WAYS`; `near_low` and `near_high`,
    the same as bit sets; `low` and `high`, the zone itself, none of the hand. By territory: `city`, 0 or 1.
    `clashes`: by `attacker * 16 + defender`. By kind: `ranks`, `lots`, `counts`; `worths` of units on the
    board and in reserve; `beliefs`, at rows of `BELIEF_ROW`. `borders`: the actions of spying. `width`: more
    actions than there can be at once.
    """

    def __init__(self, options: Options, seats: i64) -> None:
        realm = REALMS[options.map]
        lands, armies = realm.lands, realm.armies
        self.options = options
        self.seats = seats
        self.compulsory: i64 = int(options.compulsory_cards)
        self.far_attack: i64 = int(options.far_attack)
        self.turns: i64 = options.turns
        self.rearrangements: i64 = options.rearrangements
        self.zones: i64 = realm.zones
        self.territories: i64 = realm.territories
        self.kinds: i64 = len(realm.counts)
        self.units: i64 = len(realm.roster)
        self.flag: i64 = realm.flag
        self.king: i64 = realm.king
        self.spy_master: i64 = realm.spy_master
        self.scout: i64 = realm.scout
        self.cursed: i64 = armies.roles["cursed land"]
        self.fixed: i64 = realm.fixed
        self.mobile: i64 = realm.mobile
        self.all_kinds: i64 = realm.all_kinds
        self.degree = _table(len(near) for near in realm.neighbours)
        self.near = _near(realm)
        self.near_low = _table(near & _WORD for near in realm.near)
        self.near_high = _table(near >> HALF for near in realm.near)
        self.low = _table((1 << zone) & _WORD if zone < realm.zones else 0 for zone in range(MOST_ZONES + 1))
        self.high = _table((1 << zone) >> HALF if zone < realm.zones else 0 for zone in range(MOST_ZONES + 1))
        self.all_low: i64 = ((1 << realm.zones) - 1) & _WORD
        self.all_high: i64 = ((1 << realm.zones) - 1) >> HALF
        self.city = _table(map(int, lands.is_city))
        self.clashes = _table(realm.clashes)
        self.ranks = _table(armies.ranks)
        self.lots = _table(armies.lots)
        self.counts = _table(realm.counts)
        self.roster = _table(realm.roster)
        self.worths = _table(unit_worth(realm, kind) for kind in range(len(realm.counts)))
        self.reserve_worths = _table(
            unit_worth(realm, kind) // IN_RESERVE for kind in range(len(realm.counts))
        )
        self.city_worths = _table(CITY * is_city for is_city in lands.is_city)
        self.closeness = _closeness(realm)
        self.beliefs = _beliefs(realm)
        scouts = self.counts[self.scout] if self.scout >= 0 else 0
        self.width: i64 = scouts * self.zones + self.units * WAYS + 1
        self.nobody = _table([NONE] * len(realm.roster))
        self.borders = _table(paired(SPY, first, second) for first, second in realm.borders)


@lru_cache(maxsize=64)
def ground_of(options: Options, seats: int) -> Ground:
    """The tables of a match; one object for all positions with the same switches."""
    return Ground(options, seats)


_WORD: Final = (1 << HALF) - 1


def _table(numbers: Iterable[int]) -> "vec[i64]":
    return vec[i64](list(numbers))


def _closeness(realm: Realm) -> "vec[i64]":
    """By two zones, `first * MOST_ZONES + second`: what it is worth to have a unit so near."""
    table = [0] * (MOST_ZONES * MOST_ZONES)
    for first in range(realm.zones):
        ring, seen = {first}, {first}
        for worth in _CLOSE:
            ring = {other for zone in ring for other in realm.neighbours[zone]} - seen
            seen |= ring
            for second in ring:
                table[first * MOST_ZONES + second] = worth
    return _table(table)


def _beliefs(realm: Realm) -> "vec[i64]":
    """Four rows of weights by kind: nothing known; a step, two, and more from others' units."""
    table = [_PLAIN] * (BELIEF_ROW * (1 + len(_FLAG)))
    for kind, rank in enumerate(realm.armies.ranks):
        weights = _STRONG if rank >= _STRONG_RANK or kind == realm.scout else _WEAK
        weights = _CURSED if kind == realm.armies.roles["cursed land"] else weights
        weights = _FLAG if kind == realm.flag else weights
        for row, weight in enumerate(weights, 1):
            table[row * BELIEF_ROW + kind] = weight
    return _table(table)


def _near(realm: Realm) -> "vec[i64]":
    table = [0] * (WAYS * realm.zones)
    for zone, near in enumerate(realm.neighbours):
        table[zone * WAYS : zone * WAYS + len(near)] = near
    return _table(table)
