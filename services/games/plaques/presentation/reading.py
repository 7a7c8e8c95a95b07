"""Why a tableau is worth what it is: who is active, as what, and what opponents forbid.

A key says what the active plaques count as; here it is found which plaques play these parts.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from services.games.plaques.catalogue.combinations import COMBINATIONS, Combination
from services.games.plaques.catalogue.plaques import DRAGONS, ELF, KINDS, SUITED
from services.games.plaques.presentation.casting import Cast, Role
from services.games.plaques.presentation.parts import combination_of, parts_of
from services.games.plaques.rules.evaluator.keys import NOTHING
from services.games.plaques.rules.evaluator.threats import banned_by, blocked_by
from services.games.plaques.rules.evaluator.values import bits_of, value


@dataclass(frozen=True, slots=True)
class Active:
    """An active plaque and what it counts as.

    `kind`, `colour`: what it counts as, 0 to 8 and 0 to 4. `emulated`: by the Elf, or a Dragon's doing;
    half a step below a true one. `merged_by`: the own Crown whose colour it took, or None.
    `recoloured_by`: the own Coffer that gave it its colour, or None.
    """

    plaque: int
    kind: int
    colour: int
    emulated: bool
    merged_by: int | None
    recoloured_by: int | None


@dataclass(frozen=True, slots=True)
class Banned:
    """An own plaque that does not count: the Thief's owner `by`, an index into `against`, bans its colour."""

    plaque: int
    by: int


@dataclass(frozen=True, slots=True)
class Blocked:
    """A type that the own Elf and Dragons may not emulate: it stands in the Dwarf's tableau `by`."""

    kind: int
    by: int


@dataclass(frozen=True, slots=True)
class Reading:
    """The best reading of a tableau.

    `key`: greater is better, equal is a dead heat; 0 is a tableau without any active plaque.
    `combination`: index into the table, None without an active plaque. `active`: from high to low.
    `blocked`: empty where there is nobody to emulate.
    """

    key: int
    combination: int | None
    active: tuple[Active, ...]
    banned: tuple[Banned, ...]
    blocked: tuple[Blocked, ...]


def evaluate(
    tableau: Sequence[int],
    against: Sequence[Sequence[int]] = (),
    table: Sequence[Combination] = COMBINATIONS,
) -> Reading:
    """The best reading; arguments as in `value`."""
    banned = _banned(tableau, against)
    cast = Cast.of([plaque for plaque in tableau if plaque not in {each.plaque for each in banned}])
    key = value(tableau, against, table)
    combination = None if key == NOTHING else combination_of(key)
    parts = [] if combination is None else parts_of(key, table[combination])
    return Reading(
        key,
        combination,
        tuple(_active(cast, role) for role in cast.play(parts)),
        banned,
        _blocked(tableau, against),
    )


def _active(cast: Cast, role: Role) -> Active:
    part = role.part
    merged = role.plaque < SUITED and role.coffer is None
    return Active(
        plaque=role.plaque,
        kind=part.kind,
        colour=part.colour,
        emulated=part.emulated,
        merged_by=cast.merged_by(role.plaque) if merged else None,
        recoloured_by=role.coffer,
    )


def _banned(tableau: Sequence[int], against: Sequence[Sequence[int]]) -> tuple[Banned, ...]:
    """Of the one opponent whose Thief bans."""
    return tuple(
        Banned(plaque, by)
        for by, plaques in enumerate(against)
        for plaque in tableau
        if plaque < SUITED and banned_by(bits_of(plaques)) >> plaque // KINDS & 1
    )


def _blocked(tableau: Sequence[int], against: Sequence[Sequence[int]]) -> tuple[Blocked, ...]:
    """By the one opponent whose Dwarf blocks."""
    if not any(plaque in (ELF, *DRAGONS) for plaque in tableau):
        return ()
    return tuple(
        Blocked(kind, by)
        for by, plaques in enumerate(against)
        for kind in range(KINDS)
        if blocked_by(bits_of(plaques)) >> kind & 1
    )
