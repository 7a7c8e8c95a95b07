"""A data set: a land with its armies and its deck, and facts derived from them.

Zones count from 0, three to a territory; a kind of unit is its line in the roster.
"""

from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from services.games.westeria.data.armies import Armies, read_armies
from services.games.westeria.data.datafile import DataFile
from services.games.westeria.data.lands import ZONES_EACH, Lands, read_lands
from services.kernel import data_digest, data_sets_in


@dataclass(frozen=True, slots=True, eq=False)
class DataSet:
    """A land with its armies and its deck; there is one object for each name, compared by identity.

    `neighbours`: by zone. `borders`: pairs of territories whose zones share a border, ascending.
    `roster`: the kind of each unit of an army, in the order of placing. `counts`: by kind. `flag` to
    `cursed_land`: the kind in each role, `NONE` where the file has none. `fixed` (kinds that cannot
    move) and `all_kinds`: bit sets of kinds.
    """

    name: str
    title: str
    lands: Lands
    armies: Armies
    zones: int
    territories: int
    neighbours: tuple[tuple[int, ...], ...]
    borders: tuple[tuple[int, int], ...]
    cities: tuple[int, ...]
    roster: bytes
    counts: bytes
    deck: bytes
    flag: int
    king: int
    spy_master: int
    scout: int
    cursed_land: int
    fixed: int
    all_kinds: int

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the territories."""
        return tuple(name[0] for name in self.lands.zone_names[::ZONES_EACH])


def read_data_set(text: str, name: str) -> DataSet:
    """Reads a data set from the text of a file.

    Raises:
        InvalidData: the file breaks a law.
    """
    file = DataFile.read(text, f"{name}.toml")
    lands, armies = read_lands(file), read_armies(file)
    kinds, roles = len(armies.names), armies.roles
    fixed = sum(1 << kind for kind in {roles["flag"], roles["cursed land"]} if kind >= 0)
    all_kinds = (1 << kinds) - 1
    return DataSet(
        name=name,
        title=file.title,
        lands=lands,
        armies=armies,
        zones=len(lands.zone_names),
        territories=len(lands.territory_names),
        neighbours=lands.neighbours,
        borders=_borders(lands.neighbours),
        cities=tuple(territory for territory, is_city in enumerate(lands.is_city) if is_city),
        roster=bytes(kind for kind in range(kinds) for _ in range(armies.counts[kind])),
        counts=bytes(armies.counts),
        deck=armies.deck,
        flag=roles["flag"],
        king=roles["king"],
        spy_master=roles["spy master"],
        scout=roles["scout"],
        cursed_land=roles["cursed land"],
        fixed=fixed,
        all_kinds=all_kinds,
    )


def _borders(neighbours: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, int], ...]:
    pairs = {
        (zone // ZONES_EACH, other // ZONES_EACH)
        for zone, others in enumerate(neighbours)
        for other in others
        if zone // ZONES_EACH < other // ZONES_EACH
    }
    return tuple(sorted(pairs))


_FILES: Final = data_sets_in(files(__package__) / "maps", "*.toml")
DATA_SETS: Final = {
    name: read_data_set(file.read_text(encoding="utf-8"), name) for name, file in _FILES.items()
}
"""The data sets of the folder `maps`, one a file, by the names that a match may name."""
DIGESTS: Final = {name: data_digest([file]) for name, file in _FILES.items()}
"""By the same names: the digest that pins the file to a match."""
