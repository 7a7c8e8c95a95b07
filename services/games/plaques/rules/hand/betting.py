"""Betting rounds: which seat answers, and when a round is over (P2, P7, P8, P35)."""

from mypy_extensions import i64

from services.games.plaques.rules.hand.match import Match
from services.games.plaques.rules.hand.pots import end_hand, take_side_pot
from services.games.plaques.rules.hand.turning import go_broke, go_on, next_turn, value_again
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers import journal
from services.games.plaques.rules.numbers.bits import BIT, SIZE


def stake(match: Match, seat: i64, action: i64, more: i64) -> None:
    """Pays what the seat owes, and `more` if it bets or raises, which all others have to answer."""
    cells = match.cells
    tokens = at.owed(cells, seat) + more
    cells[at.STACKS + seat] -= tokens
    cells[at.PAID + seat] += tokens
    cells[at.POT] += tokens
    cells[at.GIVEN + seat] += tokens * cells[at.STAYS_BROKE]
    if more:
        cells[at.RAISES] += cells[at.IN_ROUND]
        cells[at.IN_ROUND] = 1
        cells[at.LEADER] = seat
    match.journal.note(journal.STAKED, seat, tokens, more, action)
    _answered(match, seat)


def yield_hand(match: Match, seat: i64) -> None:
    """Takes the seat out of the hand: in a round, instead of opening one, or in its turn (P7, P8)."""
    cells = match.cells
    cells[at.LIVE] &= ~BIT[seat]
    match.journal.note(journal.YIELDED, seat)
    if cells[at.LIVE] == cells[at.BROKE]:
        take_side_pot(match, seat)
    if SIZE[cells[at.LIVE]] == 1:
        end_hand(match)
        return
    value_again(match, seat)
    if cells[at.IN_ROUND]:
        _answered(match, seat)
    elif cells[at.IN_TURN]:
        next_turn(match, seat)
    else:
        open_round(match)


def open_round(match: Match) -> None:
    """Lets a seat that can pay open the first round; if there is none, the turns begin (P8, P35)."""
    cells = match.cells
    while cells[at.LIVE] != cells[at.BROKE]:
        if not go_broke(match, at.nearest_left(cells[at.DEALER], cells[at.LIVE] & ~cells[at.BROKE]), 1):
            return
    next_turn(match, cells[at.DEALER])


def _answered(match: Match, seat: i64) -> None:
    """Asks the next seat that can answer; if that is the seat that bet last, the round is over."""
    cells = match.cells
    acting = at.nearest_left(seat, cells[at.LIVE] & ~cells[at.BROKE])
    while acting != cells[at.LEADER]:
        if not go_broke(match, acting, at.owed(cells, acting)):
            cells[at.ACTING] = acting
            return
        acting = at.nearest_left(acting, cells[at.LIVE] & ~cells[at.BROKE])
    if cells[at.IN_TURN]:
        go_on(match)
    else:
        next_turn(match, cells[at.DEALER])
