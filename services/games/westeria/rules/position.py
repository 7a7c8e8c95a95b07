"""A match of Westeria: the position that engine, searches and tests play on."""

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
    """A match in a row of cells; `layout.py` says what is where.

    While units are placed in a search, all copies share what formations are worth of seats that have done
    nothing since the redeal: one seat tries all its ways, the others stay as they are. Before the placing
    nothing stands anywhere, so that formations are the same whatever land was claimed.
    """

    def __init__(self, ground: Ground, cells: "vec[i64]") -> None:
        super().__init__(ground.seats, ground.width)
        self.ground = ground
        self.cells = cells
        self._formations = NOT_KEPT
        self._rearranged: i64 = 0

    def copy(self) -> "WesteriaPosition":
        """The same cells again; the ground is for all."""
        after = WesteriaPosition(self.ground, self.cells[:])
        after._formations, after._rearranged = self._formations, self._rearranged
        return after

    def actor(self) -> i64:
        """Chance while it draws; while units are placed the first who is not ready; else whose turn it is."""
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
        """While units are placed all who are not ready."""
        if self.cells[at.PHASE] == phases.PLACING:
            return at.BIT[self.seats] - 1 & ~self.cells[at.READY]
        return super().actors()

    def fill(self, out: "vec[i64]") -> i64:
        """By kind, then by zone, territory, unit or card."""
        return steps.fill(self.cells, self.ground, out)

    def fill_for(self, seat: i64, out: "vec[i64]") -> i64:
        """While units are placed, for each seat what it may do."""
        if self.cells[at.PHASE] == phases.PLACING:
            is_seat = 0 <= seat < self.seats
            return placing.fill_arrangements(self.cells, self.ground, seat, out) if is_seat else 0
        return super().fill_for(seat, out)

    def fill_chances(self, out: "vec[i64]", weights: "vec[i64]") -> i64:
        """Units of the army or of a reserve, or cards of the pile, each as likely as another."""
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
        """What the action does, and all that follows from it."""
        if self.cells[at.PHASE] == phases.PLACING:
            self._rearranged |= at.BIT[placing.placer(self.cells)]
        steps.play(self.cells, self.ground, self.journal, action)

    def play_as(self, seat: i64, action: i64) -> None:
        """While units are placed, for the seat that is named."""
        if self.cells[at.PHASE] == phases.PLACING:
            self._rearranged |= at.BIT[seat]
            placing.arrange(self.cells, self.ground, self.journal, seat, action)
        else:
            self.play(action)

    def content(self) -> "tuple[int, ...]":
        """The switches and all cells."""
        return (*self.ground.identity, *self.cells)

    def draw(self, dice: Dice) -> i64:
        """A card of the pile, a unit of the reserve or of the army."""
        return steps.draw(self.cells, self.ground, dice)

    def redeal(self, viewer: i64, dice: Dice) -> None:
        """Others' armies dealt anew as the viewer's knowledge allows; likely ones come more often."""
        redeal(self.cells, self.ground, viewer, dice)
        self._formations, self._rearranged = UNKNOWN[: self.seats], 0

    def sharpen(self) -> None:
        """Where Flags are looked for, and where the own one is kept, at a table of two on a large land."""
        self.ground = ground_of(self.ground.options, self.seats, True)
        self._formations = NOT_KEPT

    def utility(self, seat: i64) -> i64:
        """Shares of the win; before the end by how much more one is worth than others."""
        return utility_of(self.cells, self.ground, seat, self._formations, self._rearranged)

    def value(self, seat: i64) -> i64:
        """How good it looks for the seat beside the best of the others."""
        return value_of(self.cells, self.ground, seat)

    def key(self) -> i64:
        """Of all cells but what is seen of the last step."""
        return key_of(self.cells)
