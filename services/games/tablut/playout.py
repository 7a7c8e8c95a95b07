"""A random game to its end: the contract's own playout, without a state or a list for each ply."""

from random import Random

from services.games.tablut.board import CORNERS, SIZE
from services.games.tablut.captures import captured
from services.games.tablut.endings import KING_CAPTURED, KING_ESCAPED, OCCURRENCES, QUIET, STUCK, repeated
from services.games.tablut.lines import COLUMN, ROW, put
from services.games.tablut.state import EMPTY, KING_KEYS, PIECE_KEYS, State
from services.games.tablut.steps import STEPS
from services.games.tablut.tables import COUNTS, MOVES, TAKES
from services.kernel import Outcome


def playout(state: State, rng: Random) -> Outcome:  # noqa: PLR0912  # a call costs a tenth of a ply
    """Plays uniformly random actions to the end and says how it came."""
    if state.outcome is not None:
        return state.outcome
    board, lines = bytearray(state.board), list(state.lines)
    king, turn, options = state.king, int(state.turn), state.options
    key, quiet_plies, limit = state.history[-1], state.quiet_plies, options.quiet_plies
    seen = {past: state.history.count(past) for past in state.history}
    occurrences = seen[key]
    random = rng.random
    attackers, defenders = [0] * len(lines), [0] * len(lines)
    for line, number in enumerate(lines):
        attackers[line], defenders[line] = COUNTS[line][number]
    counts = (attackers, defenders)
    while True:
        own = counts[turn]
        total = sum(own)
        if not total:
            return STUCK[turn]
        if occurrences >= OCCURRENCES:
            return repeated(turn, options)
        if quiet_plies >= limit:
            return QUIET
        ticket = int(random() * total)
        for line, count in enumerate(own):  # noqa: B007  # the line where the ticket falls, used below
            if ticket < count:
                break
            ticket -= count
        code = MOVES[turn][line][lines[line]][ticket]
        action, origin, target, change, row, column, file, drives, shifts = STEPS[turn][line][code]
        key ^= change
        board[origin] = EMPTY
        board[target] = turn + 1
        for line, shift in shifts:
            number = lines[line] = lines[line] + shift
            attackers[line], defenders[line] = COUNTS[line][number]
        if origin == king:
            if target in CORNERS:
                return KING_ESCAPED
            king = target
            key ^= KING_KEYS[origin] ^ KING_KEYS[target]
        quiet_plies += 1
        if drives or TAKES[row][lines[row] * SIZE + file] or TAKES[column][lines[column] * SIZE + row]:
            for square in captured(board, lines, king, action, options):
                if square == king:
                    return KING_CAPTURED
                enemy = board[square]
                board[square] = EMPTY
                put(lines, square, -enemy)
                for line in (ROW[square], COLUMN[square]):
                    attackers[line], defenders[line] = COUNTS[line][lines[line]]
                key ^= PIECE_KEYS[enemy][square]
                seen.clear()
                quiet_plies = 0
        occurrences = seen[key] = seen.get(key, 0) + 1
        turn = 1 - turn
