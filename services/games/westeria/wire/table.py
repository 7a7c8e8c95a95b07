"""The unchanging parts of Westeria's table, on the wire. They are only written, never read."""

from collections.abc import Iterator
from typing import Final

from ardri.westeria.v1 import static_table_pb2 as pb
from services.games.westeria.data.armies import CARDS
from services.games.westeria.data.dataset import DATA_SETS, DataSet
from services.games.westeria.data.faces import CARD_FACES, UNIT_TEXTS
from services.games.westeria.data.lands import ZONES_EACH
from services.games.westeria.rules.cells.clashes import CAPTURES, FALLS, TIES, WINS, clash
from services.games.westeria.wire.terms import CARD
from services.kernel import Setup

_NO_ROLE: Final = ""
_CLASHES: Final = {
    FALLS: pb.CLASH_FALLS,
    WINS: pb.CLASH_WINS,
    TIES: pb.CLASH_BOTH_FALL,
    CAPTURES: pb.CLASH_CAPTURES,
}


def table_to_proto(setup: Setup) -> pb.Table:
    """Writes the land that the options name, its armies and its deck."""
    data = DATA_SETS[str(setup.options["map"])]
    places = set(data.lands.places)
    rows, columns = (1 + max(each) for each in zip(*places, strict=True))
    return pb.Table(
        title=data.title,
        rows=rows,
        columns=columns,
        territories=[_territory(data, territory) for territory in range(data.territories)],
        zones=[_zone(data, zone) for zone in range(data.zones)],
        mountains=[
            pb.Mountain(row=row, column=column)
            for row in range(rows)
            for column in range(columns)
            if (row, column) not in places
        ],
        roster=_roster(data),
        cards=[
            pb.CardFace(
                card=CARD.to(card), title=title, count=data.deck[card], text=face.text, rule=face.rule
            )
            for card, (title, face) in enumerate(zip(CARDS, CARD_FACES, strict=True))
        ],
    )


def _territory(data: DataSet, territory: int) -> pb.Territory:
    first = territory * ZONES_EACH
    borders = [set(pair) - {territory} for pair in data.borders if territory in pair]
    return pb.Territory(
        letter=data.letters[territory],
        name=data.lands.territory_names[territory],
        city=data.lands.is_city[territory],
        zones=data.lands.zone_names[first : first + ZONES_EACH],
        borders=sorted(data.letters[other] for others in borders for other in others),
    )


def _zone(data: DataSet, zone: int) -> pb.Zone:
    names = data.lands.zone_names
    row, column = data.lands.places[zone]
    return pb.Zone(
        name=names[zone],
        territory=data.letters[zone // ZONES_EACH],
        row=row,
        column=column,
        borders=[names[other] for other in data.neighbours[zone]],
    )


def _roster(data: DataSet) -> Iterator[pb.UnitKind]:
    armies = data.armies
    roles = {kind: role for role, kind in armies.roles.items()}
    for kind, name in enumerate(armies.names):
        role = roles.get(kind, _NO_ROLE)
        immobile = bool(data.fixed >> kind & 1)
        attacked = () if immobile else range(len(armies.names))
        yield pb.UnitKind(
            name=name,
            rank=armies.ranks[kind],
            start_rank=armies.lots[kind],
            count=armies.counts[kind],
            immobile=immobile,
            role=pb.UnitRole.Value(f"UNIT_ROLE_{role or 'unspecified'}".upper().replace(" ", "_")),
            text=UNIT_TEXTS.get(role, ""),
            attacks=[_CLASHES[clash(data, kind, other)] for other in attacked],
        )
