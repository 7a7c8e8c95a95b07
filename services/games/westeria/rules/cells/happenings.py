"""The entries of a journal: what an action may do. `presentation/` makes events of them.

A place is noted as the whole number in its cell, so that each viewer can be told what it knows of the unit.
All other numbers are public, except in `ARRANGED`.
"""

from typing import Final

LOT_DRAWN: Final = 1
"""seat, kind"""
STARTER_FOUND: Final = 2
"""seat"""
ARRANGED: Final = 3
"""number of placing actions of the seat; for the seat alone: place, origin, target, 0 or `NONE` where
there is none"""
READIED: Final = 4
"""seat"""
LINED_UP: Final = 5
"""seat, low and high word of its zones"""
TURN_BEGAN: Final = 6
"""seat, turn, cards to draw, moves"""
CARD_DRAWN: Final = 7
"""seat, card, cards left in the pile"""
CARD_PLAYED: Final = 8
"""seat, card"""
CARDS_DISCARDED: Final = 9
"""seat; its cards are those that lay open before the action"""
RESHUFFLED: Final = 10
"""cards in the new pile"""
TURN_ENDED: Final = 11
"""seat, moves made"""
RESERVE_SHOWN: Final = 12
"""seat; its reserve is the one before the action"""
RECRUITED: Final = 13
"""place"""
DEPLOYED: Final = 14
"""place, zone"""
REDEPLOYED: Final = 15
"""seat, then for each unit `zone << 7 | unit`, 0 where there are fewer"""
LOOKED_INTO: Final = 16
"""seat, two territories; the units are those that stood there before the action"""
ACCUSED: Final = 17
"""seat, zone, place, guessed kind"""
MOVED: Final = 18
"""place, origin, target, 1 if the move was far"""
FOUGHT: Final = 19
"""attacking unit, defending unit, zone, result for the attacker"""
FLAG_PASSED: Final = 20
"""owner, holder"""
CONTROL_CHANGED: Final = 21
"""territory, seat + 1 or 0"""
