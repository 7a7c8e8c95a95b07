"""The course of a turn: draw, play, move, next; and how the match ends (W7, W12, W28, W30)."""

from services.games.westeria.armies import NONE
from services.games.westeria.deck import discard_drawn, refill
from services.games.westeria.phases import CHOOSING, DRAWING, ENDED, MOVING
from services.games.westeria.working import Working
from services.kernel import Outcome


def begin_turn(working: Working, seat: int) -> None:
    """Cards for half the tokens, unless the Flag is lost (W7); a move, and one for each city (W12, W14)."""
    tokens = working.tokens
    working.seat = seat
    working.turn += 1
    working.moves = 1 + sum(1 for city in working.realm.cities if tokens[city] == seat + 1)
    working.made = 0
    working.draws = tokens.count(seat + 1) // 2 if working.has_flag(seat) else 0
    go_on_drawing(working)


def go_on_drawing(working: Working) -> None:
    """The next card, then the choice of one, or moving without; a pile that ran out is made anew (W9)."""
    if working.draws and refill(working):
        working.phase = DRAWING
        return
    working.draws = 0
    working.phase = CHOOSING if any(working.drawn) else MOVING


def finish_card(working: Working) -> None:
    """The card has done its work: all open cards are discarded, and the seat moves."""
    discard_drawn(working)
    working.card = NONE
    working.picks = ()
    working.phase = MOVING


def end_turn(working: Working) -> None:
    """The next seat's turn, or the end by lack of moves or by the limit (W30)."""
    working.stuck = 0 if working.made else working.stuck + 1
    working.moves = 0
    playing = [seat for seat in range(working.seats) if is_playing(working, seat)]
    if working.stuck >= len(playing):
        end(working, Outcome.drawn(working.seats, "all_stuck", "W30"))
    elif working.turn >= working.options.turns:
        end(working, _by_territories(working))
    else:
        begin_turn(working, next((seat for seat in playing if seat > working.seat), playing[0]))


def is_playing(working: Working, seat: int) -> bool:
    """Whether the seat has a unit on the board; without one its Flag is lost, and so are cards (W33)."""
    return any(unit >> 4 == seat + 1 for unit in working.board)


def end_if_won(working: Working) -> None:
    """A single Flag on the board wins (W28)."""
    home = [seat for seat in range(working.seats) if working.has_flag(seat)]
    if len(home) == 1:
        end(working, Outcome.won_by(home[0], working.seats, "last_flag", "W28"))


def end(working: Working, outcome: Outcome) -> None:
    """The match is over."""
    working.phase = ENDED
    working.outcome = outcome


def _by_territories(working: Working) -> Outcome:
    """Most territories, then most units on the board; equal seats share the first place."""
    seats = range(working.seats)
    scores = [(working.tokens.count(seat + 1), _units_on_board(working, seat)) for seat in seats]
    behind = [seat for seat in seats if scores[seat] != max(scores)]
    return shared(behind, working.seats)


def _units_on_board(working: Working, seat: int) -> int:
    return sum(1 for unit in working.board if unit >> 4 == seat + 1)


def shared(behind: list[int], seats: int) -> Outcome:
    """The end by the limit, with some seats behind."""
    if not behind:
        return Outcome.drawn(seats, "turn_limit", "W30")
    ahead = seats - len(behind)
    ranks = tuple(ahead + 1 if seat in behind else 1 for seat in range(seats))
    payoffs = tuple(-ahead if seat in behind else len(behind) for seat in range(seats))
    return Outcome(ranks, payoffs, "turn_limit", "W30")
