"""What the rules note in a journal, and the four numbers of each entry."""

from typing import Final

DEALT: Final = 1
"""A seat got a plaque: seat, plaque, 1 if face-up."""
TURNED: Final = 2
"""A seat turned a plaque: seat, plaque, 1 if the value is up."""
BET: Final = 3
"""A seat began a round: seat, tokens paid, by how much the bet has grown; so with the two that follow."""
SEEN: Final = 4
RAISED: Final = 5
YIELDED: Final = 6
"""A seat left the hand: seat."""
TURN_BEGAN: Final = 7
"""A seat may bet and turn: seat."""
HAND_ENDED: Final = 8
"""The pot is won: the hand's number, the bits of who had not yielded; an entry for each seat follows."""
SHARED: Final = 9
"""What a seat had at the end of a hand: seat, its tableau in order, tokens of the pot."""
HAND_BEGAN: Final = 10
"""Antes are paid: the hand's number, dealer, the bits of the players, ante."""
