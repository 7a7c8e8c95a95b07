"""The match as it is played: who acts, what they may do, and what follows."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.rules.actions import BET, DETAIL, DRAW, RAISE, SEE, YIELD
from services.games.plaques.rules.betting import bet, raise_by, see, yield_hand
from services.games.plaques.rules.bounds import FACE_DOWN
from services.games.plaques.rules.cells import DRAWING, GONE, HELD, HIDDEN, KEYED, PLAYERS, held_by
from services.games.plaques.rules.choices import fill_choices, may, opener, random_choice
from services.games.plaques.rules.dealing import deal, dealt_next, drawn, fill_draws, may_draw, random_draw
from services.games.plaques.rules.evaluator.tables import BIT
from services.games.plaques.rules.match import Match
from services.games.plaques.rules.turning import go_on, show
from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, ENDED

_ODD: Final = 1_000_003
_LANE: Final = (1 << 31) - 1


class Walk(Match):
    """One decision after the other."""

    def actor(self) -> i64:
        """Chance, who answers a bet, who opens the first round, or whose turn it is."""
        cells = self.cells
        if not cells[PLAYERS]:
            return ENDED
        return CHANCE_ACTS if cells[DRAWING] or dealt_next(cells) >= 0 else opener(cells)

    def fill(self, out: "vec[i64]") -> i64:
        """Turn or pass, see, each bet or raise from the smallest, yield; of chance each plaque."""
        actor = self.actor()
        if actor == ENDED:
            return 0
        return fill_draws(self.cells, out) if actor == CHANCE_ACTS else fill_choices(self.cells, actor, out)

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Without listing all that a seat may do."""
        if seat != self.actor() or seat == ENDED:
            return False
        return may_draw(self.cells, action) if seat == CHANCE_ACTS else may(self.cells, seat, action)

    def play(self, action: i64) -> None:
        """What the action ends, a round, a turn, a hand, has ended with it."""
        cells = self.cells
        detail = action & DETAIL
        base = action - detail
        if base == DRAW:
            if cells[DRAWING]:
                show(self, detail)
            else:
                deal(self, detail)
        elif base == SEE:
            see(self, opener(cells))
        elif base == YIELD:
            yield_hand(self, opener(cells))
        elif base == BET:
            bet(self, opener(cells), detail)
        elif base == RAISE:
            raise_by(self, opener(cells), detail)
        else:
            go_on(self)

    def draw(self, dice: Dice) -> i64:
        """Any plaque that lies nowhere yet, or the hidden one."""
        return random_draw(self.cells, dice)

    def step(self, dice: Dice, out: "vec[i64]") -> None:
        """One action, uniformly random, with none written."""
        actor = self.actor()
        self.play(self.draw(dice) if actor == CHANCE_ACTS else random_choice(self.cells, actor, dice))

    def redeal(self, viewer: i64, dice: Dice) -> None:
        """The face-down plaques that others know are drawn again; without P1's switch nobody knows any."""
        cells = self.cells
        for seat in range(self.seats):
            if seat != viewer:
                cells[GONE] &= ~held_by(cells, seat)
        for seat in range(self.seats):
            if seat != viewer:
                first: i64 = HIDDEN + FACE_DOWN * seat
                for place in range(first, first + cells[HELD + seat]):
                    plaque = drawn(cells[GONE], dice)
                    cells[place] = plaque
                    cells[GONE] |= BIT[plaque]

    def key(self) -> i64:
        """All cells that decide what may still happen, mixed twice."""
        cells = self.cells
        first: i64 = 0
        second: i64 = 1
        for place in range(KEYED):
            cell = cells[place]
            high = cell >> 30
            low = cell & _LANE
            first = ((first * _ODD) ^ low ^ (high << 7)) & _LANE
            second = ((second + low + 3 * high) * 69_069 + 12_345) & _LANE
            second ^= second >> 13
        return (first << 31) | second
