"""Plays an action and everything that follows from it."""

from mypy_extensions import i64

from services.games.tara.rules.legal import is_draw
from services.games.tara.rules.rounds import (
    clearing,
    dealing,
    exchange,
    income,
    ransom,
    round_end,
    traitor,
    treachery,
    two_seats,
    victory,
)
from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table.flat import Flat
from services.games.tara.rules.turns import placing, promotion, stone, turn


def play(p: Flat, seat: i64, action: i64) -> None:
    """Plays a legal action, and goes on until somebody has to act; `seat` counts only while cards are kept.

    The function for an action sets `phase` and `active` to the next decision, or `phase` to `PHASE_NEXT`. In
    the latter case the stage of the round goes on: it asks for a decision, or sets `stage` to the next stage
    and leaves the phase at `PHASE_NEXT`.
    """
    phase = p.phase
    p.is_weighed = False
    if phase == c.PHASE_KEEP:
        dealing.play_keep(p, seat, action)
    else:
        _decide(p, action)
        if _changes_control(phase):
            victory.watch(p)
    while p.phase == c.PHASE_NEXT:
        _proceed(p)


def _changes_control(phase: i64) -> bool:
    """Whether an action of that phase may give a position to another seat."""
    return phase in (c.PHASE_PUT, c.PHASE_PROMOTE, c.PHASE_SECOND_PIECE, c.PHASE_TRAITOR_TARGET)


def _decide(p: Flat, action: i64) -> None:
    phase = p.phase
    if phase == c.PHASE_TURN:
        turn.play_turn(p, action)
    elif phase == c.PHASE_ANCHOR:
        placing.choose(p, action & c.PAYLOAD)
    elif phase == c.PHASE_PUT:
        placing.play_put(p, action)
    elif phase == c.PHASE_PAY:
        promotion.play_pay(p, action)
    elif phase == c.PHASE_PROMOTE:
        promotion.play_promote(p, action)
    elif phase == c.PHASE_FIRST_PIECE:
        stone.play_first(p, action)
    elif phase == c.PHASE_SECOND_PIECE:
        stone.play_second(p, action)
    elif phase == c.PHASE_KEEP_FORT:
        stone.play_fort(p, action)
    elif is_draw(phase):
        _take_card(p, action)
    elif phase == c.PHASE_TRAITOR_OFFER:
        traitor.play_offer(p, action)
    elif phase == c.PHASE_TRAITOR_TARGET:
        treachery.play_target(p, action)
    else:
        _settle(p, action)


def _take_card(p: Flat, action: i64) -> None:
    """Plays a draw of chance."""
    phase = p.phase
    if phase == c.PHASE_DEAL:
        dealing.play_deal(p, action)
    elif phase == c.PHASE_START_DRAW:
        dealing.play_start_draw(p, action)
    elif phase == c.PHASE_TRAITOR_TIE:
        traitor.play_tie(p, action)
    else:
        treachery.play_card(p, action)


def _settle(p: Flat, action: i64) -> None:
    """Plays a decision or step after the traitors."""
    phase = p.phase
    if phase == c.PHASE_INCOME:
        income.play_income(p)
    elif phase == c.PHASE_CLEAR:
        clearing.play_clear(p)
    elif phase == c.PHASE_GARRISON:
        clearing.play_garrison(p, action)
    elif phase == c.PHASE_EXCHANGE:
        exchange.play_exchange(p)
    elif phase == c.PHASE_RANSOM_OPEN:
        ransom.play_open(p)
    elif phase == c.PHASE_RANSOM:
        ransom.play_ransom(p, action)
    elif phase == c.PHASE_RANSOM_CLOSE:
        ransom.play_close(p)
    elif phase == c.PHASE_STARTER:
        round_end.name_starter(p, action & c.PAYLOAD)
    elif phase == c.PHASE_OPEN_REGION:
        two_seats.play_region(p, action)


def _proceed(p: Flat) -> None:
    """Lets the stage ask for a decision, or hand over to the next stage."""
    stage = p.stage
    if p.garrisons:
        clearing.ask_garrison(p)
    elif two_seats.is_region_due(p):
        two_seats.ask_region(p)
    elif stage == c.STAGE_TURNS:
        turn.proceed(p)
    elif stage in (c.STAGE_DEAL, c.STAGE_KEEP):
        dealing.proceed(p)
    elif stage == c.STAGE_TRAITORS:
        traitor.proceed(p)
    elif stage == c.STAGE_INCOME:
        p.phase = c.PHASE_INCOME
    elif stage == c.STAGE_CLEARING:
        clearing.proceed(p)
    elif stage == c.STAGE_EXCHANGE:
        exchange.proceed(p)
    elif stage == c.STAGE_RANSOM:
        ransom.proceed(p)
    else:
        round_end.proceed(p)
