"""The unchanging parts of the table of Plaques, on the wire. They are only written, never read."""

from collections.abc import Iterator
from typing import Final

from ardri.match.v1 import table_pb2
from ardri.plaques.v1 import static_table_pb2 as pb
from services.games.plaques.catalogue.combinations import ALIKE, COLOUR, EACH, EACH_IN_COLOUR, Combination
from services.games.plaques.catalogue.data_sets import DATA_SETS, DataSet
from services.games.plaques.catalogue.faces import POWERS, SHADE_FACES
from services.games.plaques.catalogue.plaques import KINDS, PLAQUES, SUITED, TABLEAU, format_plaque
from services.games.plaques.catalogue.suits import CLASSES, LETTERS, SHADES
from services.games.plaques.rules.numbers.bounds import FACE_UP
from services.kernel import Setup

_CLASSES: Final = (pb.TYPE_CLASS_MILITARY, pb.TYPE_CLASS_CIVIC)
"""In the order of `CLASSES`."""
_COMBINATIONS: Final = {
    ALIKE: pb.COMBINATION_KIND_ALIKE,
    COLOUR: pb.COMBINATION_KIND_COLOUR,
    EACH: pb.COMBINATION_KIND_EACH,
    EACH_IN_COLOUR: pb.COMBINATION_KIND_EACH_IN_COLOUR,
}
assert len(_CLASSES) == len(CLASSES)


def table_to_proto(setup: Setup) -> pb.Table:
    """Writes types and combinations of the data set that the options name, colours, and all plaques."""
    data = DATA_SETS[str(setup.options["data_set"])]
    return pb.Table(
        types=_types(data),
        colours=_colours(),
        plaques=[_plaque(data, plaque) for plaque in range(PLAQUES)],
        combinations=[_combination(data, found) for found in data.combinations],
        tableau=TABLEAU,
        face_up=FACE_UP,
    )


def _types(data: DataSet) -> Iterator[pb.TypeFace]:
    for kind, name in enumerate(data.types.names):
        group = _CLASSES[data.types.classes[kind]]
        message = pb.TypeFace(name=name, title=name.capitalize(), rank=kind + 1, text=POWERS.get(name, ""))
        setattr(message, "class", group)
        yield message


def _colours() -> Iterator[pb.ColourFace]:
    for name, letter in zip(SHADES, LETTERS, strict=True):
        face = SHADE_FACES[name]
        pattern = table_pb2.Pattern.Value(f"PATTERN_{face.pattern}".upper())
        yield pb.ColourFace(
            name=name, title=name.capitalize(), letter=letter, colour=face.colour, pattern=pattern
        )


def _plaque(data: DataSet, plaque: int) -> pb.PlaqueFace:
    name = data.names[plaque]
    message = pb.PlaqueFace(code=format_plaque(plaque), title=name.replace("-", " ").title())
    if plaque < SUITED:
        message.type = data.types.names[plaque % KINDS]
        message.colour = SHADES[plaque // KINDS]
    else:
        message.text = POWERS[name.partition("-")[0]]
    return message


def _combination(data: DataSet, found: Combination) -> pb.Combination:
    is_set = found.kind in (EACH, EACH_IN_COLOUR)
    return pb.Combination(
        name=found.name,
        title=found.name.capitalize(),
        kind=_COMBINATIONS[found.kind],
        sizes=() if is_set else found.numbers,
        types=[data.types.names[kind] for kind in found.numbers] if is_set else (),
        active=found.size,
    )
