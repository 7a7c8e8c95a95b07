"""What the rules write into the journal: a kind and up to four numbers, named beside it.

Positions are those of the board, 0 to 59. Viewers get events of it (see `presentation/told.py`).
"""

from typing import Final

CARD_DRAWN: Final = 1
"""Seat, card, what for (`FOR_START` ..)."""
DECK_SHUFFLED: Final = 2
CARDS_KEPT: Final = 3
"""Seat, payload of the action."""
CARD_PLAYED: Final = 4
"""Seat, card, kind of the action, region."""
AMNESTY_DECLARED: Final = 5
"""Seat, region."""
STARTER_NAMED: Final = 6
"""Seat."""
ROUND_STARTED: Final = 7
"""Round, whether it starts with a deal."""
PAID: Final = 8
"""Seat, cumals, why (`ENTRY` ..)."""
GAINED: Final = 9
"""Likewise."""
INCOME_BY_RANK: Final = 10
"""Seat, region, rank."""
INCOME_BONUS: Final = 11
"""Seat, rank."""
PRISONERS_EXCHANGED: Final = 12
"""Seat, other seat, pieces of each."""
RANSOM_OFFERED: Final = 13
"""Captor, owner, pieces."""
RANSOM_PAID: Final = 14
"""Captor, owner, pieces, cumals."""
RANSOM_REFUSED: Final = 15
"""Captor, owner, pieces."""
RANSOM_CLOSED: Final = 16
"""Captor."""
PLACED: Final = 17
"""Seat, position, how (`BY_PLACEMENT` ..)."""
CAPTURED: Final = 18
"""Seat, position, the stack in the first layer."""
CAPTURED_BELOW: Final = 19
"""The same stack in the next layer."""
RELEASED: Final = 20
"""Owner, position, pieces, how."""
RETURNED: Final = 21
"""Owner, position, how."""
FORT_MADE: Final = 22
"""Seat, position."""
FORT_DESTROYED: Final = 23
"""Seat, owner, position."""
FORT_GIVEN_UP: Final = 24
"""Owner, position."""
PROMOTED: Final = 25
"""Seat, position on the left, on the right, above."""
KING_PIECE_REMOVED: Final = 26
"""Seat, owner, position."""
SWAPPED: Final = 27
"""Seat, one piece, the other (see `POSITION_SHIFT`)."""
TRAITOR_OFFERED: Final = 28
"""Seat, region."""
TIE_DRAWN: Final = 29
"""Seat, region."""
TRAITOR_BOUGHT: Final = 30
"""Seat, region."""
TRAITOR_PASSED: Final = 31
"""Seat, region."""
TRAITOR_WASTED: Final = 32
"""Seat, region."""
REGION_CLEARED: Final = 33
"""Region, seat, whether it was full."""
IMPRISONED: Final = 34
"""Captor, owner, position, pieces."""
NEW_KING: Final = 35
"""Seat, region."""
GARRISONED: Final = 36
"""Seat, region, bits of spots."""
REGION_CLOSED: Final = 37
"""Region, seat."""
REGION_OPENED: Final = 38
"""Seat, region."""
WON: Final = 39
"""Seat, bits of regions."""

FOR_START: Final = 1
FOR_DEAL: Final = 2
FOR_TIE: Final = 3
FOR_TRAITOR: Final = 4

ENTRY: Final = 1
ACTIVATION: Final = 2
AMNESTY: Final = 3
DISCARD: Final = 4
TRAITOR: Final = 5

BY_PLACEMENT: Final = 1
BY_PROMOTION: Final = 2
BY_STONE: Final = 3
BY_TRAITOR: Final = 4
BY_AMNESTY: Final = 5
BY_CLEARING: Final = 6
FOR_SECOND_FORT: Final = 7

HEIGHT_SHIFT: Final = 8
POSITION_SHIFT: Final = 16
"""In a piece of `SWAPPED`: its owner is lowest, then how far below the top it was, then where."""
