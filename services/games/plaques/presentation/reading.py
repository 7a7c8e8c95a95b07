"""Explains the worth of a tableau: which plaques are active, as what, and what opponents forbid.

A key says what the active plaques count as; this module finds which plaques play these parts.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from services.games.plaques.catalogue.data_sets import RESTORED, DataSet
from services.games.plaques.catalogue.plaques import DRAGONS, ELF, KINDS, SUITED, plaque_of
from services.games.plaques.rules.evaluator.keys import NOTHING, Part, combination_of, parts_of
from services.games.plaques.rules.evaluator.material import Material
from services.games.plaques.rules.evaluator.ranking import Ranking
from services.games.plaques.rules.evaluator.threats import banned_by, blocked_by
from services.games.plaques.rules.evaluator.values import scratch_of, value
from services.games.plaques.rules.numbers.bits import bits_of, places_in


class Active(NamedTuple):
    """An active plaque and what it counts as.

    `kind`, `colour`: what it counts as, 0 to 8 and 0 to 4. `emulated`: whether it is a Dragon or changed by
    the Elf, and so half a step below a true plaque. `merged_by`: the own Crown whose colour it has taken, or
    None. `recoloured_by`: the own Coffer that has given it its colour, or None.
    """

    plaque: int
    kind: int
    colour: int
    emulated: bool
    merged_by: int | None
    recoloured_by: int | None


class Banned(NamedTuple):
    """An own plaque whose colour the owner of the Thief bans; `by`: that owner's index in `against`."""

    plaque: int
    by: int


class Blocked(NamedTuple):
    """A type that own Elf and Dragons may not emulate; `by`: the index of the Dwarf's owner in `against`."""

    kind: int
    by: int


class Reading(NamedTuple):
    """The best reading of a tableau.

    `key`: greater is better, equal is a dead heat, 0 is a tableau without an active plaque. `combination`:
    its index in the table, None without an active plaque. `active`: from high to low. `blocked`: empty if
    the tableau has neither Elf nor Dragon.
    """

    key: int
    combination: int | None
    active: tuple[Active, ...]
    banned: tuple[Banned, ...]
    blocked: tuple[Blocked, ...]


def evaluate(
    tableau: Sequence[int], against: Sequence[Sequence[int]] = (), data: DataSet = RESTORED
) -> Reading:
    """Returns the best reading; the arguments are those of `value`."""
    ranking = scratch_of(data).ranking
    rivals = [bits_of(plaques) for plaques in against]
    banned = tuple(
        Banned(plaque, by)
        for by, rival in enumerate(rivals)
        for plaque in tableau
        if plaque < SUITED and banned_by(ranking, rival) >> plaque // KINDS & 1
    )
    blocked = tuple(
        Blocked(kind, by) for by, rival in enumerate(rivals) for kind in places_in(blocked_by(ranking, rival))
    )
    emulates = any(plaque in (ELF, *DRAGONS) for plaque in tableau)
    key = value(tableau, against, data)
    combination = None if key == NOTHING else combination_of(key)
    parts = [] if combination is None else parts_of(key, data.combinations[combination].size)
    idle = {ban.plaque for ban in banned}
    cast = _Cast([plaque for plaque in tableau if plaque not in idle], ranking)
    return Reading(key, combination, cast.play(parts), banned, blocked if emulates else ())


class _Cast:
    """The plaques that are not banned; finds by trying which of them play the parts of a key."""

    def __init__(self, plaques: Sequence[int], ranking: Ranking) -> None:
        self._plaques = plaques
        self._suited = [plaque for plaque in plaques if plaque < SUITED]
        self._material = Material(ranking)
        self._material.count(bits_of(plaques), 0, 0)

    def play(self, parts: Sequence[Part]) -> tuple[Active, ...]:
        """Returns a cast for all parts, in their order, with as few recolourings as possible.

        Raises:
            ValueError: there is no cast.
        """
        for recolourings in range(len(self._plaques) + 1):
            found = self._played(parts, (), recolourings)
            if found is not None:
                return found
        raise ValueError(f"{self._plaques} cannot play {list(parts)}")

    def _played(
        self, parts: Sequence[Part], cast: tuple[Active, ...], recolourings: int
    ) -> tuple[Active, ...] | None:
        """Completes the cast so far with a plaque for each further part; None if that is impossible."""
        if len(cast) == len(parts):
            return cast
        taken = {active.plaque for active in cast}
        spent = {active.recoloured_by for active in cast} - {None}
        for active in self._able(parts[len(cast)]):
            left = recolourings - (active.recoloured_by is not None)
            if left >= 0 and active.plaque not in taken and active.recoloured_by not in spent:
                found = self._played(parts, (*cast, active), left)
                if found is not None:
                    return found
        return None

    def _able(self, part: Part) -> Iterator[Active]:
        """Yields the ways to play a part, those without a Coffer first."""
        able = [plaque for plaque in self._plaques if self._counts_as(plaque, part)]
        fitting = [plaque for plaque in able if plaque >= SUITED or self._colour(plaque) == part.colour]
        counts_as = part.kind, part.colour, part.emulated
        for plaque in fitting:
            is_own = plaque >= SUITED or plaque // KINDS == part.colour
            merger = None if is_own else plaque_of(part.colour, int(self._material.ranking.crown))
            yield Active(plaque, *counts_as, merger, None)
        givers = [plaque for plaque in self._suited if plaque % KINDS == self._material.ranking.coffer]
        for plaque in able:
            if plaque not in fitting:
                for giver in givers:
                    if self._colour(giver) == part.colour:
                        yield Active(plaque, *counts_as, None, giver)

    def _counts_as(self, plaque: int, part: Part) -> bool:
        """Whether a plaque may count as the part's type."""
        if plaque >= SUITED:
            return part.emulated and plaque in DRAGONS
        kind = plaque % KINDS
        return bool(self._material.mimics >> kind & 1) if part.emulated else kind == part.kind

    def _colour(self, plaque: int) -> int:
        """Returns the colour of a suited plaque after the Crowns have merged colours (P20)."""
        types = self._material.types
        if types[plaque // KINDS]:
            return plaque // KINDS
        crown = self._material.ranking.crown
        return next(colour for colour, kinds in enumerate(types) if kinds >> crown & 1)
