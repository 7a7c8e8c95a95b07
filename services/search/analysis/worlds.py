"""Rough estimates with hidden information: means over worlds that are consistent with what a seat knows."""

from typing import Final

from services.kernel.dice import Dice
from services.kernel.position import Position
from services.search.position_ops import after, legal

WORLDS: Final = 32
"""How many worlds an estimate averages over."""


def expected_values(position: Position, seat: int, dice: Dice) -> tuple[int, ...]:
    """What the match is worth to each seat, as far as the given seat can know."""
    sums = [0] * int(position.seats)
    for _ in range(WORLDS):
        position.redeal(seat, dice)
        sums = [total + int(position.utility(other)) for other, total in enumerate(sums)]
    return tuple(total // WORLDS for total in sums)


def regret(position: Position, seat: int, action: int, best: int, dice: Dice) -> int:
    """How much less the match is worth to the seat after an action than after the best one; 0 or more."""
    lost = fits = 0
    for _ in range(WORLDS):
        position.redeal(seat, dice)
        if {action, best} <= set(legal(position)):
            lost += int(after(position, best).utility(seat)) - int(after(position, action).utility(seat))
            fits += 1
    return max(0, lost // fits) if fits else 0
