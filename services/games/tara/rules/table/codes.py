"""Stages of a round, phases of a stage, and kinds of actions, as plain numbers.

Once nothing is left to decide, the phase is `PHASE_NEXT` and the stage goes on; no action ends in that phase.
An action is its kind and a payload. The payload of DRAW and DISCARD is a card; of KEEP three cards; of PLACE,
STONE and AMNESTY a region and a card; of ANCHOR the number of an anchor of the card; of PUT and GARRISON bits
of spots; of PROMOTE, KEEP_FORT and TARGET a spot; of PIECE a spot and a height; of RANSOM_OPEN and
RANSOM_CLOSE a captor; of RANSOM a number of prisoners; of START a seat; of OPEN_REGION a region. Spots are
those of the position's `region`.
"""

from typing import Final

NOBODY: Final = -1

STAGE_START_DRAW: Final = 0
STAGE_DEAL: Final = 1
STAGE_KEEP: Final = 2
STAGE_TURNS: Final = 3
STAGE_TRAITORS: Final = 4
STAGE_INCOME: Final = 5
STAGE_CLEARING: Final = 6
STAGE_EXCHANGE: Final = 7
STAGE_RANSOM: Final = 8
STAGE_NEXT_ROUND: Final = 9

PHASE_NEXT: Final = 0
PHASE_START_DRAW: Final = 1
PHASE_DEAL: Final = 2
PHASE_KEEP: Final = 3
PHASE_TURN: Final = 4
PHASE_ANCHOR: Final = 5
PHASE_PUT: Final = 6
PHASE_PAY: Final = 7
PHASE_PROMOTE: Final = 8
PHASE_FIRST_PIECE: Final = 9
PHASE_SECOND_PIECE: Final = 10
PHASE_KEEP_FORT: Final = 11
PHASE_TRAITOR_TIE: Final = 12
PHASE_TRAITOR_OFFER: Final = 13
PHASE_TRAITOR_CARD: Final = 14
PHASE_TRAITOR_TARGET: Final = 15
PHASE_INCOME: Final = 16
PHASE_CLEAR: Final = 17
PHASE_GARRISON: Final = 18
PHASE_EXCHANGE: Final = 19
PHASE_RANSOM_OPEN: Final = 20
PHASE_RANSOM: Final = 21
PHASE_RANSOM_CLOSE: Final = 22
PHASE_STARTER: Final = 23
PHASE_OPEN_REGION: Final = 24
PHASE_OVER: Final = 25

KIND_SHIFT: Final = 20
PAYLOAD: Final = 0xFFFFF
KIND: Final = ~PAYLOAD
"""The bits of an action that hold its kind."""
CARD_BITS: Final = 6
CARD: Final = 63
"""The lowest bits of a payload, which hold a card."""
HEIGHT_BITS: Final = 8
HEIGHT: Final = 255
"""The lowest bits of a payload, which hold how far below the top of its stack a piece is."""

DRAW: Final = 1 << 20
KEEP: Final = 2 << 20
PLACE: Final = 3 << 20
STONE: Final = 4 << 20
AMNESTY: Final = 5 << 20
DISCARD: Final = 6 << 20
ANCHOR: Final = 7 << 20
PUT: Final = 8 << 20
PAY: Final = 9 << 20
DECLINE: Final = 10 << 20
PROMOTE: Final = 11 << 20
STOP: Final = 12 << 20
PIECE: Final = 13 << 20
KEEP_FORT: Final = 14 << 20
BUY: Final = 15 << 20
PASS: Final = 16 << 20
TARGET: Final = 17 << 20
NO_TARGET: Final = 18 << 20
INCOME: Final = 19 << 20
CLEAR: Final = 20 << 20
EXCHANGE: Final = 21 << 20
RANSOM_OPEN: Final = 22 << 20
RANSOM_CLOSE: Final = 23 << 20
GARRISON: Final = 24 << 20
RANSOM: Final = 25 << 20
START: Final = 26 << 20
OPEN_REGION: Final = 27 << 20
