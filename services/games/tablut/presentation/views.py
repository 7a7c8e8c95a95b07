"""What viewers see: the whole position, as the game has no secrets."""

from dataclasses import dataclass

from services.games.tablut.options import Options
from services.games.tablut.rules.position import TablutPosition
from services.games.tablut.rules.setup import set_up
from services.games.tablut.rules.switches import Switches
from services.games.tablut.rules.zobrist import unsigned
from services.kernel import Seat


@dataclass(frozen=True, slots=True)
class View:
    """The whole position.

    `board`: 81 pieces, a1 to i9: `EMPTY`, `ATTACKER`, `DEFENDER`, `KING`. `quiet_plies`: plies
    since the last capture. `history`: keys of the positions since then, oldest first, the current one last.
    """

    board: tuple[int, ...]
    turn: Seat
    quiet_plies: int
    plies: int
    options: Options
    history: tuple[int, ...]


def view_of(position: TablutPosition) -> View:
    """Returns the view, which is the same for every viewer."""
    return View(
        tuple(position.pieces()),
        Seat(position.turn),
        position.quiet,
        position.plies,
        position.switches.options,
        unsigned(list(position.past[: position.quiet + 1])),
    )


def position_of(view: View) -> TablutPosition:
    """Returns the one position with that view."""
    return set_up(view.board, view.turn, view.history, view.plies, Switches(view.options))
