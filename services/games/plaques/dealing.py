"""What chance does: the deal, and what a turned plaque shows (P1)."""

from services.games.plaques.bounds import FACE_UP
from services.games.plaques.plaques import PLAQUES, TABLEAU
from services.games.plaques.state import State
from services.games.plaques.turning import show
from services.kernel import Seat


def dealt_next(state: State) -> tuple[Seat, bool] | None:
    """Who gets the next plaque of the deal, and whether face-up; None when all have theirs.

    One plaque each, going left from the dealer, until all is dealt. Face-down plaques that nobody
    may look at are left to chance until they are turned.
    """
    if state.turn is not None or state.round is not None:
        return None
    seats = len(state.players)
    face_up = sum(map(len, state.tableaux))
    dealt = face_up + sum(map(len, state.hidden))
    if dealt >= seats * (TABLEAU if state.options.peek else FACE_UP):
        return None
    left = sorted(state.players, key=lambda seat: (seat <= state.dealer, seat))
    return Seat(left[dealt % seats]), face_up < seats * FACE_UP


def draws(state: State) -> tuple[int, ...]:
    """The plaques that chance may show next, each as likely: all that lie nowhere yet, or the hidden one."""
    turn = state.turn
    if turn is not None and turn.drawing and state.options.peek:
        return (state.hidden[turn.seat][0],)
    gone = b"".join((*state.tableaux, *state.hidden))
    return tuple(plaque for plaque in range(PLAQUES) if plaque not in gone)


def draw(state: State, plaque: int) -> State:
    """The plaque is dealt, or turned by the seat whose turn it is."""
    dealt = dealt_next(state)
    if dealt is None:
        return show(state, plaque)
    seat, is_face_up = dealt
    if is_face_up:
        return state._replace(tableaux=_given(state.tableaux, seat, plaque))
    return state._replace(hidden=_given(state.hidden, seat, plaque))


def _given(groups: tuple[bytes, ...], seat: int, plaque: int) -> tuple[bytes, ...]:
    return (*groups[:seat], groups[seat] + bytes([plaque]), *groups[seat + 1 :])
