"""Plays deals of two seats to the showdown; notes how each turned plaque changes its seat's chance."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from services.games.plaques import GAME
from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.position import PlaquesPosition
from services.games.plaques.rules.showdown import POT_PARTS, rolled_out
from services.kernel.dice import Dice, dice_of
from services.kernel.position import CHANCE_ACTS
from services.kernel.stakes import NO_ACTION

BOTH: Final = 3
"""The bits of two seats."""
_STACK: Final = 200
"""Enough for every bet that must be made."""


class Step(NamedTuple):
    """One turned plaque.

    `own`, `other`: how many plaques the turning seat and the other seat had face-up before it. `before`,
    `after`: the chances of the turning seat, 0 to 1. `risen`: whether its value went up.
    """

    own: int
    other: int
    before: float
    after: float
    risen: bool


def steps_of(data_set: str, seed: int, rollouts: int) -> Iterator[Step]:
    """The steps of one deal; chances are estimated by that many rollouts, the last ones exactly."""
    options = {"data_set": data_set, "stack": _STACK, "hands": 1}
    position = GAME.initial(GAME.setup(2, options))
    cells, dice = position.cells, dice_of(Random(seed))
    first = -1.0
    while cells[at.FACES] + cells[at.FACES + 1] < 2 * TABLEAU:
        if position.actor() != CHANCE_ACTS:
            position.play(_quietest(position))
            continue
        seat = int(cells[at.TURNING])
        own, other = int(cells[at.FACES + seat]), int(cells[at.FACES + 1 - seat])
        turns = bool(cells[at.DRAWING])
        if turns and first < 0:
            first = _chance_of_first(position, rollouts, dice)
        position.play(position.draw(dice))
        if turns:
            before, first = first, _chance_of_first(position, rollouts, dice)
            seen = (first, before) if seat == 0 else (1 - first, 1 - before)
            yield Step(own, other, seen[1], seen[0], bool(cells[at.RISEN]))


def _quietest(position: PlaquesPosition) -> int:
    """The cheapest action that stays in the hand."""
    stay = position.staying()
    return int(position.staking(1) if stay == NO_ACTION else stay)


def _chance_of_first(position: PlaquesPosition, rollouts: int, dice: Dice) -> float:
    """The chance of seat 0, if both seats stay in."""
    cells = position.cells
    hidden = 2 * TABLEAU - cells[at.FACES] - cells[at.FACES + 1]
    number = rollouts if hidden else 1
    known = cells[at.TABLEAUX : at.TABLEAUX + TABLEAU]
    return int(rolled_out(position.material, known, BOTH, number, dice)[0]) / (number * POT_PARTS)
