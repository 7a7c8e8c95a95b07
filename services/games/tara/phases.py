"""Where a match is: the stage of its round, and what is to be done now."""

from enum import IntEnum

from services.games.tara.rules.table import codes


class Stage(IntEnum):
    """The parts of a round in their order; each knows how it goes on once nothing is left to decide."""

    START_DRAW = codes.STAGE_START_DRAW
    DEAL = codes.STAGE_DEAL
    KEEP = codes.STAGE_KEEP
    TURNS = codes.STAGE_TURNS
    TRAITORS = codes.STAGE_TRAITORS
    INCOME = codes.STAGE_INCOME
    CLEARING = codes.STAGE_CLEARING
    EXCHANGE = codes.STAGE_EXCHANGE
    RANSOM = codes.STAGE_RANSOM
    NEXT_ROUND = codes.STAGE_NEXT_ROUND


class Phase(IntEnum):
    """What is to be done now. `NEXT`: nothing; the stage goes on. No action ends with it."""

    NEXT = codes.PHASE_NEXT
    START_DRAW = codes.PHASE_START_DRAW
    DEAL = codes.PHASE_DEAL
    KEEP = codes.PHASE_KEEP
    TURN = codes.PHASE_TURN
    ANCHOR = codes.PHASE_ANCHOR
    PUT = codes.PHASE_PUT
    PAY = codes.PHASE_PAY
    PROMOTE = codes.PHASE_PROMOTE
    FIRST_PIECE = codes.PHASE_FIRST_PIECE
    SECOND_PIECE = codes.PHASE_SECOND_PIECE
    KEEP_FORT = codes.PHASE_KEEP_FORT
    TRAITOR_TIE = codes.PHASE_TRAITOR_TIE
    TRAITOR_OFFER = codes.PHASE_TRAITOR_OFFER
    TRAITOR_CARD = codes.PHASE_TRAITOR_CARD
    TRAITOR_TARGET = codes.PHASE_TRAITOR_TARGET
    INCOME = codes.PHASE_INCOME
    CLEAR = codes.PHASE_CLEAR
    GARRISON = codes.PHASE_GARRISON
    EXCHANGE = codes.PHASE_EXCHANGE
    RANSOM_OPEN = codes.PHASE_RANSOM_OPEN
    RANSOM = codes.PHASE_RANSOM
    RANSOM_CLOSE = codes.PHASE_RANSOM_CLOSE
    STARTER = codes.PHASE_STARTER
    OPEN_REGION = codes.PHASE_OPEN_REGION
    OVER = codes.PHASE_OVER
