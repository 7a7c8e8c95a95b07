"""Why an action is illegal, in plain words. A legal action does not come here."""

from services.games.tablut.board import ACTIONS, ATTACKERS, DEFENDER, EMPTY, NAMES, RAYS, SQUARES, THRONE
from services.games.tablut.presentation.notation import format_action
from services.games.tablut.presentation.outcomes import OUTCOMES
from services.games.tablut.rules.position import TablutPosition
from services.kernel import IllegalAction, Seat

_SIDES = ("attackers", "defenders")
_PIECES = ("nothing", "an attacker", "a defender", "the king")


def refusal(position: TablutPosition, seat: Seat, action: int) -> IllegalAction:
    """The error for an action that is not legal in this position."""
    ended = OUTCOMES.get(position.end)
    if ended is not None:
        return IllegalAction(f"the match is over: {ended.reason}", rule=ended.rule)
    if seat != position.turn:
        rule = "seed 1" if position.plies == 0 and position.turn == ATTACKERS else "seed 2"
        return IllegalAction(
            f"it is the turn of the {_SIDES[position.turn]}, seat {position.turn}, not seat {seat}'s",
            rule=rule,
        )
    if not 0 <= action < ACTIONS:
        return IllegalAction(f"{action} is no action; actions are 0 to {ACTIONS - 1}")
    reason, rule = _reason(position, *divmod(action, SQUARES))
    return IllegalAction(f"{format_action(action)}: {reason}", rule=rule)


def _reason(position: TablutPosition, origin: int, target: int) -> tuple[str, str]:
    start = NAMES[origin]
    piece = position.piece(origin)
    if piece == EMPTY:
        return f"{start} is empty", "seed 2"
    if min(piece, DEFENDER) != position.turn + 1:
        return f"{_PIECES[piece]} on {start} is not the {_SIDES[position.turn]}'", "seed 2"
    if target == origin:
        return "a move leads to another square", "seed 2"
    path = next((ray for ray in RAYS[origin] if target in ray), None)
    if path is None:
        return "pieces move straight along a row or a column", "seed 2"
    return _obstacle(position, path[: path.index(target) + 1])


def _obstacle(position: TablutPosition, path: tuple[int, ...]) -> tuple[str, str]:
    target = path[-1]
    for square in path:
        if square == THRONE and target == THRONE:
            return "nobody may stop on the throne, and the king may not return to it", "B8"
        if square == THRONE:
            return "nobody may cross the throne on e5, empty or not", "B8"
        piece = position.piece(square)
        if piece != EMPTY:
            there = f"{_PIECES[piece]} stands on {NAMES[square]}"
            verb = "may not stop on another" if square == target else "may not jump over another"
            return f"{there}, and a piece {verb}", "seed 3"
    raise AssertionError("a free path makes a legal action")
