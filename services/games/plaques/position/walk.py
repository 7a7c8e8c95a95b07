"""The match as searches walk it: who acts, what they may do, and what follows."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.bounds import FACE_DOWN
from services.games.plaques.plaques import PLAQUES
from services.games.plaques.position.betting import bet, raise_by, see, yield_hand
from services.games.plaques.position.cells import (
    DRAWING,
    GONE,
    HELD,
    HIDDEN,
    PEEK,
    PLAYERS,
    TURNING,
    held_by,
)
from services.games.plaques.position.choices import (
    BET_BASE,
    DETAIL,
    DRAW_BASE,
    RAISE_BASE,
    SEE,
    YIELD,
    fill_choices,
    opener,
    random_choice,
)
from services.games.plaques.position.material import Material
from services.games.plaques.position.showdown import drawn
from services.games.plaques.position.tables import BIT
from services.games.plaques.position.turning import deal, dealt_next, go_on, show
from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, ENDED
from services.kernel.stakes import StakesPosition

_ODD: Final = 1_000_003
_LANE: Final = (1 << 31) - 1


class Walk(StakesPosition):
    """`cells`: all numbers of the match, as `cells` names them. `material`: scratch, shared by copies."""

    def __init__(self, seats: i64, width: i64, cells: "vec[i64]", material: Material) -> None:
        super().__init__(seats, width)
        self.cells = cells
        self.material = material

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
        return self._fill_draws(out) if actor == CHANCE_ACTS else fill_choices(self.cells, actor, out)

    def play(self, action: i64) -> None:
        """The position after the action; what it ends, a round, a turn, a hand, has ended."""
        cells, material = self.cells, self.material
        detail = action & DETAIL
        base = action - detail
        if base == DRAW_BASE:
            if cells[DRAWING]:
                show(cells, material, detail)
            else:
                deal(cells, dealt_next(cells), detail)
        elif base == SEE:
            see(cells, self.seats, material, opener(cells))
        elif base == YIELD:
            yield_hand(cells, self.seats, material, opener(cells))
        elif base == BET_BASE:
            bet(cells, opener(cells), detail)
        elif base == RAISE_BASE:
            raise_by(cells, self.seats, material, opener(cells), detail)
        else:
            go_on(cells, self.seats, material)

    def draw(self, dice: Dice) -> i64:
        """Any plaque that lies nowhere yet, or the hidden one."""
        cells = self.cells
        if cells[DRAWING] and cells[PEEK]:
            return DRAW_BASE + cells[HIDDEN + FACE_DOWN * cells[TURNING]]
        return DRAW_BASE + drawn(cells[GONE], dice)

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
        """All cells, mixed twice."""
        first: i64 = 0
        second: i64 = 1
        for cell in self.cells:
            high = cell >> 30
            low = cell & _LANE
            first = ((first * _ODD) ^ low ^ (high << 7)) & _LANE
            second = ((second + low + 3 * high) * 69_069 + 12_345) & _LANE
            second ^= second >> 13
        return (first << 31) | second

    def _fill_draws(self, out: "vec[i64]") -> i64:
        """Every plaque that chance may show next."""
        cells = self.cells
        if cells[DRAWING] and cells[PEEK]:
            out[0] = DRAW_BASE + cells[HIDDEN + FACE_DOWN * cells[TURNING]]
            return 1
        count: i64 = 0
        for plaque in range(PLAQUES):
            if not cells[GONE] & BIT[plaque]:
                out[count] = DRAW_BASE + plaque
                count += 1
        return count
