"""Who acts and who looks: places at the table, and the three roles beside them."""

from typing import Final, NewType

Seat = NewType("Seat", int)
"""A place in a match, counted from 0; or one of the two automatic seats below."""

CHANCE: Final = Seat(-1)
"""Draws cards and lots, from the seed of the match."""

TABLE: Final = Seat(-2)
"""Makes the automatic steps of the rules, such as income at the end of a round."""

SPECTATOR: Final = Seat(-3)
"""Looks and never acts; sees only what is public."""

Viewer = Seat
"""Whoever looks at a match: a seat counted from 0, or `SPECTATOR`."""
