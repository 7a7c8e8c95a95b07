"""The actions that change much at once: captures, and the king's way into a corner."""

from collections.abc import Iterable, Iterator
from typing import Final

from services.games.tablut.board import NEIGHBOURS, RAYS, SQUARES, THRONE, WAYS_TO_CORNERS
from services.games.tablut.captures import captured
from services.games.tablut.lines import LINE_SQUARES, put
from services.games.tablut.state import ATTACKER, ATTACKERS, EMPTY, State
from services.games.tablut.tables import CLOSERS

_DRIVES: Final = tuple(
    (ray[-1], ray[-2], (*ray[-3::-1], edge))
    for edge, rays in enumerate(RAYS)
    for ray in rays
    if len(ray) == 8
)
"""For each way to drive at a wall: the outermost square, the one before it, and from where to come."""


def noisy_actions(state: State) -> list[int]:
    """The legal actions that take something or bring the king into a corner, each once, ascending."""
    if state.outcome is not None:
        return []
    actions = _custodial(state)
    if state.options.wall_capture:
        actions.update(_against_wall(state.board, state.turn))
    if state.turn != ATTACKERS:
        actions.update(_escapes(state.board, state.king))
    return sorted(actions)


def _custodial(state: State) -> set[int]:
    """The moves that end where the tables see a capture, and near the king also make it."""
    board, turn = state.board, state.turn
    stops = {
        squares[place]
        for closers, number, squares in zip(CLOSERS[turn], state.lines, LINE_SQUARES, strict=True)
        for place in closers[number]
    }
    stops.discard(THRONE)
    actions = {origin * SQUARES + stop for stop in stops for origin in _movers(board, turn, RAYS[stop])}
    if turn == ATTACKERS and not stops.isdisjoint(NEIGHBOURS[state.king]):
        around = NEIGHBOURS[state.king]
        return {action for action in actions if action % SQUARES not in around or _takes(state, action)}
    return actions


def _movers(board: bytes, turn: int, rays: Iterable[tuple[int, ...]]) -> Iterator[int]:
    """The squares of the seat's pieces that see the square from which the rays go out."""
    for ray in rays:
        for square in ray:
            if board[square]:
                if board[square] == turn + 1:
                    yield square
                break
            if square == THRONE:
                break


def _against_wall(board: bytes, turn: int) -> Iterator[int]:
    for ahead, stop, run in _DRIVES:
        if board[ahead] == 2 - turn and board[stop] == EMPTY:
            for origin in _movers(board, turn, (run,)):
                yield origin * SQUARES + stop


def _escapes(board: bytes, king: int) -> Iterator[int]:
    for way in WAYS_TO_CORNERS[king]:
        if not any(board[square] for square in way):
            yield king * SQUARES + way[-1]


def _takes(state: State, action: int) -> bool:
    """Whether the attackers' action takes something, the king's own law included."""
    origin, target = divmod(action, SQUARES)
    board, lines = bytearray(state.board), list(state.lines)
    board[origin] = EMPTY
    board[target] = ATTACKER
    put(lines, origin, -ATTACKER)
    put(lines, target, ATTACKER)
    return bool(captured(board, lines, state.king, action, state.options))
