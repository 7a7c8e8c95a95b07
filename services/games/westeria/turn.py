"""The course of a turn: draw, play, move, next; and how the match ends (W7, W12, W28, W30)."""

from services.games.westeria.armies import NONE
from services.games.westeria.deck import discard_drawn, refill
from services.games.westeria.phases import CHOOSING, DRAWING, ENDED, MOVING
from services.games.westeria.position import Position
from services.kernel import Outcome


def begin_turn(position: Position, seat: int) -> None:
    """Cards for half the tokens, unless the Flag is lost (W7); a move, and one for each city (W12, W14)."""
    tokens = position.tokens
    position.seat = seat
    position.turn += 1
    position.moves = 1 + sum(1 for city in position.realm.cities if tokens[city] == seat + 1)
    position.made = 0
    position.draws = tokens.count(seat + 1) // 2 if position.has_flag(seat) else 0
    go_on_drawing(position)


def go_on_drawing(position: Position) -> None:
    """The next card, then the choice of one, or moving without; a pile that ran out is made anew (W9)."""
    if position.draws and refill(position):
        position.phase = DRAWING
        return
    position.draws = 0
    position.phase = CHOOSING if any(position.drawn) else MOVING


def finish_card(position: Position) -> None:
    """The card has done its work: all open cards are discarded, and the seat moves."""
    discard_drawn(position)
    position.card = NONE
    position.picks = ()
    position.phase = MOVING


def end_turn(position: Position) -> None:
    """The next seat's turn, or the end by lack of moves or by the limit (W30)."""
    position.stuck = 0 if position.made else position.stuck + 1
    position.moves = 0
    playing = [seat for seat in range(position.seats) if is_playing(position, seat)]
    if position.stuck >= len(playing):
        end(position, Outcome.drawn(position.seats, "all_stuck", "W30"))
    elif position.turn >= position.options.turns:
        end(position, _by_territories(position))
    else:
        begin_turn(position, next((seat for seat in playing if seat > position.seat), playing[0]))


def is_playing(position: Position, seat: int) -> bool:
    """Whether the seat has a unit on the board; without one its Flag is lost, and so are cards (W33)."""
    return any(unit >> 4 == seat + 1 for unit in position.board)


def end_if_won(position: Position) -> None:
    """A single Flag on the board wins (W28)."""
    home = [seat for seat in range(position.seats) if position.has_flag(seat)]
    if len(home) == 1:
        end(position, Outcome.won_by(home[0], position.seats, "last_flag", "W28"))


def end(position: Position, outcome: Outcome) -> None:
    """The match is over."""
    position.phase = ENDED
    position.outcome = outcome


def _by_territories(position: Position) -> Outcome:
    """Most territories, then most units on the board; equal seats share the first place."""
    seats = range(position.seats)
    scores = [(position.tokens.count(seat + 1), _units_on_board(position, seat)) for seat in seats]
    behind = [seat for seat in seats if scores[seat] != max(scores)]
    return _shared(behind, position.seats)


def _units_on_board(position: Position, seat: int) -> int:
    return sum(1 for unit in position.board if unit >> 4 == seat + 1)


def _shared(behind: list[int], seats: int) -> Outcome:
    if not behind:
        return Outcome.drawn(seats, "turn_limit", "W30")
    ahead = seats - len(behind)
    ranks = tuple(ahead + 1 if seat in behind else 1 for seat in range(seats))
    payoffs = tuple(-ahead if seat in behind else len(behind) for seat in range(seats))
    return Outcome(ranks, payoffs, "turn_limit", "W30")
