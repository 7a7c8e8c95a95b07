"""Makes a position of the pieces on a board and the keys of earlier positions."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import ATTACKER, EMPTY, KING, SQUARES
from services.games.tablut.rules.endings import fate
from services.games.tablut.rules.lines import empty_lines, toggle
from services.games.tablut.rules.moves.slides import has_moves
from services.games.tablut.rules.position import TablutPosition
from services.games.tablut.rules.switches import Switches
from services.games.tablut.rules.values.worth import WORTH
from services.games.tablut.rules.zobrist import KEYS, TURN, signed


def position_key(pieces: Sequence[int], turn: int) -> int:
    """The key of a board and the seat to act, as a signed word."""
    key: i64 = TURN if turn == 1 else 0
    for square, piece in enumerate(pieces):
        key ^= KEYS[piece * SQUARES + square]
    return key


def set_up(
    pieces: Sequence[int], turn: int, history: Sequence[int], plies: int, switches: Switches
) -> TablutPosition:
    """Makes the position of a board; `history`: keys since the last capture, the current one last.

    Whether the match has ended follows from the arguments.
    """
    past = [signed(key) for key in history]
    room = max(0, int(switches.quiet_plies) + 1 - len(past))
    position = TablutPosition(empty_lines(), vec[i64](past + [0] * room), switches)
    for square, piece in enumerate(pieces):
        position.worth += WORTH[piece * SQUARES + square]
        if piece == KING:
            position.king = square
        if piece != EMPTY:
            toggle(position.lines, square, 0 if piece == ATTACKER else 1)
    position.turn = turn
    position.quiet = len(past) - 1
    position.plies = plies
    position.key_now = past[-1]
    position.end = fate(position.king)
    position.check_end(has_moves(position.lines, turn), position.occurrences())
    return position
