"""Westeria as searches walk it."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria import actions
from services.games.westeria.actions import SHIFT
from services.games.westeria.phases import (
    CHOOSING,
    DRAWING,
    ENDED,
    MOVING,
    PLACING,
    RECRUITING,
    START_DRAW,
)
from services.games.westeria.position import draws, placing, steps
from services.games.westeria.position.ground import Ground
from services.games.westeria.position.key import key_of
from services.games.westeria.position.layout import PHASE, SEAT
from services.games.westeria.position.redeal import redeal
from services.games.westeria.position.utility import utility_of
from services.games.westeria.position.worth import value_of
from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, Position
from services.kernel.position import ENDED as NOBODY_ACTS


class WesteriaPosition(Position):
    """A match in a row of cells; `layout.py` says what is where."""

    def __init__(self, ground: Ground, cells: "vec[i64]") -> None:
        super().__init__(ground.seats, ground.width)
        self.ground = ground
        self.cells = cells

    def copy(self) -> "WesteriaPosition":
        """The same cells again; the ground is for all."""
        return WesteriaPosition(self.ground, self.cells[:])

    def actor(self) -> i64:
        """Chance while it draws; while units are placed the first who is not ready; else whose turn it is."""
        cells = self.cells
        phase = cells[PHASE]
        if phase in (MOVING, CHOOSING):
            return cells[SEAT]
        if phase in (DRAWING, RECRUITING, START_DRAW):
            return CHANCE_ACTS
        if phase == PLACING:
            return placing.placer(cells)
        return NOBODY_ACTS if phase == ENDED else cells[SEAT]

    def fill(self, out: "vec[i64]") -> i64:
        """By kind, then by zone, territory, unit or card."""
        return steps.fill(self.cells, self.ground, out)

    def play(self, action: i64) -> None:
        """What the action does, and all that follows from it."""
        steps.play(self.cells, self.ground, action)

    def draw(self, dice: Dice) -> i64:
        """A card of the pile, a unit of the reserve or of the bag."""
        cells, phase = self.cells, self.cells[PHASE]
        if phase == DRAWING:
            return draws.drawn_card(cells, dice)
        if phase == RECRUITING:
            return draws.drawn_recruit(cells, dice)
        return actions.DRAW_LOT << SHIFT | self.ground.roster[dice.below(self.ground.units)]

    def redeal(self, viewer: i64, dice: Dice) -> None:
        """Others' armies anew, as `Game.sample` may draw them, the likelier the oftener."""
        redeal(self.cells, self.ground, viewer, dice)

    def utility(self, seat: i64) -> i64:
        """Shares of the win; before the end by how much more one is worth than others."""
        return utility_of(self.cells, self.ground, seat)

    def value(self, seat: i64) -> i64:
        """`Game.evaluate`."""
        return value_of(self.cells, self.ground, seat)

    def key(self) -> i64:
        """Of all cells."""
        return key_of(self.cells)
