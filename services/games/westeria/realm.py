"""A data set with the tables that the rules read: who borders on whom, who beats whom.

Zones count from 0, three to a territory; a kind of unit is its line in the roster. A unit is one
byte, `(seat + 1) << 4 | kind`, and an empty zone 0.
"""

from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from services.games.westeria.armies import Armies, read_armies
from services.games.westeria.datafile import DataFile
from services.games.westeria.lands import ZONES_EACH, Lands, read_lands

STRIDE: Final = 16
"""Kinds of a seat in a row of counts; `seat * 16 + kind`."""
UNKNOWN: Final = 15
"""The kind of a unit that a viewer cannot tell."""

FALLS: Final = 0
WINS: Final = 1
TIES: Final = 2
CAPTURES: Final = 3
"""What comes of an attack, for the attacker."""

NAMES: Final = ("full", "small")
"""The data sets that a match may name; each is `data/<name>.toml`."""


@dataclass(frozen=True, slots=True, eq=False)
class Realm:
    """A land with its armies and its deck; one of each data set, compared by identity.

    `neighbours`: by zone; `near`: the same as bit sets. `borders`: pairs of territories that share a
    border of zones, ascending. `roster`: the kinds of an army in the order in which they are placed.
    `fixed`, `mobile`, `all_kinds`: bit sets of kinds. `clashes`: by `attacker * 16 + defender`.
    """

    name: str
    title: str
    lands: Lands
    armies: Armies
    zones: int
    territories: int
    neighbours: tuple[tuple[int, ...], ...]
    near: tuple[int, ...]
    borders: tuple[tuple[int, int], ...]
    cities: tuple[int, ...]
    roster: bytes
    counts: bytes
    deck: bytes
    flag: int
    king: int
    spy_master: int
    scout: int
    fixed: int
    mobile: int
    all_kinds: int
    clashes: bytes

    def territory_name(self, territory: int) -> str:
        """Its letter."""
        return self.lands.zone_names[territory * ZONES_EACH][0]


def make_realm(text: str, name: str) -> Realm:
    """The realm of the text of a data file.

    Raises:
        InvalidData: the file breaks a law.
    """
    file = DataFile.read(text, f"{name}.toml")
    lands, armies = read_lands(file), read_armies(file)
    kinds, roles = len(armies.names), armies.roles
    fixed = sum(1 << kind for kind in {roles["flag"], roles["cursed land"]} if kind >= 0)
    all_kinds = (1 << kinds) - 1
    return Realm(
        name=name,
        title=file.title,
        lands=lands,
        armies=armies,
        zones=len(lands.zone_names),
        territories=len(lands.territory_names),
        neighbours=lands.neighbours,
        near=tuple(sum(1 << zone for zone in zones) for zones in lands.neighbours),
        borders=_borders(lands.neighbours),
        cities=tuple(territory for territory, is_city in enumerate(lands.is_city) if is_city),
        roster=bytes(kind for kind in range(kinds) for _ in range(armies.counts[kind])),
        counts=bytes(armies.counts),
        deck=armies.deck,
        flag=roles["flag"],
        king=roles["king"],
        spy_master=roles["spy master"],
        scout=roles["scout"],
        fixed=fixed,
        mobile=all_kinds & ~fixed,
        all_kinds=all_kinds,
        clashes=_clashes(armies),
    )


def _borders(neighbours: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, int], ...]:
    pairs = {
        (zone // ZONES_EACH, other // ZONES_EACH)
        for zone, others in enumerate(neighbours)
        for other in others
        if zone // ZONES_EACH < other // ZONES_EACH
    }
    return tuple(sorted(pairs))


def _clashes(armies: Armies) -> bytes:
    kinds = range(len(armies.names))
    results = bytearray(STRIDE * STRIDE)
    for attacker in kinds:
        for defender in kinds:
            results[attacker * STRIDE + defender] = _clash(armies, attacker, defender)
    return bytes(results)


def _clash(armies: Armies, attacker: int, defender: int) -> int:
    """Flag, Cursed Land (W23) and Spy Master (W24) come before the ranks."""
    roles, ranks = armies.roles, armies.ranks
    if defender == roles["flag"]:
        return CAPTURES
    if defender == roles["cursed land"]:
        return WINS if attacker == roles["sorceress"] else FALLS
    if attacker == roles["spy master"] and defender == roles["king"]:
        return WINS
    if ranks[attacker] == ranks[defender]:
        return TIES
    return WINS if ranks[attacker] > ranks[defender] else FALLS


def _load(name: str) -> Realm:
    path = files(__package__) / "data" / f"{name}.toml"
    return make_realm(path.read_text(encoding="utf-8"), name)


REALMS: Final = {name: _load(name) for name in NAMES}
"""The realm of each data set, by its name."""
