"""The entries that the rules write into a journal, and the four numbers of each."""

from typing import Final

DEALT: Final = 1
"""A seat got a plaque: seat, plaque, 1 if face-up."""
TURNED: Final = 2
"""A seat turned a plaque: seat, plaque, 1 if the value is up."""
STAKED: Final = 3
"""A seat put tokens into the pot: seat, how many, by how much it raised the bet, `BET`, `SEE` or `RAISE`."""
YIELDED: Final = 4
"""A seat left the hand: seat."""
TURN_BEGAN: Final = 5
"""The turn of a seat has begun: seat."""
HAND_ENDED: Final = 6
"""The pot is won: the hand's number; the position has the result."""
HAND_BEGAN: Final = 7
"""Antes are paid: the hand's number, dealer, the bits of the players, ante."""
WENT_BROKE: Final = 8
"""A seat can pay no more and stays in (P35): seat."""
SIDE_POT_TAKEN: Final = 9
"""The last seat that could pay has yielded, and takes its side pot (P35): seat, tokens."""
