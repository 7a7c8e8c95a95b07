"""The worth of tableaux, and why, on the wire. It is only written, never read, as tableaux determine it."""

from functools import lru_cache
from typing import Final

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.catalogue.data_sets import DATA_SETS
from services.games.plaques.catalogue.plaques import format_plaque
from services.games.plaques.catalogue.suits import SHADES
from services.games.plaques.presentation.describing import describe
from services.games.plaques.presentation.reading import evaluate

_REMEMBERED: Final = 1024


@lru_cache(_REMEMBERED)
def value_of(
    seat: int, tableaux: tuple[bytes, ...], live: tuple[int, ...], data_set: str, names: tuple[str, ...]
) -> pb.Value:
    """Writes the worth of a live seat's tableau against the others'. It is shared: copy it, never change it.

    `names`: the names of the seats.
    """
    data = DATA_SETS[data_set]
    rivals = [other for other in live if other != seat]
    reading = evaluate(tableaux[seat], [tableaux[other] for other in rivals], data)
    words = describe(reading, [names[other] for other in rivals], data)
    message = pb.Value(key=reading.key, words=words)
    if reading.combination is not None:
        message.combination = data.combinations[reading.combination].name
    for active in reading.active:
        message.active.add(
            plaque=format_plaque(active.plaque),
            type=data.types.names[active.kind],
            colour=SHADES[active.colour],
            emulated=active.emulated,
            merged_by=_or_empty(active.merged_by),
            recoloured_by=_or_empty(active.recoloured_by),
        )
    for ban in reading.banned:
        message.banned.add(plaque=format_plaque(ban.plaque), by=rivals[ban.by])
    for block in reading.blocked:
        message.blocked.add(type=data.types.names[block.kind], by=rivals[block.by])
    return message


def _or_empty(plaque: int | None) -> str:
    return "" if plaque is None else format_plaque(plaque)
