"""Who acts, and what each may do."""

from collections.abc import Sequence

from services.games.plaques.actions import PASS, SEE, TURN, YIELD, Kind, encode
from services.games.plaques.betting import raise_sizes, sizes
from services.games.plaques.dealing import dealt_next, draws
from services.games.plaques.state import State, nearest_left
from services.games.plaques.turning import is_done, must_bet
from services.kernel import CHANCE, Seat


def to_act(state: State) -> Seat | None:
    """The one who acts: chance, who answers a bet, who opens the first round, or whose turn it is."""
    if not state.players:
        return None
    if state.round is not None:
        return Seat(state.round.acting)
    if state.turn is not None:
        return CHANCE if state.turn.drawing else Seat(state.turn.seat)
    return CHANCE if dealt_next(state) else Seat(nearest_left(state.dealer, state.live))


def legal_actions(state: State, seat: Seat) -> Sequence[int]:
    """Turn or pass, see, each bet or raise from the smallest, yield; empty if the seat is not to act."""
    if seat != to_act(state):
        return ()
    if seat == CHANCE:
        return [encode(Kind.DRAW, plaque) for plaque in draws(state)]
    if state.round is not None:
        can_see = state.stacks[seat] >= state.round.owed(seat)
        raises = (encode(Kind.RAISE, tokens) for tokens in raise_sizes(state, seat))
        return [*([SEE] if can_see else ()), *raises, YIELD]
    bets = (encode(Kind.BET, tokens) for tokens in sizes(state.options, state.stacks[seat]))
    return [*_without_betting(state), *bets, YIELD]


def _without_betting(state: State) -> tuple[int, ...]:
    """How a turn goes on without a betting round; not at all where one bets or yields."""
    if state.turn is None or must_bet(state):
        return ()
    return (PASS,) if is_done(state.turn, state) else (TURN,)
