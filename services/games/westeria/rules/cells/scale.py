"""What things are worth; a point of rank on the board is worth 10."""

from typing import Final

from services.games.westeria.data.dataset import DataSet

DECIDED: Final = 100_000
FLAG: Final = 2_000
"""A Flag that is held: the own one, or a captured one."""
TERRITORY: Final = 40
"""A token; two are a card."""
CITY: Final = 60
"""A city beside its token: a move."""
UNIT: Final = 30
RANK: Final = 10
"""A unit on the board, and each point of its rank."""
IN_RESERVE: Final = 3
"""A unit in reserve is worth this part of one on the board."""

HELD: Final = 60
"""While units are placed, a territory with a unit: with it units spread out, and the last ones are free
to go where they are best."""
DEEP: Final = 200
DEEPEST: Final = 3
"""A step between the Flag and others. More than three count as three, or all would know its only zone."""
GUARD: Final = 10
"""A unit beside the Flag, of which one counts, to leave room for a Cursed Land; one in its territory."""
CURSED_GUARD: Final = 90
CURSED_CITY: Final = 60
"""A Cursed Land beside the Flag, of which one counts; one in a city that others reach in two steps.
Room for one that is still to be placed counts alike, so that others leave it."""
EDGE: Final = 3
"""By point of rank, a neighbouring zone in a territory of others."""
SCOUTING: Final = 8
"""The rank that a Scout counts as: from the border it looks furthest."""
EXPOSED: Final = 60
"""A neighbour of the Flag in a territory of others, at a table of more than `FEW_SEATS`."""
FEW_SEATS: Final = 2
"""At larger tables a Flag may find no zone that is far from others: draft and guards have to see to it."""
BESIDE_RIVAL: Final = 70
BESIDE_UNCLAIMED: Final = 20
TWO_STEPS: Final = 4
"""While territories are claimed: a zone of another seat, or of nobody yet, two steps from the best place
for the Flag; one that is a step away counts so many times as much."""
NO_REFUGE: Final = 1_000
"""Where a seat has no territory yet, or a worse one."""
OPEN_SIDE: Final = 100
THREATENED_SIDE: Final = 250
"""An empty zone beside a Flag; one that an enemy can step on."""
BESIDE_FLAG: Final = 800
"""An enemy who can move, beside a Flag: of several rivals one will take it before long."""
RELIEF: Final = (500, 360, 250, 170, 100, 50)
"""By steps, from 1: how much less it costs if a unit of the Flag's owner can beat the enemy from there."""
BARE_SIDE: Final = 60
"""While units are placed, at such a table: an empty zone beside the Flag for which no unit is left."""
LIFTED_COST: Final = 1
"""Nothing is gained by a lifted unit: whoever sees no better place is done."""


def unit_worth(data: DataSet, kind: int) -> int:
    """What a unit on the board is worth."""
    return UNIT + RANK * data.armies.ranks[kind]
