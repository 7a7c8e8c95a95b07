"""A match of Tablut: what servers, searches and tests ask of it."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import ATTACKER, DEFENDER, EMPTY, KING, SIZE, SQUARES
from services.games.tablut.rules.capturing_moves import fill_capturing
from services.games.tablut.rules.endings import DRAWN, GOING_ON, RESULT, WON
from services.games.tablut.rules.king_mobility import king_mobility
from services.games.tablut.rules.lines import BIT, FULL, LOWEST
from services.games.tablut.rules.moves import fill_moves, is_move, pick_move
from services.games.tablut.rules.play import Playable
from services.games.tablut.rules.rollout import play_on
from services.games.tablut.rules.worth import DECIDED, ESTIMATES, UTILITY
from services.games.tablut.rules.zobrist import KEY_MASK, NEAR_LIMIT, SITUATIONS
from services.kernel.dice import Dice
from services.kernel.position import ENDED, WHOLE


class TablutPosition(Playable):
    """Attackers (seat 0, first) against the king and his defenders (seat 1)."""

    def copy(self) -> "TablutPosition":
        """Another one; the switches are shared."""
        return TablutPosition(
            self.lines[:],
            self.past[:],
            self.switches,
            self.king,
            self.turn,
            self.quiet,
            self.plies,
            self.key_now,
            self.seen,
            self.worth,
            self.end,
        )

    def actor(self) -> i64:
        """The seat whose turn it is."""
        if self.end != GOING_ON:
            return ENDED
        return self.turn

    def fill(self, out: "vec[i64]") -> i64:
        """All moves of the seat: along the ranks 1 to 9, then the files a to i; by origin, then by target."""
        if self.end != GOING_ON:
            return 0
        return fill_moves(self.lines, self.turn, out)

    def is_legal(self, seat: i64, action: i64) -> bool:
        """The same without a list."""
        return self.end == GOING_ON and seat == self.turn and is_move(self.lines, seat, action)

    def pick(self, dice: Dice, out: "vec[i64]") -> i64:
        """The same without a list."""
        return pick_move(self.lines, self.turn, dice)

    def fill_noisy(self, out: "vec[i64]") -> i64:
        """The moves that take something or bring the king into a corner, each once, ascending."""
        if self.end != GOING_ON:
            return 0
        return fill_capturing(self.lines, self.king, self.turn, self.switches, out)

    def piece(self, square: i64) -> i64:
        """What stands there: `EMPTY`, `ATTACKER`, `DEFENDER` or `KING`."""
        if square == self.king:
            return KING
        rank: i64 = square // SIZE
        both: i64 = self.lines[rank]
        file: i64 = square - rank * SIZE
        if both & BIT[file]:
            return ATTACKER
        return DEFENDER if both & BIT[SIZE + file] else EMPTY

    def pieces(self) -> list[int]:
        """What stands on each square, a1 to i9."""
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
        switches = self.switches
        whole: list[int] = [
            switches.wall_capture,
            switches.corner_against_king,
            switches.mover_loses,
            switches.quiet_plies,
            self.king,
            self.turn,
            self.plies,
            *self.lines,
            *self.past[: self.quiet + 1],
        ]
        return tuple(whole)

    def utility(self, seat: i64) -> i64:
        """The result, or what the value stands for."""
        result: i64 = self.end & RESULT
        if result == DRAWN:
            return WHOLE // 2
        if result != GOING_ON:
            return WHOLE if result == WON + seat else 0
        value: i64 = self._for_defenders()
        if value > ESTIMATES:
            value = ESTIMATES
        elif value < -ESTIMATES:
            value = -ESTIMATES
        share: i64 = UTILITY[value + ESTIMATES]
        if seat == 0:
            return WHOLE - share
        return share

    def value(self, seat: i64) -> i64:
        """By the marks of `data/weights.toml`: an attacker is worth about 100, a defender twice as much."""
        result: i64 = self.end & RESULT
        if result == DRAWN:
            return 0
        if result != GOING_ON:
            return DECIDED if result == WON + seat else -DECIDED
        value: i64 = self._for_defenders()
        if seat == 0:
            return -value
        return value

    def _for_defenders(self) -> i64:
        return self.worth + king_mobility(self.lines, self.king)

    def key(self) -> i64:
        """Of the position, the seat, how often it was there, and the plies left to the quiet limit if few.

        Left out on purpose: which other positions were there before, and a limit so far off that no search
        reaches it. With them, hardly two ways into a position would share a key.
        """
        left: i64 = self.switches.quiet_plies - self.quiet
        left = min(left, NEAR_LIMIT)
        return (self.key_now ^ SITUATIONS[self.seen * (NEAR_LIMIT + 1) + left]) & KEY_MASK

    def rollout(self, dice: Dice, plies: i64) -> i64:
        """The game that the contract's rollout plays, without a list of moves."""
        return play_on(self, dice, plies)
