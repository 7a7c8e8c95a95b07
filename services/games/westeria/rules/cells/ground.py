"""What never changes in a match: the land, the armies and the options, as tables of numbers."""

from collections.abc import Iterable
from dataclasses import astuple
from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.data.armies import NONE
from services.games.westeria.data.dataset import DATA_SETS, DataSet
from services.games.westeria.options import Options
from services.games.westeria.rules.cells import actions
from services.games.westeria.rules.cells.clashes import clashes_of
from services.games.westeria.rules.cells.layout import MOST_ZONES
from services.games.westeria.rules.cells.scale import CITY, FEW_SEATS, IN_RESERVE, unit_worth

HALF: Final = 36
"""Zones in a word; a bit set of zones is two words, `low` and `high`."""
WAYS: Final = 8
"""Room for the neighbours of a zone."""

BELIEF_ROW: Final = 16
_PLAIN: Final = 16
_FLAG: Final = (20, 32, 100)
_CURSED: Final = (16, 18, 18)
_STRONG: Final = (20, 16, 8)
_WEAK: Final = (16, 16, 16)
_STRONG_RANK: Final = 5
"""Weights of a kind in a place from which no unit has moved: one, two, or more steps from others' units."""
_OPEN: Final = (100, 50, 25, 12, 6, 3)
"""Weight of a Flag in a place, in percent, by the number of sides without an own unit that has stayed."""
BELIEF_SIDES: Final = len(_OPEN)
_ROOMY: Final = 48
"""Keen judgement is used on lands with at least this many zones: on the small land it lost matches."""
_NARROW: Final = 2
_LAIR: Final = (100, 100, 25)
_LAIR_CITY: Final = 30
LAIRS: Final = 2 * len(_LAIR)
"""Keen weights of a Flag, in percent: by neighbours of the zone (up to two, three, more), and in a city."""
_CLOSE: Final = (120, 80, 50, 30, 20, 10)
"""The worth of a unit near an enemy Flag, by steps from it, from 1."""


class Ground:
    """The tables of a match; `data`, `options`: their sources; `identity`: number of seats and the options.

    By zone: `degree`: the number of neighbours; `near`: the neighbours, from `zone * WAYS` on; `near_low`,
    `near_high`: the same as bit sets; `low`, `high`: the bit of the zone itself, 0 for the hand; `lair`: the
    sort of zone, for a Flag. By territory: `city`: 0 or 1. `clashes`: by `attacker * 16 + defender`. `keen`:
    1 for the tables of keen judgement, else 0. By kind: `ranks`, `lots`, `counts`; `worths` on the board and
    `reserve_worths`; `beliefs`, in rows of `BELIEF_ROW`. `roster`: the kinds of an army in the order of
    placing. `deck`: by card. `borders`: the actions of spying. `width`: more actions than are ever legal.
    """

    def __init__(self, options: Options, seats: i64, is_keen: bool = False) -> None:
        data = DATA_SETS[options.map]
        lands, armies = data.lands, data.armies
        self.options, self.data = options, data
        self.identity = (int(seats), *astuple(options))
        self.seats = seats
        self.keen: i64 = int(is_keen and seats <= FEW_SEATS and data.zones >= _ROOMY)
        self.compulsory: i64 = int(options.compulsory_cards)
        self.far_attack: i64 = int(options.far_attack)
        self.rests: i64 = int(options.after_far_move == "rests")
        self.moves_once: i64 = int(options.moves_of_a_unit == "one")
        self.open_reserves: i64 = int(options.reserves == "open")
        self.exact_casualties: i64 = int(options.casualties == "exact" or options.reserves == "open")
        self.turns: i64 = options.turns
        self.rearrangements: i64 = options.rearrangements
        self.zones: i64 = data.zones
        self.territories: i64 = data.territories
        self.kinds: i64 = len(data.counts)
        self.units: i64 = len(data.roster)
        self.flag: i64 = data.flag
        self.king: i64 = data.king
        self.spy_master: i64 = data.spy_master
        self.scout: i64 = data.scout
        self.cursed: i64 = data.cursed_land
        self.fixed: i64 = data.fixed
        self.mobile: i64 = data.all_kinds & ~data.fixed
        self.all_kinds: i64 = data.all_kinds
        self.degree = _table(map(len, data.neighbours))
        self.near = _near(data)
        self.near_low, self.near_high = _words(sum(1 << other for other in near) for near in data.neighbours)
        self.low, self.high = _words([*(1 << zone for zone in range(data.zones)), *[0] * MOST_ZONES])
        self.all_low: i64 = ((1 << data.zones) - 1) & _WORD
        self.all_high: i64 = ((1 << data.zones) - 1) >> HALF
        self.city = _table(map(int, lands.is_city))
        self.clashes = _table(clashes_of(data))
        self.ranks = _table(armies.ranks)
        self.lots = _table(armies.lots)
        self.counts = _table(data.counts)
        self.roster = _table(data.roster)
        self.deck = _table(data.deck)
        self.worths = _table(unit_worth(data, kind) for kind in range(len(data.counts)))
        self.reserve_worths = _table(unit_worth(data, kind) // IN_RESERVE for kind in range(len(data.counts)))
        self.city_worths = _table(CITY * is_city for is_city in lands.is_city)
        self.closeness = _closeness(data)
        self.beliefs = _beliefs(data, self.keen)
        self.lair = _table(_lairs(data))
        scouts = self.counts[self.scout] if self.scout >= 0 else 0
        self.width: i64 = scouts * self.zones + self.units * WAYS + 1
        self.nobody = _table([NONE] * len(data.roster))
        self.spans = _table(_spans(data))
        self.borders = _table(actions.paired(actions.SPY, first, second) for first, second in data.borders)


@lru_cache(maxsize=64)
def ground_of(options: Options, seats: int, is_keen: bool = False) -> Ground:
    """Returns the tables of a match; all positions with the same options share one object.

    `is_keen`: with keen judgement, above all of the Flag, for two seats on a large land.
    """
    return Ground(options, seats, is_keen)


_WORD: Final = (1 << HALF) - 1


def _words(sets: Iterable[int]) -> "tuple[vec[i64], vec[i64]]":
    """Returns the low and the high words of sets of zones."""
    listed = list(sets)
    return _table([zones & _WORD for zones in listed]), _table([zones >> HALF for zones in listed])


def _table(numbers: Iterable[int]) -> "vec[i64]":
    return vec[i64](list(numbers))


def _closeness(data: DataSet) -> "vec[i64]":
    """By two zones, `first * MOST_ZONES + second`: the worth of a unit at that distance from a Flag."""
    table = [0] * (MOST_ZONES * MOST_ZONES)
    for first in range(data.zones):
        ring, seen = {first}, {first}
        for worth in _CLOSE:
            ring = {other for zone in ring for other in data.neighbours[zone]} - seen
            seen |= ring
            for second in ring:
                table[first * MOST_ZONES + second] = worth
    return _table(table)


def _beliefs(data: DataSet, keen: i64) -> "vec[i64]":
    """Rows of weights by kind: nothing known; then by steps from others' units, open sides, sort of zone.

    Without keen judgement all sorts of zones have the same weights.
    """
    table = [_PLAIN] * BELIEF_ROW
    for depth, deep in enumerate(_FLAG):
        row = [_PLAIN] * BELIEF_ROW
        for kind, rank in enumerate(data.armies.ranks):
            weights = _STRONG if rank >= _STRONG_RANK or kind == data.scout else _WEAK
            row[kind] = (_CURSED if kind == data.cursed_land else weights)[depth]
        for open_sides in _OPEN:
            for lair in range(LAIRS):
                weight = deep * open_sides // 100
                if keen:
                    fits = _LAIR[lair // 2] * (_LAIR_CITY if lair % 2 else 100)
                    weight = deep * open_sides * fits // 1_000_000
                row[data.flag] = max(1, weight)
                table += row
    return _table(table)


def _lairs(data: DataSet) -> list[int]:
    """The sort of each zone: by its number of neighbours, and whether it is in a city."""
    sorts = [min(max(len(near) - _NARROW, 0), len(_LAIR) - 1) for near in data.neighbours]
    return [2 * sort + data.lands.is_city[zone // 3] for zone, sort in enumerate(sorts)]


def _spans(data: DataSet) -> list[int]:
    """By kind of action with a single object: the number of possible objects; 0 for other kinds."""
    spans = [0] * (actions.END + 1)
    for count, kinds in (
        (data.zones, (actions.DEPLOY, actions.PICK, actions.ACCUSE)),
        (data.territories, (actions.CLAIM,)),
        (len(data.counts), (actions.DRAW_LOT, actions.RECRUIT, actions.GUESS)),
        (len(data.deck), (actions.DRAW_CARD, actions.PLAY)),
        (len(actions.ORDERS), (actions.SWITCH,)),
    ):
        for kind in kinds:
            spans[kind] = count
    return spans


def _near(data: DataSet) -> "vec[i64]":
    table = [0] * (WAYS * data.zones)
    for zone, near in enumerate(data.neighbours):
        table[zone * WAYS : zone * WAYS + len(near)] = near
    return _table(table)
