"""Betting rounds: what may be bet, who answers, and when a round is over (P2, P7 to P9)."""

from services.games.plaques.bounds import MOST_RAISES, MOST_SPREAD
from services.games.plaques.hands import end_hand
from services.games.plaques.state import FIXED, SPREAD, Options, Round, State, nearest_left, with_item
from services.games.plaques.turning import go_on, next_turn


def sizes(options: Options, tokens: int) -> range:
    """What a seat may bet, or raise by, that has so many tokens left to do it with (P9, P26)."""
    if options.betting == FIXED:
        most = min(options.bet, tokens)
        return range(max(1, most), most + 1)
    return range(1, (min(MOST_SPREAD, tokens) if options.betting == SPREAD else tokens) + 1)


def raise_sizes(state: State, seat: int) -> range:
    """What the seat may raise the bet by; nothing after the third raise of the round (P9)."""
    assert state.round is not None
    if state.round.raises == MOST_RAISES:
        return range(0)
    return sizes(state.options, state.stacks[seat] - state.round.owed(seat))


def bet(state: State, seat: int, tokens: int) -> State:
    """The seat begins a round."""
    begun = Round((0,) * len(state.stacks), 0, seat, nearest_left(seat, state.live))
    return _paid(state._replace(round=begun), seat, tokens)


def see(state: State, seat: int) -> State:
    """The seat pays what it owes."""
    assert state.round is not None
    return _answered(_paid(state, seat, state.round.owed(seat)), seat)


def raise_by(state: State, seat: int, tokens: int) -> State:
    """The seat pays what it owes and more, and all others answer that."""
    betting = state.round
    assert betting is not None
    bolder = betting._replace(raises=betting.raises + 1, leader=seat)
    return _answered(_paid(state._replace(round=bolder), seat, betting.owed(seat) + tokens), seat)


def yield_hand(state: State, seat: int) -> State:
    """The seat leaves the hand: in a round, instead of opening one, or in its turn (P7, P8)."""
    left = state._replace(live=tuple(other for other in state.live if other != seat))
    if len(left.live) == 1:
        return end_hand(left)
    if left.round is not None:
        return _answered(left, seat)
    return left if left.turn is None else next_turn(left, seat)


def _answered(state: State, seat: int) -> State:
    """The next seat answers; if that is who bet last, the round is over."""
    betting = state.round
    assert betting is not None
    acting = nearest_left(seat, state.live)
    if acting != betting.leader:
        return state._replace(round=betting._replace(acting=acting))
    return next_turn(state, state.dealer) if state.turn is None else go_on(state)


def _paid(state: State, seat: int, tokens: int) -> State:
    betting = state.round
    assert betting is not None
    return state._replace(
        stacks=with_item(state.stacks, seat, state.stacks[seat] - tokens),
        pot=state.pot + tokens,
        round=betting._replace(paid=with_item(betting.paid, seat, betting.paid[seat] + tokens)),
    )
