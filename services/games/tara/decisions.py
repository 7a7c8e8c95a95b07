"""What may be done in each phase, and how it is played."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from services.games.tara import (
    clearing,
    dealing,
    exchange,
    income,
    placing,
    promotion,
    ransom,
    round_end,
    stone,
    traitor,
    treachery,
    turn,
    two_seats,
)
from services.games.tara.actions import Kind, action_of
from services.games.tara.events import Note
from services.games.tara.phases import Phase
from services.games.tara.state import State


class Decision(NamedTuple):
    """`legal(state)`: all that may be done, in canonical order. `play(working copy, note, action)`."""

    legal: Callable[[State], Sequence[int]]
    play: Callable[[State, Note, int], None]


def _step(kind: Kind, play: Callable[[State, Note], None]) -> Decision:
    """A step of the table, which leaves no choice."""
    legal = (action_of(kind),)
    return Decision(lambda _s: legal, lambda s, note, _action: play(s, note))


def _ransom_step(kind: Kind, play: Callable[[State, Note], None]) -> Decision:
    """A step of the table for the captor whose turn it is."""
    return Decision(lambda s: (action_of(kind, s.captor),), lambda s, note, _action: play(s, note))


DECISIONS: Final[dict[Phase, Decision]] = {
    Phase.START_DRAW: Decision(dealing.legal_draw, dealing.play_start_draw),
    Phase.DEAL: Decision(dealing.legal_draw, dealing.play_deal),
    Phase.TURN: Decision(turn.legal_turn, turn.play_turn),
    Phase.ANCHOR: Decision(placing.legal_anchor, lambda s, _note, action: placing.play_anchor(s, action)),
    Phase.PUT: Decision(placing.legal_put, placing.play_put),
    Phase.PAY: Decision(lambda _s: promotion.PAYMENTS, promotion.play_pay),
    Phase.PROMOTE: Decision(promotion.legal_promote, promotion.play_promote),
    Phase.FIRST_PIECE: Decision(stone.legal_piece, lambda s, _note, action: stone.play_first(s, action)),
    Phase.SECOND_PIECE: Decision(stone.legal_piece, stone.play_second),
    Phase.KEEP_FORT: Decision(stone.legal_fort, stone.play_fort),
    Phase.TRAITOR_TIE: Decision(dealing.legal_draw, traitor.play_tie),
    Phase.TRAITOR_OFFER: Decision(lambda _s: traitor.OFFERS, traitor.play_offer),
    Phase.TRAITOR_CARD: Decision(dealing.legal_draw, treachery.play_card),
    Phase.TRAITOR_TARGET: Decision(treachery.legal_target, treachery.play_target),
    Phase.INCOME: _step(Kind.INCOME, income.play_income),
    Phase.CLEAR: _step(Kind.CLEAR, clearing.play_clear),
    Phase.GARRISON: Decision(clearing.legal_garrison, clearing.play_garrison),
    Phase.EXCHANGE: _step(Kind.EXCHANGE, exchange.play_exchange),
    Phase.RANSOM_OPEN: _ransom_step(Kind.RANSOM_OPEN, ransom.play_open),
    Phase.RANSOM: Decision(ransom.legal_ransom, ransom.play_ransom),
    Phase.RANSOM_CLOSE: _ransom_step(Kind.RANSOM_CLOSE, ransom.play_close),
    Phase.STARTER: Decision(round_end.legal_starter, round_end.play_starter),
    Phase.OPEN_REGION: Decision(two_seats.legal_region, two_seats.play_region),
}
"""Of every phase in which one seat, chance or the table acts; in `Phase.KEEP` all seats do."""
