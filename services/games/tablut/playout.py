"""A random game to its end: the contract's own playout, without a state or a list for each ply."""

from random import Random

from services.games.tablut.board import CORNERS
from services.games.tablut.captures import captured
from services.games.tablut.endings import KING_CAPTURED, KING_ESCAPED, OCCURRENCES, QUIET, STUCK, repeated
from services.games.tablut.lines import COLUMN, ROW, put
from services.games.tablut.state import ATTACKER, DEFENDER, EMPTY, KING_KEYS, PIECE_KEYS, State
from services.games.tablut.steps import STEPS
from services.games.tablut.tables import COUNTS, MOVES, NEAR
from services.kernel import Outcome


def playout(state: State, rng: Random) -> Outcome:  # noqa: PLR0912, PLR0915  # a call costs a tenth of a ply
    """Plays uniformly random actions to the end and says how it came."""
    if state.outcome is not None:
        return state.outcome
    board, lines = bytearray(state.board), list(state.lines)
    king, turn, options = state.king, int(state.turn), state.options
    key, quiet_plies, limit = state.history[-1], state.quiet_plies, options.quiet_plies
    seen = {past: state.history.count(past) for past in state.history}
    occurrences = seen[key]
    attackers, defenders = [0] * len(lines), [0] * len(lines)
    for line, number in enumerate(lines):
        attackers[line], defenders[line] = COUNTS[line][number]
    sides = ((attackers, MOVES[0], STEPS[0], ATTACKER), (defenders, MOVES[1], STEPS[1], DEFENDER))
    # Names of this function are found faster than those of a module.
    random, counts, near, most, empty = rng.random, COUNTS, NEAR, OCCURRENCES, EMPTY
    while True:
        own, moves, steps, man = sides[turn]
        total = sum(own)
        if not total:
            return STUCK[turn]
        if occurrences >= most:
            return repeated(turn, options)
        if quiet_plies >= limit:
            return QUIET
        ticket = int(random() * total)
        line = 0
        for count in own:
            if ticket < count:
                break
            ticket -= count
            line += 1
        number = lines[line]
        step = steps[line][moves[line][number][ticket]]
        action, origin, target, change, shift, left, loss, into, gain, along, low, across, base, drives = step
        key ^= change
        board[origin] = empty
        board[target] = man
        lines[line] = number = number + shift
        attackers[line], defenders[line] = counts[line][number]
        lines[left] = crossing = lines[left] + loss
        attackers[left], defenders[left] = counts[left][crossing]
        lines[into] = crossing = lines[into] + gain
        attackers[into], defenders[into] = counts[into][crossing]
        if origin == king:
            if target in CORNERS:
                return KING_ESCAPED
            king = target
            key ^= KING_KEYS[origin] ^ KING_KEYS[target]
        quiet_plies += 1
        if drives or along[number // low % near] or across[crossing // base % near]:
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
