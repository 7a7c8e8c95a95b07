"""Betting rounds: who answers, and when a round is over (P2, P7, P8)."""

from mypy_extensions import i64

from services.games.plaques.rules.hand.match import Match
from services.games.plaques.rules.hand.pots import end_hand
from services.games.plaques.rules.hand.turning import go_on, next_turn
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers import journal
from services.games.plaques.rules.numbers.bits import BIT, SIZE


def stake(match: Match, seat: i64, action: i64, more: i64) -> None:
    """The seat pays what it owes, and more if it bets or raises, which all others answer."""
    cells = match.cells
    tokens = at.owed(cells, seat) + more
    cells[at.STACKS + seat] -= tokens
    cells[at.PAID + seat] += tokens
    cells[at.POT] += tokens
    if more:
        cells[at.RAISES] += cells[at.IN_ROUND]
        cells[at.IN_ROUND] = 1
        cells[at.LEADER] = seat
    match.journal.note(journal.STAKED, seat, tokens, more, action)
    _answered(match, seat)


def yield_hand(match: Match, seat: i64) -> None:
    """The seat leaves the hand: in a round, instead of opening one, or in its turn (P7, P8)."""
    cells = match.cells
    cells[at.LIVE] &= ~BIT[seat]
    match.journal.note(journal.YIELDED, seat)
    if SIZE[cells[at.LIVE]] == 1:
        end_hand(match)
    elif cells[at.IN_ROUND]:
        _answered(match, seat)
    elif cells[at.IN_TURN]:
        next_turn(match, seat)


def _answered(match: Match, seat: i64) -> None:
    """The next seat answers; if that is who bet last, the round is over."""
    cells = match.cells
    acting = at.nearest_left(seat, cells[at.LIVE])
    if acting != cells[at.LEADER]:
        cells[at.ACTING] = acting
    elif cells[at.IN_TURN]:
        go_on(match)
    else:
        next_turn(match, cells[at.DEALER])
