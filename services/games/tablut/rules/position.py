"""A match of Tablut: what servers, searches and tests ask of it."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import ATTACKER, DEFENDER, EMPTY, KING, SIZE, SQUARES
from services.games.tablut.rules.endings import DRAWN, GOING_ON, RESULT, WON
from services.games.tablut.rules.lines import BIT, FULL, LOWEST
from services.games.tablut.rules.moves.capturing import fill_capturing
from services.games.tablut.rules.moves.slides import fill_moves, is_move, pick_move
from services.games.tablut.rules.play import Playable
from services.games.tablut.rules.rollout import play_on
from services.games.tablut.rules.switches import Switches
from services.games.tablut.rules.values.king_mobility import king_mobility
from services.games.tablut.rules.values.residual import LEARNED, residual
from services.games.tablut.rules.values.worth import DECIDED, ESTIMATES, UTILITY
from services.games.tablut.rules.zobrist import KEY_MASK, NEAR_LIMIT, SITUATIONS
from services.kernel.dice import Dice
from services.kernel.position import ENDED, WHOLE


class TablutPosition(Playable):
    """Attackers (seat 0, first) against the king and his defenders (seat 1).

    `tables`: the learned weights. They may be replaced by others, and copies take them over.
    """

    def __init__(self, lines: "vec[i64]", past: "vec[i64]", switches: Switches) -> None:
        super().__init__(lines, past, switches)
        self.tables = LEARNED

    def copy(self) -> "TablutPosition":
        """Returns a copy, which shares the switches and the tables."""
        after = TablutPosition(self.lines[:], self.past[:], self.switches)
        after.king = self.king
        after.turn = self.turn
        after.quiet = self.quiet
        after.plies = self.plies
        after.key_now = self.key_now
        after.seen = self.seen
        after.worth = self.worth
        after.end = self.end
        after.tables = self.tables
        return after

    def actor(self) -> i64:
        """The seat whose turn it is."""
        return self.turn if self.end == GOING_ON else ENDED

    def fill(self, out: "vec[i64]") -> i64:
        """All moves of the seat: along the ranks 1 to 9, then the files a to i; by origin, then by target."""
        return fill_moves(self.lines, self.turn, out) if self.end == GOING_ON else 0

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Like the kernel's, without a list of moves."""
        return self.end == GOING_ON and seat == self.turn and is_move(self.lines, seat, action)

    def pick(self, dice: Dice, out: "vec[i64]") -> i64:
        """Like the kernel's, without a list of moves."""
        return pick_move(self.lines, self.turn, dice)

    def fill_noisy(self, out: "vec[i64]") -> i64:
        """The moves that take something or bring the king into a corner, each once, ascending."""
        is_over = self.end != GOING_ON
        return 0 if is_over else fill_capturing(self.lines, self.king, self.turn, self.switches, out)

    def piece(self, square: i64) -> i64:
        """The piece on a square: `EMPTY`, `ATTACKER`, `DEFENDER` or `KING`."""
        if square == self.king:
            return KING
        rank: i64 = square // SIZE
        both: i64 = self.lines[rank]
        file: i64 = square - rank * SIZE
        if both & BIT[file]:
            return ATTACKER
        return DEFENDER if both & BIT[SIZE + file] else EMPTY

    def pieces(self) -> list[int]:
        """The piece on each square, a1 to i9."""
        found: list[int] = [EMPTY] * SQUARES
        for rank in range(SIZE):
            for seat in range(2):
                own: i64 = self.lines[rank] >> seat * SIZE & FULL
                while own != 0:
                    found[rank * SIZE + LOWEST[own]] = seat + 1
                    own &= own - 1
        if self.king >= 0:
            found[self.king] = KING
        return found

    def content(self) -> "tuple[int, ...]":
        """Switches, turn, number of plies, pieces, and the positions since the last capture."""
        numbers = (*self.switches.numbers, self.king, self.turn, self.plies)
        return (*numbers, *self.lines, *self.past[: self.quiet + 1])

    def utility(self, seat: i64) -> i64:
        """The result, or before the end the share of a match that the value stands for."""
        value: i64 = self.value(seat)
        if value in (DECIDED, -DECIDED):
            return WHOLE if value > 0 else 0
        return UTILITY[max(-ESTIMATES, min(value, ESTIMATES)) + ESTIMATES]

    def value(self, seat: i64) -> i64:
        """Adds the marks of `data/weights.toml` and the learned weights; an attacker is worth about 100."""
        result: i64 = self.end & RESULT
        if result == DRAWN:
            return 0
        if result != GOING_ON:
            return DECIDED if result == WON + seat else -DECIDED
        value: i64 = self.worth + king_mobility(self.lines, self.king)
        value += residual(self.tables, self.lines, self.king)
        return value if seat == 1 else -value

    def key(self) -> i64:
        """Covers the position, the seat, how often it has occurred, and the plies to a near quiet limit.

        Leaves out, on purpose, which other positions have occurred, and a limit too far off for a search to
        reach. With these, two ways into a position would hardly ever share a key.
        """
        left: i64 = min(self.switches.quiet_plies - self.quiet, NEAR_LIMIT)
        return (self.key_now ^ SITUATIONS[self.seen * (NEAR_LIMIT + 1) + left]) & KEY_MASK

    def rollout(self, dice: Dice, plies: i64) -> i64:
        """Plays the same actions as the kernel's rollout, without lists of moves."""
        return play_on(self, dice, plies)
