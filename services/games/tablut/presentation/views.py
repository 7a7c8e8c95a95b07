"""What viewers see: all of it, as the game has no secrets."""

from dataclasses import dataclass

from services.games.tablut.board import AGAINST_WALL, SQUARES
from services.games.tablut.endings import ending
from services.games.tablut.lines import numbered
from services.games.tablut.state import DEFENDER, EMPTY, GONE, KING, Options, State
from services.kernel import Seat


@dataclass(frozen=True, slots=True)
class View:
    """The whole position.

    `board`: 81 pieces, a1 to i9: `EMPTY`, `ATTACKER`, `DEFENDER`, `KING`. `quiet_plies`: since the
    last capture. `history`: keys of the positions since then, oldest first, the current one last.
    """

    board: tuple[int, ...]
    turn: Seat
    quiet_plies: int
    plies: int
    options: Options
    history: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece slid from a square to a square."""

    piece: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Captured:
    """A piece was taken; `by_wall`: against the wall (B1), not between two enemies."""

    piece: int
    square: int
    by_wall: bool


def view_of(state: State) -> View:
    """The view of anybody."""
    board = list(state.board)
    if state.king != GONE:
        board[state.king] = KING
    return View(tuple(board), state.turn, state.quiet_plies, state.plies, state.options, state.history)


def state_of(view: View) -> State:
    """The one state with that view."""
    board = bytes(min(piece, DEFENDER) for piece in view.board)
    king = view.board.index(KING) if KING in view.board else GONE
    lines = numbered(board)
    outcome = ending(king, view.turn, lines, view.history, view.options)
    return State(board, king, view.turn, view.plies, view.history, lines, view.options, outcome)


def events_of(before: State, action: int, after: State) -> tuple[Moved | Captured, ...]:
    """The move, then what it took, by square."""
    origin, target = divmod(action, SQUARES)
    moved = Moved(before.piece(origin), origin, target)
    if after.quiet_plies:
        return (moved,)
    ahead = AGAINST_WALL.get(action)
    taken = (
        Captured(before.piece(square), square, by_wall=square == ahead)
        for square in range(SQUARES)
        if square != origin and before.board[square] != EMPTY and after.board[square] == EMPTY
    )
    return (moved, *taken)
