"""Betting rounds: who answers, and when a round is over, as in `betting` (P2, P7, P8)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.position.cells import (
    ACTING,
    DEALER,
    IN_ROUND,
    IN_TURN,
    LEADER,
    LIVE,
    PAID,
    POT,
    RAISES,
    STACKS,
    nearest_left,
    owed,
)
from services.games.plaques.position.hands import end_hand
from services.games.plaques.position.material import Material
from services.games.plaques.position.tables import BIT, SIZE
from services.games.plaques.position.turning import go_on, next_turn


def bet(cells: "vec[i64]", seat: i64, tokens: i64) -> None:
    """The seat begins a round."""
    cells[IN_ROUND] = 1
    cells[LEADER] = seat
    cells[ACTING] = nearest_left(seat, cells[LIVE])
    _pay(cells, seat, tokens)


def see(cells: "vec[i64]", seats: i64, material: Material, seat: i64) -> None:
    """The seat pays what it owes."""
    _pay(cells, seat, owed(cells, seat))
    _answered(cells, seats, material, seat)


def raise_by(cells: "vec[i64]", seats: i64, material: Material, seat: i64, tokens: i64) -> None:
    """The seat pays what it owes and more, and all others answer that."""
    _pay(cells, seat, owed(cells, seat) + tokens)
    cells[RAISES] += 1
    cells[LEADER] = seat
    _answered(cells, seats, material, seat)


def yield_hand(cells: "vec[i64]", seats: i64, material: Material, seat: i64) -> None:
    """The seat leaves the hand: in a round, instead of opening one, or in its turn (P7, P8)."""
    cells[LIVE] &= ~BIT[seat]
    if SIZE[cells[LIVE]] == 1:
        end_hand(cells, seats, material)
    elif cells[IN_ROUND]:
        _answered(cells, seats, material, seat)
    elif cells[IN_TURN]:
        next_turn(cells, seats, material, seat)


def _answered(cells: "vec[i64]", seats: i64, material: Material, seat: i64) -> None:
    """The next seat answers; if that is who bet last, the round is over."""
    acting = nearest_left(seat, cells[LIVE])
    if acting != cells[LEADER]:
        cells[ACTING] = acting
    elif cells[IN_TURN]:
        go_on(cells, seats, material)
    else:
        next_turn(cells, seats, material, cells[DEALER])


def _pay(cells: "vec[i64]", seat: i64, tokens: i64) -> None:
    cells[STACKS + seat] -= tokens
    cells[PAID + seat] += tokens
    cells[POT] += tokens
