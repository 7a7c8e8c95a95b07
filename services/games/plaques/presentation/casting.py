"""Which plaques play the parts of a key, and by whose colour; found by trying."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from services.games.plaques.catalogue.plaques import COFFER, CROWN, DRAGONS, ELF, KINDS, SUITED, plaque_of
from services.games.plaques.presentation.parts import Part
from services.games.plaques.rules.evaluator.material import Material
from services.games.plaques.rules.evaluator.tables import BIT, MIMIC_TYPES
from services.games.plaques.rules.evaluator.values import bits_of


@dataclass(frozen=True, slots=True)
class Role:
    """A plaque that plays a part; `coffer`: the one that gives it its colour, or None."""

    plaque: int
    part: Part
    coffer: int | None = None


@dataclass(frozen=True, slots=True)
class Cast:
    """The plaques that count; `crown`: whose colour all `merged` ones take, None without a merge."""

    plaques: tuple[int, ...]
    crown: int | None
    merged: frozenset[int]

    @classmethod
    def of(cls, plaques: Sequence[int]) -> "Cast":
        """The cast of plaques that nobody bans; which colours the Crowns merge shows in what they leave."""
        material = Material()
        material.count(bits_of(plaques), 0, 0)
        own = {plaque // KINDS for plaque in plaques if plaque < SUITED}
        merged = frozenset(colour for colour in own if not material.types[colour])
        crowned = [colour for colour in own if material.types[colour] & BIT[CROWN]]
        return cls(tuple(plaques), plaque_of(crowned[0], CROWN) if merged else None, merged)

    def colour(self, plaque: int) -> int:
        """The colour of a plaque of a suit, merged if its colour is (P20)."""
        own = plaque // KINDS
        return own if self.crown is None or own not in self.merged else self.crown // KINDS

    def merged_by(self, plaque: int) -> int | None:
        """The Crown whose colour a plaque of a suit takes, if it is not its own already."""
        return None if self.colour(plaque) == plaque // KINDS else self.crown

    def play(self, parts: Sequence[Part]) -> tuple[Role, ...]:
        """A cast for all parts, in their order, with as few recolourings as will do.

        Raises:
            ValueError: there is none.
        """
        for recolourings in range(len(self.plaques) + 1):
            for roles in self._casts(parts, (), recolourings):
                return roles
        raise ValueError(f"{self.plaques} cannot play {list(parts)}")

    def _casts(
        self, parts: Sequence[Part], roles: tuple[Role, ...], recolourings: int
    ) -> Iterator[tuple[Role, ...]]:
        if not parts:
            yield roles
            return
        taken = {role.plaque for role in roles}
        coffers = {role.coffer for role in roles}
        for role in self._roles(parts[0]):
            if role.plaque in taken or (role.coffer is not None and role.coffer in coffers):
                continue
            left = recolourings - (role.coffer is not None)
            if left >= 0:
                yield from self._casts(parts[1:], (*roles, role), left)

    def _roles(self, part: Part) -> Iterator[Role]:
        """Who may play a part, those first who need no Coffer."""
        able = [plaque for plaque in self.plaques if self._able(plaque, part)]
        yield from (Role(plaque, part) for plaque in able if self._fits(plaque, part))
        givers = [plaque for plaque in self.plaques if plaque < SUITED and plaque % KINDS == COFFER]
        for plaque in able:
            if not self._fits(plaque, part):
                yield from (
                    Role(plaque, part, coffer) for coffer in givers if self.colour(coffer) == part.colour
                )

    def _able(self, plaque: int, part: Part) -> bool:
        """Whether a plaque may count as the part's type."""
        if plaque >= SUITED:
            return part.emulated and plaque in DRAGONS
        kind = plaque % KINDS
        return ELF in self.plaques and bool(MIMIC_TYPES & BIT[kind]) if part.emulated else kind == part.kind

    def _fits(self, plaque: int, part: Part) -> bool:
        """Whether a plaque needs no Coffer for the part's colour."""
        return plaque >= SUITED or self.colour(plaque) == part.colour
