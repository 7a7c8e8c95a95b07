"""Betting rounds: who answers, and when a round is over (P2, P7, P8)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.rules import journal
from services.games.plaques.rules.cells import (
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
from services.games.plaques.rules.evaluator.tables import BIT, SIZE
from services.games.plaques.rules.hands import end_hand
from services.games.plaques.rules.match import Match
from services.games.plaques.rules.turning import go_on, next_turn


def bet(match: Match, seat: i64, tokens: i64) -> None:
    """The seat begins a round."""
    cells = match.cells
    cells[IN_ROUND] = 1
    cells[LEADER] = seat
    cells[ACTING] = nearest_left(seat, cells[LIVE])
    _pay(cells, seat, tokens)
    match.journal.note(journal.BET, seat, tokens, tokens)


def see(match: Match, seat: i64) -> None:
    """The seat pays what it owes."""
    tokens = owed(match.cells, seat)
    _pay(match.cells, seat, tokens)
    match.journal.note(journal.SEEN, seat, tokens)
    _answered(match, seat)


def raise_by(match: Match, seat: i64, more: i64) -> None:
    """The seat pays what it owes and more, and all others answer that."""
    cells = match.cells
    tokens = owed(cells, seat) + more
    _pay(cells, seat, tokens)
    cells[RAISES] += 1
    cells[LEADER] = seat
    match.journal.note(journal.RAISED, seat, tokens, more)
    _answered(match, seat)


def yield_hand(match: Match, seat: i64) -> None:
    """The seat leaves the hand: in a round, instead of opening one, or in its turn (P7, P8)."""
    cells = match.cells
    cells[LIVE] &= ~BIT[seat]
    match.journal.note(journal.YIELDED, seat)
    if SIZE[cells[LIVE]] == 1:
        end_hand(match)
    elif cells[IN_ROUND]:
        _answered(match, seat)
    elif cells[IN_TURN]:
        next_turn(match, seat)


def _answered(match: Match, seat: i64) -> None:
    """The next seat answers; if that is who bet last, the round is over."""
    cells = match.cells
    acting = nearest_left(seat, cells[LIVE])
    if acting != cells[LEADER]:
        cells[ACTING] = acting
    elif cells[IN_TURN]:
        go_on(match)
    else:
        next_turn(match, cells[DEALER])


def _pay(cells: "vec[i64]", seat: i64, tokens: i64) -> None:
    cells[STACKS + seat] -= tokens
    cells[PAID + seat] += tokens
    cells[POT] += tokens
