"""Describes a reading in plain words."""

from collections.abc import Sequence

from services.games.plaques.catalogue.data_sets import RESTORED, DataSet
from services.games.plaques.catalogue.plaques import DRAGONS, KINDS
from services.games.plaques.catalogue.suits import SHADES
from services.games.plaques.presentation.reading import Active, Reading


def describe(reading: Reading, opponents: Sequence[str], data: DataSet = RESTORED) -> list[str]:
    """Returns lines for the combination, for its active plaques from high to low, and for bans and blocks.

    `opponents`: the names of those in `against`. `data`: the data set of the reading.
    """
    if reading.combination is None:
        lines = ["nothing: no plaque is active"]
    else:
        lines = [data.combinations[reading.combination].name]
        lines.extend(_active(active, data) for active in reading.active)
    for banned in reading.banned:
        lines.append(f"{data.names[banned.plaque]} is banned by the Thief of {opponents[banned.by]}")
    if reading.blocked:
        kinds = ", ".join(data.types.names[blocked.kind] for blocked in reading.blocked)
        lines.append(
            f"not to be emulated: {kinds}; blocked by the Dwarf of {opponents[reading.blocked[0].by]}"
        )
    return lines


def _active(active: Active, data: DataSet) -> str:
    """`green-sword counts as red-crown: recoloured by red-coffer, emulated by the Elf`."""
    words, names = [], data.names
    if active.merged_by is not None:
        words.append(f"merged by {names[active.merged_by]}")
    if active.recoloured_by is not None:
        giver = active.recoloured_by
        merged = "" if giver // KINDS == active.colour else f", itself read as {SHADES[active.colour]}"
        words.append(f"recoloured by {names[giver]}{merged}")
    if active.emulated:
        words.append("emulated" if active.plaque in DRAGONS else "emulated by the Elf")
    if not words:
        return names[active.plaque]
    shown = f"{SHADES[active.colour]}-{data.types.names[active.kind]}"
    return f"{names[active.plaque]} counts as {shown}: {', '.join(words)}"
