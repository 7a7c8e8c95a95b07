"""The worth of things; a point of rank on the board is worth 10."""

from typing import Final

from services.games.westeria.data.dataset import DataSet

DECIDED: Final = 100_000
FLAG: Final = 2_000
"""Each Flag that a seat holds, its own or a captured one."""
TERRITORY: Final = 40
"""A token; two tokens bring a card."""
CITY: Final = 60
"""A city, in addition to its token; it brings a move."""
UNIT: Final = 30
RANK: Final = 10
"""A unit on the board, and each point of its rank."""
IN_RESERVE: Final = 3
"""A unit in reserve is worth its worth on the board divided by this."""

HELD: Final = 60
"""While units are placed, a territory with a unit. It makes units spread out, and leaves the last ones
free for the best zones."""
DEEP: Final = 200
DEEPEST: Final = 3
"""A step between the Flag and others' land. More than `DEEPEST` count as that many.

Otherwise only one zone would be best for the Flag, and all would know it.
"""
GUARD: Final = 10
"""A unit beside the Flag, once, to leave room for a Cursed Land; and another unit in its territory."""
CURSED_GUARD: Final = 90
CURSED_CITY: Final = 60
"""A Cursed Land beside the Flag, once; and each in a city that others reach within two steps.
Room for a Cursed Land that is still to be placed counts the same, so that other units keep it free."""
EDGE: Final = 3
"""For each point of a unit's rank and each neighbouring zone in others' land."""
SCOUTING: Final = 8
"""The rank that a Scout counts as here: from the border it sees furthest."""
EXPOSED: Final = 60
"""A cost: a neighbour of the Flag in others' land, with more than `FEW_SEATS` seats."""
FEW_SEATS: Final = 2
"""With more seats there may be no zone far from others for a Flag: the draft and guards must see to it."""
BESIDE_RIVAL: Final = 70
BESIDE_UNCLAIMED: Final = 20
TWO_STEPS: Final = 4
"""In the draft: a zone of another seat, or of nobody yet, two steps from the best zone for the Flag. A zone
one step away counts `TWO_STEPS` times as much."""
NO_REFUGE: Final = 1_000
"""The cost where a seat has no territory yet; a bad one never costs more."""
OPEN_SIDE: Final = 100
THREATENED_SIDE: Final = 250
"""A cost: an empty zone beside a Flag; an empty zone that an enemy can step on."""
BESIDE_FLAG: Final = 800
"""A cost: an enemy that can move, beside a Flag; with several rivals one will soon take it."""
RELIEF: Final = (500, 360, 250, 170, 100, 50)
"""By steps, from 1, of a unit of the Flag's owner that can beat the enemy: how much less the enemy costs."""
BARE_SIDE: Final = 60
"""A cost while units are placed, with more seats: an empty zone beside the Flag that no unit can fill."""
LIFTED_COST: Final = 1
"""The cost of a lifted unit, so that a seat without a better zone ends rearranging."""


def unit_worth(data: DataSet, kind: int) -> int:
    """Returns the worth of a unit on the board."""
    return UNIT + RANK * data.armies.ranks[kind]
