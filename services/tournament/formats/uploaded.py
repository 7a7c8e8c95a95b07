"""Uploaded pairings: each is a round of its own, and more may be uploaded while the stage runs."""

from services.tournament.formats.group import Group, Pairing


def uploaded(group: Group) -> list[list[Pairing]]:
    """The pairings not planned yet, each as often as it is to be played; empty if an entrant is absent."""
    spec = group.record.spec
    return [
        [Pairing(names)] * spec.blocks if _can_meet(group, names, number) else []
        for number, names in enumerate(spec.pairings)
        if number >= group.round
    ]


def _can_meet(group: Group, names: tuple[str, ...], number: int) -> bool:
    return all(name in group.seeds and group.plays_in(name, number) for name in names)


def awaits_pairings(group: Group) -> bool:
    """Whether more pairings are expected: there are none yet, or fewer than the rounds of the spec."""
    spec = group.record.spec
    return len(spec.pairings) < max(1, spec.rounds)
