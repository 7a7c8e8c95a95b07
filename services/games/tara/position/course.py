"""One action after another: how it is played, and everything that comes of it."""

from mypy_extensions import i64

from services.games.tara.position import (
    clearing,
    dealing,
    placing,
    promotion,
    round_end,
    settling,
    stone,
    traitor,
    treachery,
    turn,
    victory,
)
from services.games.tara.position import codes as c
from services.games.tara.position.flat import Flat
from services.games.tara.position.legal import is_draw


def play(p: Flat, action: i64) -> None:
    """Plays a legal action, and goes on until somebody has to act."""
    p.is_weighed = False
    if p.phase == c.PHASE_KEEP:
        dealing.play_keep(p, action)
    else:
        _decide(p, action)
        victory.watch(p)
    while p.phase == c.PHASE_NEXT:
        _proceed(p)


def _decide(p: Flat, action: i64) -> None:
    phase = p.phase
    if phase == c.PHASE_TURN:
        turn.play_turn(p, action)
    elif phase == c.PHASE_ANCHOR:
        placing.play_anchor(p, action)
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
    """What chance has drawn."""
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
    """The decisions and steps after the traitors."""
    phase = p.phase
    if phase == c.PHASE_INCOME:
        settling.play_income(p)
    elif phase == c.PHASE_CLEAR:
        clearing.play_clear(p)
    elif phase == c.PHASE_GARRISON:
        clearing.play_garrison(p, action)
    elif phase == c.PHASE_EXCHANGE:
        settling.play_exchange(p)
    elif phase == c.PHASE_RANSOM_OPEN:
        settling.play_open(p)
    elif phase == c.PHASE_RANSOM:
        settling.play_ransom(p, action)
    elif phase == c.PHASE_RANSOM_CLOSE:
        p.phase = c.PHASE_NEXT
    elif phase == c.PHASE_STARTER:
        round_end.play_starter(p, action)
    elif phase == c.PHASE_OPEN_REGION:
        clearing.play_region(p, action)


def _proceed(p: Flat) -> None:
    """Asks something, or hands over to another stage."""
    stage = p.stage
    if p.garrisons:
        clearing.ask_garrison(p)
    elif p.closed == p.regions:
        clearing.ask_region(p)
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
        settling.proceed_exchange(p)
    elif stage == c.STAGE_RANSOM:
        settling.proceed_ransom(p)
    else:
        round_end.proceed(p)
