"""Where a match is: the stage of its round, and what is to be done now."""

from enum import IntEnum
from typing import Final


class Stage(IntEnum):
    """The parts of a round in their order; each knows how it goes on once nothing is left to decide."""

    START_DRAW = 0
    DEAL = 1
    KEEP = 2
    TURNS = 3
    TRAITORS = 4
    INCOME = 5
    CLEARING = 6
    EXCHANGE = 7
    RANSOM = 8
    NEXT_ROUND = 9


class Phase(IntEnum):
    """What is to be done now. `NEXT`: nothing; the stage goes on. It never leaves `apply`."""

    NEXT = 0
    START_DRAW = 1
    DEAL = 2
    KEEP = 3
    TURN = 4
    ANCHOR = 5
    PUT = 6
    PAY = 7
    PROMOTE = 8
    FIRST_PIECE = 9
    SECOND_PIECE = 10
    KEEP_FORT = 11
    TRAITOR_TIE = 12
    TRAITOR_OFFER = 13
    TRAITOR_CARD = 14
    TRAITOR_TARGET = 15
    INCOME = 16
    CLEAR = 17
    GARRISON = 18
    EXCHANGE = 19
    RANSOM_OPEN = 20
    RANSOM = 21
    RANSOM_CLOSE = 22
    STARTER = 23
    OPEN_REGION = 24
    OVER = 25


CHANCE_PHASES: Final = frozenset(
    (Phase.START_DRAW, Phase.DEAL, Phase.TRAITOR_TIE, Phase.TRAITOR_CARD),
)
TABLE_PHASES: Final = frozenset(
    (Phase.INCOME, Phase.CLEAR, Phase.EXCHANGE, Phase.RANSOM_OPEN, Phase.RANSOM_CLOSE),
)
