"""Reads the units and cards of a data file: the roster of each seat, and the deck (W1)."""

from dataclasses import dataclass
from typing import Final

from services.games.westeria.data.datafile import DataFile, Entry
from services.games.westeria.data.lands import ZONES_EACH
from services.kernel import InvalidData

NONE: Final = -1
"""No unit, zone or card."""
MOST_KINDS: Final = 14
_ROLES: Final = ("flag", "king", "spy master", "sorceress", "scout", "cursed land")
_MOST_SEATS: Final = 4
_LEAST_SEATS: Final = 2

CARDS: Final = (
    "Deploy",
    "Surprise Attack",
    "Rapid Advance",
    "Redeploy",
    "Secret Information",
    "Traitor",
    "New Spy Master",
)
DEPLOY: Final = 0
SURPRISE_ATTACK: Final = 1
RAPID_ADVANCE: Final = 2
REDEPLOY: Final = 3
SECRET_INFORMATION: Final = 4
TRAITOR: Final = 5
NEW_SPY_MASTER: Final = 6


@dataclass(frozen=True, slots=True)
class Armies:
    """A checked roster and deck.

    By kind of unit, in the order of the file: `names`, `ranks`, `lots` (rank in the start draw) and
    `counts` (how many each seat has). `roles`: the kind of unit in each role, `NONE` where the file
    has none. `deck`: how many there are of each of the seven cards.
    """

    names: tuple[str, ...]
    ranks: tuple[int, ...]
    lots: tuple[int, ...]
    counts: tuple[int, ...]
    roles: dict[str, int]
    deck: bytes


def read_armies(file: DataFile) -> Armies:
    """Reads the roster and the deck of a file.

    Raises:
        InvalidData: a line breaks a law of armies.
    """
    entries = list(file.sections.get("units", ()))
    if not 1 < len(entries) <= MOST_KINDS:
        raise InvalidData(f"{file.size.where}: 2 to {MOST_KINDS} kinds of units, not {len(entries)}")
    names = [entry.text("unit") for entry in entries]
    for kind, entry in enumerate(entries):
        if not names[kind] or names.index(names[kind]) != kind:
            raise InvalidData(f"{entry.where}: {names[kind]!r} needs a name of its own")
    counts = tuple(entry.number("count") for entry in entries)
    _check_size(file, entries[-1], sum(counts))
    return Armies(
        tuple(names),
        tuple(entry.number("rank") for entry in entries),
        tuple(entry.number("lot", entry.number("rank")) for entry in entries),
        counts,
        _roles(file, entries),
        _deck(file),
    )


def _check_size(file: DataFile, last: Entry, units: int) -> None:
    if units != file.size.number("units"):
        raise InvalidData(
            f"{last.where}: ends with {units} units a seat, not {file.size.number('units')}", rule="W1"
        )
    territories = file.size.number("territories")
    least, most = territories // _LEAST_SEATS, territories // _MOST_SEATS * ZONES_EACH
    if not least <= units <= most:
        raise InvalidData(
            f"{file.size.where}: {units} units a seat do not fit, only {least} to {most}: "
            "two seats fill each territory, four have room for all",
            rule="W1",
        )


def _roles(file: DataFile, entries: list[Entry]) -> dict[str, int]:
    roles = dict.fromkeys(_ROLES, NONE)
    for kind, entry in enumerate(entries):
        role = entry.text("role")
        if not role:
            continue
        if role not in roles or roles[role] != NONE:
            raise InvalidData(f"{entry.where}: role {role!r} is taken or none of {', '.join(_ROLES)}")
        roles[role] = kind
    flag = roles["flag"]
    if flag == NONE or entries[flag].number("count") != 1:
        where = file.size.where if flag == NONE else entries[flag].where
        raise InvalidData(f"{where}: each seat has one Flag", rule="seed")
    return roles


def _deck(file: DataFile) -> bytes:
    counts = dict.fromkeys(CARDS, NONE)
    for entry in file.section("cards", len(CARDS)):
        card = entry.text("card")
        if counts.get(card) != NONE:
            raise InvalidData(f"{entry.where}: {card!r} is named twice or none of {', '.join(CARDS)}")
        counts[card] = entry.number("count")
    if sum(counts.values()) != file.size.number("cards"):
        where = file.sections["cards"][-1].where
        wanted = file.size.number("cards")
        raise InvalidData(f"{where}: ends with {sum(counts.values())} cards, not {wanted}", rule="seed")
    return bytes(counts.values())
