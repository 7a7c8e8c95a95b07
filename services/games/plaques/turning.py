"""Whose turn it is to turn, and what follows from a turned plaque (P3 to P6)."""

from services.games.plaques.bounds import MUST_BET
from services.games.plaques.hands import end_hand
from services.games.plaques.plaques import TABLEAU
from services.games.plaques.state import State, Turn, nearest_left
from services.games.plaques.tableaux import key_of


def next_turn(state: State, after: int) -> State:
    """The next seat left of one takes its turn, if unyielded and not complete; without any, the showdown."""
    waiting = [seat for seat in state.live if len(state.tableaux[seat]) < TABLEAU]
    if not waiting:
        return end_hand(state)
    seat = nearest_left(after, waiting)
    return state._replace(round=None, turn=Turn(seat, key_of(seat, state.tableaux, state.live)))


def must_bet(state: State) -> bool:
    """Whether the seat has just turned its fifth plaque (P4); not if its turn began there (P5)."""
    turn = state.turn
    return turn is not None and turn.turned > 0 and len(state.tableaux[turn.seat]) == MUST_BET


def is_done(turn: Turn, state: State) -> bool:
    """Whether the turn ends now: the value is up, the fifth plaque was turned, or the last."""
    return turn.risen or must_bet(state) or len(state.tableaux[turn.seat]) == TABLEAU


def go_on(state: State) -> State:
    """The turn continues with its next plaque or ends; no round can be begun before that (P6)."""
    turn = state.turn
    assert turn is not None
    if turn.seat not in state.live or is_done(turn, state):
        return next_turn(state, turn.seat)
    return state._replace(round=None, turn=turn._replace(drawing=True))


def show(state: State, plaque: int) -> State:
    """The next plaque lies face-up; the value is up or not against the turn's start (P3, P10, P29)."""
    turn = state.turn
    assert turn is not None
    seat = turn.seat
    tableaux, hidden = list(state.tableaux), list(state.hidden)
    tableaux[seat] += bytes([plaque])
    hidden[seat] = hidden[seat][1:]
    risen = key_of(seat, tableaux, state.live) > turn.key
    return state._replace(
        tableaux=tuple(tableaux),
        hidden=tuple(hidden),
        turn=turn._replace(turned=turn.turned + 1, risen=risen, drawing=False),
    )
