"""A position from what stands on the board and what was there before."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import ATTACKER, EMPTY, GONE, KING, SQUARES
from services.games.tablut.rules.lines import LINES, toggle
from services.games.tablut.rules.moves import has_moves
from services.games.tablut.rules.play import fate
from services.games.tablut.rules.position import TablutPosition
from services.games.tablut.rules.switches import Switches
from services.games.tablut.rules.worth import WORTH
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
    """The position of a board; `history`: keys since the last capture, that of now last.

    Whether the match has ended follows from the rest.
    """
    lines = vec[i64]([0] * LINES)
    worth: i64 = 0
    king: i64 = pieces.index(KING) if KING in pieces else GONE
    for square, piece in enumerate(pieces):
        worth += WORTH[piece * SQUARES + square]
        if piece != EMPTY:
            toggle(lines, square, 0 if piece == ATTACKER else 1)
    past = [signed(key) for key in history]
    room = max(0, int(switches.quiet_plies) + 1 - len(past))
    position = TablutPosition(
        lines,
        vec[i64](past + [0] * room),
        switches,
        king,
        turn,
        len(past) - 1,
        plies,
        past[-1],
        1,
        worth,
        fate(king),
    )
    position.check_end(has_moves(lines, turn), position.occurrences())
    return position
