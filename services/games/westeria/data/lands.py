"""Reads the map of a data file: territories, zones and their borders (W2, W15)."""

from dataclasses import dataclass
from itertools import count
from typing import Final

from services.games.westeria.data.datafile import DataFile, Entry
from services.kernel import InvalidData

ZONES_EACH: Final = 3
"""Zones of a territory; zone `z` lies in territory `z // 3`."""
MOST_TERRITORIES: Final = 24
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWX"
_EVEN_SHARES: Final = 12
"""Two, three or four seats can share a multiple of this number equally."""


@dataclass(frozen=True, slots=True)
class Lands:
    """A checked map.

    `territory_names`, `is_city`: by territory. `zone_names`, `places` (row and column in a drawing)
    and `neighbours` (ascending): by zone.
    """

    territory_names: tuple[str, ...]
    is_city: tuple[bool, ...]
    zone_names: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    neighbours: tuple[tuple[int, ...], ...]


def read_lands(file: DataFile) -> Lands:
    """Reads the map of a file.

    Raises:
        InvalidData: a line breaks a law of maps.
    """
    territories = _territories(file)
    entries = _zones(file, len(territories))
    names = tuple(entry.text("zone") for entry in entries)
    places = _places(entries)
    neighbours = _neighbours(entries, names)
    _check_connected(entries, neighbours)
    return Lands(
        tuple(entry.text("name") for entry in territories),
        tuple(entry.flag("city") for entry in territories),
        names,
        places,
        neighbours,
    )


def _territories(file: DataFile) -> list[Entry]:
    wanted = file.size.number("territories")
    if wanted % _EVEN_SHARES or not 0 < wanted <= MOST_TERRITORIES:
        raise InvalidData(f"{file.size.where}: {wanted} territories cannot be shared evenly", rule="seed")
    entries = list(file.section("territories", wanted))
    for letter, entry in zip(_LETTERS, entries, strict=False):
        if entry.text("letter") != letter:
            raise InvalidData(f"{entry.where}: the letter is {letter}, not {entry.text('letter')!r}")
    cities = [entry for entry in entries if entry.flag("city")]
    if len(cities) != file.size.number("cities"):
        last = cities[-1] if cities else entries[-1]
        wanted = file.size.number("cities")
        raise InvalidData(f"{last.where}: the last of {len(cities)} cities, not of {wanted}", rule="W2")
    return entries


def _zones(file: DataFile, territories: int) -> list[Entry]:
    entries = list(file.section("zones", territories * ZONES_EACH))
    for zone, entry in enumerate(entries):
        wanted = f"{_LETTERS[zone // ZONES_EACH]}{zone % ZONES_EACH + 1}"
        if entry.text("zone") != wanted:
            raise InvalidData(
                f"{entry.where}: zone {wanted} belongs here, not {entry.text('zone')!r}; "
                f"a territory has {ZONES_EACH} zones",
                rule="seed",
            )
    return entries


def _places(entries: list[Entry]) -> tuple[tuple[int, int], ...]:
    places: dict[tuple[int, int], str] = {}
    for entry in entries:
        place = entry.number("row"), entry.number("column")
        if place in places:
            raise InvalidData(f"{entry.where}: {places[place]} is drawn there too")
        places[place] = entry.text("zone")
    return tuple(places)


def _neighbours(entries: list[Entry], names: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    numbers = dict(zip(names, count(), strict=False))
    named = [entry.texts("borders") for entry in entries]
    for entry, borders in zip(entries, named, strict=True):
        own = entry.text("zone")
        for other in borders:
            if other not in numbers or other == own or borders.count(other) > 1:
                raise InvalidData(
                    f"{entry.where}: {own} cannot border on {other!r}, or not twice", rule="W15"
                )
            if own not in named[numbers[other]]:
                raise InvalidData(
                    f"{entry.where}: {own} borders on {other}, but not the other way", rule="W15"
                )
    return tuple(tuple(sorted(numbers[other] for other in borders)) for borders in named)


def _check_connected(entries: list[Entry], neighbours: tuple[tuple[int, ...], ...]) -> None:
    found, waiting = {0}, [0]
    while waiting:
        for zone in neighbours[waiting.pop()]:
            if zone not in found:
                found.add(zone)
                waiting.append(zone)
    for zone, entry in enumerate(entries):
        if zone not in found:
            raise InvalidData(f"{entry.where}: no way leads to {entry.text('zone')}", rule="seed")
