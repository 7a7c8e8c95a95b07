"""Legal actions in each phase, in canonical order, and the action that counts when a seat is silent."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.rules.rounds import clearing, dealing, ransom, round_end, treachery, two_seats
from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table.cards import fill_each
from services.games.tara.rules.table.flat import Flat
from services.games.tara.rules.table.pile import drawable
from services.games.tara.rules.turns import placing, promotion, stone, turn


def fill(p: Flat, out: "vec[i64]") -> i64:
    """Writes the actor's legal actions; returns how many."""
    phase = p.phase
    if phase == c.PHASE_TURN:
        return turn.fill_turn(p, out)
    if phase == c.PHASE_ANCHOR:
        return placing.fill_anchor(p, out)
    if phase == c.PHASE_PUT:
        return placing.fill_put(p, out)
    if phase == c.PHASE_PROMOTE:
        return promotion.fill_promote(p, out)
    if phase in (c.PHASE_FIRST_PIECE, c.PHASE_SECOND_PIECE):
        return stone.fill_piece(p, out)
    if phase == c.PHASE_KEEP:
        return dealing.fill_keep(p, dealing.keeper(p), out)
    if is_draw(phase):
        return fill_each(out, 0, c.DRAW, drawable(p))
    if phase == c.PHASE_PAY:
        return _fill_pair(out, c.PAY, c.DECLINE)
    if phase == c.PHASE_TRAITOR_OFFER:
        return _fill_pair(out, c.BUY, c.PASS)
    if phase == c.PHASE_TRAITOR_TARGET:
        return treachery.fill_target(p, out)
    if phase == c.PHASE_KEEP_FORT:
        return stone.fill_fort(p, out)
    return _fill_settling(p, out)


def _fill_settling(p: Flat, out: "vec[i64]") -> i64:
    """Writes the actions of decisions and steps after the traitors; returns how many."""
    phase = p.phase
    if phase == c.PHASE_GARRISON:
        return clearing.fill_garrison(p, out)
    if phase == c.PHASE_RANSOM:
        return ransom.fill_ransom(p, out)
    if phase == c.PHASE_STARTER:
        return round_end.fill_starter(p, out)
    if phase == c.PHASE_OPEN_REGION:
        return two_seats.fill_region(p, out)
    if phase == c.PHASE_INCOME:
        out[0] = c.INCOME
    elif phase == c.PHASE_CLEAR:
        out[0] = c.CLEAR
    elif phase == c.PHASE_EXCHANGE:
        out[0] = c.EXCHANGE
    elif phase == c.PHASE_RANSOM_OPEN:
        out[0] = c.RANSOM_OPEN | p.captor
    elif phase == c.PHASE_RANSOM_CLOSE:
        out[0] = c.RANSOM_CLOSE | p.captor
    else:
        return 0
    return 1


def _fill_pair(out: "vec[i64]", one: i64, other: i64) -> i64:
    out[0], out[1] = one, other
    return 2


def is_draw(phase: i64) -> bool:
    """Whether chance draws a card."""
    return phase in (c.PHASE_DEAL, c.PHASE_TRAITOR_TIE, c.PHASE_TRAITOR_CARD, c.PHASE_START_DRAW)


def is_step(phase: i64) -> bool:
    """Whether the table makes an automatic step."""
    if phase in (c.PHASE_RANSOM_OPEN, c.PHASE_RANSOM_CLOSE):
        return True
    return phase in (c.PHASE_INCOME, c.PHASE_CLEAR, c.PHASE_EXCHANGE)


def silence(p: Flat, seat: i64) -> i64:
    """Returns the action that silence stands for: no ransom (T32), traitor, promotion by it, or garrison.

    Of two forts the higher one is kept (T47). `NOBODY` where silence says nothing, as for forts in rules 1.
    """
    if seat != p.active:
        return c.NOBODY
    phase = p.phase
    if phase == c.PHASE_TRAITOR_OFFER:
        return c.PASS
    if phase == c.PHASE_TRAITOR_TARGET:
        return c.NO_TARGET
    if phase == c.PHASE_GARRISON:
        return c.GARRISON
    if phase == c.PHASE_RANSOM:
        return c.RANSOM
    if phase == c.PHASE_KEEP_FORT and p.terms.rules > 1:
        return c.KEEP_FORT | stone.highest_fort(p)
    if p.stage != c.STAGE_TRAITORS:
        return c.NOBODY
    if phase == c.PHASE_PAY:
        return c.DECLINE
    return c.STOP if phase == c.PHASE_PROMOTE else c.NOBODY
