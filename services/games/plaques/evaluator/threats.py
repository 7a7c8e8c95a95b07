"""What live opponents forbid: the Thief's owner bans colours, the Dwarf's owner blocks types.

There is one Thief and one Dwarf, so each ban and each block has one author. Both look at true, turned
plaques alone, banned or not (P11, P12, P14, P15).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from services.games.plaques.plaques import COFFER, DWARF, GATE, KINDS, SUITED, THIEF, TOWER

_WARDS: Final = (GATE, TOWER)
"""Of these the Dwarf needs one (seed)."""


@dataclass(frozen=True, slots=True)
class Threats:
    """Bit `1 << colour` of `banned`, `1 << kind` of `blocked`; `thief`, `dwarf`: whose, or None if idle."""

    banned: int = 0
    blocked: int = 0
    thief: int | None = None
    dwarf: int | None = None


_NONE: Final = Threats()


def threats_of(against: Sequence[Sequence[int]]) -> Threats:
    """What the turned plaques of live opponents forbid a seat."""
    banned = blocked = 0
    thief = dwarf = None
    for opponent, plaques in enumerate(against):
        if THIEF in plaques and (found := _coffers(plaques)):
            banned, thief = found, opponent
        if DWARF in plaques and (found := _warded(plaques)):
            blocked, dwarf = found, opponent
    return Threats(banned, blocked, thief, dwarf) if banned or blocked else _NONE


def _coffers(plaques: Sequence[int]) -> int:
    """The colours of the Coffers there; without one the Thief does nothing (P16)."""
    colours = 0
    for plaque in plaques:
        if plaque < SUITED and plaque % KINDS == COFFER:
            colours |= 1 << plaque // KINDS
    return colours


def _warded(plaques: Sequence[int]) -> int:
    """The types there; without Gate and Tower the Dwarf does nothing (P16)."""
    kinds = 0
    for plaque in plaques:
        if plaque < SUITED:
            kinds |= 1 << plaque % KINDS
    return kinds if any(kinds >> ward & 1 for ward in _WARDS) else 0
