"""A reading in plain words."""

from collections.abc import Sequence

from services.games.plaques.catalogue.combinations import COMBINATIONS
from services.games.plaques.catalogue.plaques import DRAGONS, KINDS, name_plaque
from services.games.plaques.catalogue.suits import SHADES, TYPES
from services.games.plaques.presentation.reading import Active, Reading


def describe(reading: Reading, opponents: Sequence[str]) -> list[str]:
    """The reading, a line each: the combination, its active plaques from high to low, who forbids what.

    `opponents`: what those in `against` are called.
    """
    if reading.combination is None:
        lines = ["nothing: no plaque is active"]
    else:
        lines = [COMBINATIONS[reading.combination].name, *map(_active, reading.active)]
    for banned in reading.banned:
        lines.append(f"{name_plaque(banned.plaque)} is banned by the Thief of {opponents[banned.by]}")
    if reading.blocked:
        kinds = ", ".join(TYPES.names[blocked.kind] for blocked in reading.blocked)
        lines.append(
            f"not to be emulated: {kinds}; blocked by the Dwarf of {opponents[reading.blocked[0].by]}"
        )
    return lines


def _active(active: Active) -> str:
    """`green-sword counts as red-crown: recoloured by red-coffer, emulated by the Elf`."""
    words = []
    if active.merged_by is not None:
        words.append(f"merged by {name_plaque(active.merged_by)}")
    if active.recoloured_by is not None:
        giver = active.recoloured_by
        merged = "" if giver // KINDS == active.colour else f", itself read as {SHADES[active.colour]}"
        words.append(f"recoloured by {name_plaque(giver)}{merged}")
    if active.emulated:
        words.append("emulated" if active.plaque in DRAGONS else "emulated by the Elf")
    if not words:
        return name_plaque(active.plaque)
    shown = f"{SHADES[active.colour]}-{TYPES.names[active.kind]}"
    return f"{name_plaque(active.plaque)} counts as {shown}: {', '.join(words)}"
