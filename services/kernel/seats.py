"""Who acts and who looks on: the seats of a match, and three roles without a seat."""

from typing import Final, NewType

Seat = NewType("Seat", int)
"""A place in a match, counted from 0; or one of the special values below."""

CHANCE: Final = Seat(-1)
"""Draws cards and lots, from the seed of the match."""

TABLE: Final = Seat(-2)
"""Makes the automatic steps of the rules, such as income at the end of a round."""

SPECTATOR: Final = Seat(-3)
"""Looks on and never acts; sees only what is public."""

Viewer = Seat
"""For whom a match is shown: a seat counted from 0, or `SPECTATOR`."""
