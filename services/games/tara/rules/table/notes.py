"""What the rules write into the journal: a kind and up to four numbers, from which events are made.

The numbers are the fields of the event of the same name (see `presentation/events`), unless noted here.
"""

from typing import Final

CARD_DRAWN: Final = 1
DECK_SHUFFLED: Final = 2
CARDS_KEPT: Final = 3
"""Seat, payload of the action."""
CARD_PLAYED: Final = 4
AMNESTY_DECLARED: Final = 5
STARTER_NAMED: Final = 6
ROUND_STARTED: Final = 7
PAID: Final = 8
GAINED: Final = 9
INCOME_BY_RANK: Final = 10
INCOME_BONUS: Final = 11
PRISONERS_EXCHANGED: Final = 12
RANSOM_OFFERED: Final = 13
RANSOM_PAID: Final = 14
RANSOM_REFUSED: Final = 15
RANSOM_CLOSED: Final = 16
PLACED: Final = 17
CAPTURED: Final = 18
"""Seat, position, the stack in the first layer."""
CAPTURED_BELOW: Final = 19
"""The same stack in the next layer."""
RELEASED: Final = 20
RETURNED: Final = 21
FORT_MADE: Final = 22
FORT_DESTROYED: Final = 23
FORT_GIVEN_UP: Final = 24
PROMOTED: Final = 25
KING_PIECE_REMOVED: Final = 26
SWAPPED: Final = 27
"""Seat, one piece, the other (see `POSITION_SHIFT`)."""
TRAITOR_OFFERED: Final = 28
TIE_DRAWN: Final = 29
TRAITOR_BOUGHT: Final = 30
TRAITOR_PASSED: Final = 31
TRAITOR_WASTED: Final = 32
REGION_CLEARED: Final = 33
IMPRISONED: Final = 34
NEW_KING: Final = 35
GARRISONED: Final = 36
"""Seat, region, bits of spots."""
REGION_CLOSED: Final = 37
REGION_OPENED: Final = 38
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
FOR_KING_PIECE: Final = 8

HEIGHT_SHIFT: Final = 8
POSITION_SHIFT: Final = 16
"""A piece of `SWAPPED` holds, from the lowest bits up, its owner, its height below the top, its position."""
