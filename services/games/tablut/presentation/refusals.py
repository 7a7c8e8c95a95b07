"""Why an action is illegal, in plain words; not on the way of a legal one."""

from services.games.tablut.board import ACTIONS, RAYS, SQUARES, THRONE
from services.games.tablut.notation import format_action, format_square
from services.games.tablut.state import ATTACKERS, EMPTY, State
from services.kernel import IllegalAction, Seat

_SIDES = ("attackers", "defenders")
_PIECES = ("nothing", "an attacker", "a defender", "the king")


def refusal(state: State, seat: Seat, action: int) -> IllegalAction:
    """The error for an action that is not legal in this state."""
    if state.outcome is not None:
        return IllegalAction(f"the match is over: {state.outcome.reason}", rule=state.outcome.rule)
    if seat != state.turn:
        rule = "seed 1" if state.plies == 0 and state.turn == ATTACKERS else "seed 2"
        return IllegalAction(
            f"it is the turn of the {_SIDES[state.turn]}, seat {state.turn}, not seat {seat}'s", rule=rule
        )
    if not 0 <= action < ACTIONS:
        return IllegalAction(f"{action} is no action; actions are 0 to {ACTIONS - 1}")
    reason, rule = _reason(state, *divmod(action, SQUARES))
    return IllegalAction(f"{format_action(action)}: {reason}", rule=rule)


def _reason(state: State, origin: int, target: int) -> tuple[str, str]:
    start = format_square(origin)
    if state.board[origin] == EMPTY:
        return f"{start} is empty", "seed 2"
    if state.board[origin] != state.turn + 1:
        return f"{_PIECES[state.piece(origin)]} on {start} is not the {_SIDES[state.turn]}'", "seed 2"
    if target == origin:
        return "a move leads to another square", "seed 2"
    path = next((ray for ray in RAYS[origin] if target in ray), None)
    if path is None:
        return "pieces move straight along a row or a column", "seed 2"
    return _obstacle(state, path[: path.index(target) + 1])


def _obstacle(state: State, path: tuple[int, ...]) -> tuple[str, str]:
    target = path[-1]
    for square in path:
        if square == THRONE and target == THRONE:
            return "nobody may stop on the throne, and the king may not return to it", "B8"
        if square == THRONE:
            return "nobody may cross the throne on e5, empty or not", "B8"
        if state.board[square] != EMPTY:
            there = f"{_PIECES[state.piece(square)]} stands on {format_square(square)}"
            verb = "may not stop on another" if square == target else "may not jump over another"
            return f"{there}, and a piece {verb}", "seed 3"
    raise AssertionError("a free path makes a legal action")
