"""A match of Westeria: what servers, searches and tests ask of it."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules import steps
from services.games.westeria.rules.cells import actions, phases
from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.actions import PAIR_MASK, PAIR_SHIFT, PAYLOAD, SHIFT
from services.games.westeria.rules.cells.ground import Ground, ground_of
from services.games.westeria.rules.key import key_of
from services.games.westeria.rules.moves import moving
from services.games.westeria.rules.opening import placing
from services.games.westeria.rules.redeal.redealing import redeal
from services.games.westeria.rules.value.utility import NOT_KEPT, UNKNOWN, utility_of
from services.games.westeria.rules.value.worth import value_of
from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, ENDED, Position


class WesteriaPosition(Position):
    """A match in a row of cells, whose layout is in `layout.py`.

    While units are placed, a search tries actions of one seat and leaves the others as they are. So all
    copies share the worths of formations of seats that have done nothing since the redeal. Before the placing
    no unit is on the board, so formations are the same whichever land is claimed.
    """

    def __init__(self, ground: Ground, cells: "vec[i64]") -> None:
        super().__init__(ground.seats, ground.width)
        self.ground = ground
        self.cells = cells
        self._formations = NOT_KEPT
        self._rearranged: i64 = 0

    def copy(self) -> "WesteriaPosition":
        """Returns a copy, which shares the ground."""
        after = WesteriaPosition(self.ground, self.cells[:])
        after._formations, after._rearranged = self._formations, self._rearranged
        return after

    def actor(self) -> i64:
        """Chance while it draws; while units are placed the first seat not ready; else the seat to move."""
        cells = self.cells
        phase = cells[at.PHASE]
        if phase in (phases.MOVING, phases.CHOOSING):
            return cells[at.SEAT]
        if phase in (phases.DRAWING, phases.RECRUITING, phases.START_DRAW):
            return CHANCE_ACTS
        if phase == phases.PLACING:
            return placing.placer(cells)
        return ENDED if phase == phases.ENDED else cells[at.SEAT]

    def actors(self) -> i64:
        """While units are placed, all seats that are not ready."""
        if self.cells[at.PHASE] == phases.PLACING:
            return at.BIT[self.seats] - 1 & ~self.cells[at.READY]
        return super().actors()

    def fill(self, out: "vec[i64]") -> i64:
        """Ordered by kind, then by zone, territory, unit or card."""
        return steps.fill(self.cells, self.ground, out)

    def fill_for(self, seat: i64, out: "vec[i64]") -> i64:
        """While units are placed, for any seat that is not ready."""
        if self.cells[at.PHASE] == phases.PLACING:
            is_seat = 0 <= seat < self.seats
            return placing.fill_arrangements(self.cells, self.ground, seat, out) if is_seat else 0
        return super().fill_for(seat, out)

    def fill_chances(self, out: "vec[i64]", weights: "vec[i64]") -> i64:
        """Units of the army or of a reserve, or cards of the pile, all equally likely."""
        return steps.fill_draws(self.cells, self.ground, out, weights) if self.actor() == CHANCE_ACTS else 0

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Most actions are checked by themselves, without listing others."""
        kind, payload, phase = action >> SHIFT, action & PAYLOAD, self.cells[at.PHASE]
        if kind == actions.MOVE:
            origin, target = payload >> PAIR_SHIFT, payload & PAIR_MASK
            may_move = phase == phases.MOVING and seat == self.cells[at.SEAT]
            return may_move and moving.is_move(self.cells, self.ground, origin, target)
        if kind != steps.KINDS[phase]:
            return super().is_legal(seat, action)
        is_there = seat == self.actor() and payload < self.ground.spans[kind]
        return is_there and steps.is_open(self.cells, self.ground, kind, payload)

    def play(self, action: i64) -> None:
        """Plays an action and all that follows from it."""
        if self.cells[at.PHASE] == phases.PLACING:
            self._rearranged |= at.BIT[placing.placer(self.cells)]
        steps.play(self.cells, self.ground, self.journal, action)

    def play_as(self, seat: i64, action: i64) -> None:
        """While units are placed, for any seat that is not ready."""
        if self.cells[at.PHASE] == phases.PLACING:
            self._rearranged |= at.BIT[seat]
            placing.arrange(self.cells, self.ground, self.journal, seat, action)
        else:
            self.play(action)

    def content(self) -> "tuple[int, ...]":
        """The number of seats, the options and all cells."""
        return (*self.ground.identity, *self.cells)

    def draw(self, dice: Dice) -> i64:
        """A card of the pile, a unit of the reserve or of the army."""
        return steps.draw(self.cells, self.ground, dice)

    def redeal(self, viewer: i64, dice: Dice) -> None:
        """Deals other seats' armies in a way that fits what the viewer knows; likely ones come more often."""
        redeal(self.cells, self.ground, viewer, dice)
        self._formations, self._rearranged = UNKNOWN[: self.seats], 0

    def sharpen(self) -> None:
        """With two seats on a large land, judges more keenly where Flags are and where to keep its own."""
        self.ground = ground_of(self.ground.options, self.seats, True)
        self._formations = NOT_KEPT

    def utility(self, seat: i64) -> i64:
        """The seat's share of the win; before the end by comparing the worths of all seats."""
        return utility_of(self.cells, self.ground, seat, self._formations, self._rearranged)

    def value(self, seat: i64) -> i64:
        """How much better the position looks for the seat than for the best other seat."""
        return value_of(self.cells, self.ground, seat)

    def key(self) -> i64:
        """Covers all cells but those of what is seen of the last action."""
        return key_of(self.cells)
