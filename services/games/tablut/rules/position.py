"""A match of Tablut as a search walks it: its men, and what follows from them kept up to date."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.endings import NEAR_LIMIT
from services.games.tablut.evaluate import DECIDED
from services.games.tablut.position.course import DRAWN, GOING_ON, WON, Course
from services.games.tablut.position.men import ESTIMATES, KEY_MASK, SITUATIONS, UTILITY
from services.games.tablut.position.moves import fill_moves, pick_move
from services.games.tablut.position.noisy import fill_noisy
from services.games.tablut.position.prospects import prospects
from services.games.tablut.position.rollout import play_on
from services.kernel.dice import Dice
from services.kernel.position import ENDED, WHOLE


class TablutPosition(Course):
    """What searches ask of a match; all of it follows from the fields of a course."""

    def copy(self) -> "TablutPosition":
        """Another one; the rules are shared."""
        return TablutPosition(
            self.men[:],
            self.past[:],
            self.rules,
            self.king,
            self.turn,
            self.quiet,
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
        """All moves of the seat."""
        if self.end != GOING_ON:
            return 0
        return fill_moves(self.men, self.turn, out)

    def pick(self, dice: Dice, out: "vec[i64]") -> i64:
        """The same without a list."""
        return pick_move(self.men, self.turn, dice)

    def fill_noisy(self, out: "vec[i64]") -> i64:
        """The moves that take something or bring the king into a corner."""
        if self.end != GOING_ON:
            return 0
        return fill_noisy(self.men, self.king, self.turn, self.rules, out)

    def utility(self, seat: i64) -> i64:
        """The result, or what the value stands for."""
        if self.end == DRAWN:
            return WHOLE // 2
        if self.end != GOING_ON:
            return WHOLE if self.end == WON + seat else 0
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
        """By the marks of `evaluate.py`."""
        if self.end == DRAWN:
            return 0
        if self.end != GOING_ON:
            return DECIDED if self.end == WON + seat else -DECIDED
        value: i64 = self._for_defenders()
        if seat == 0:
            return -value
        return value

    def _for_defenders(self) -> i64:
        return self.worth + prospects(self.men, self.king)

    def key(self) -> i64:
        """As the kernel's: the position, how often it was there, and the plies left to the limit if few."""
        left: i64 = self.rules.quiet_plies - self.quiet
        left = min(left, NEAR_LIMIT)
        return (self.key_now ^ SITUATIONS[self.seen * (NEAR_LIMIT + 1) + left]) & KEY_MASK

    def rollout(self, dice: Dice, plies: i64) -> i64:
        """The game that the contract's rollout plays, without a list of moves."""
        return play_on(self, dice, plies)
