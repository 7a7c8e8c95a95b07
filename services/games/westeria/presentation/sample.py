"""Samples positions that fit a view, without weights; `redeal` of the rules weighs them for searches."""

from random import Random
from typing import Final

from services.games.westeria.presentation.view import View
from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.actions import DONE, PAYLOAD, SHIFT
from services.games.westeria.rules.cells.phases import PLACING
from services.games.westeria.rules.opening.placing import (
    fill_arrangements,
    fill_free,
    is_rearranging,
    put_next,
)
from services.games.westeria.rules.position import WesteriaPosition
from services.games.westeria.rules.redeal.army import Army
from services.games.westeria.rules.redeal.redealing import muster, settle
from services.kernel.position import buffer

_SWAPS: Final = 4
"""Random swaps for each unit, which even out the bias that comes from the order of the search."""


def sample(view: View, rng: Random) -> WesteriaPosition:
    """Returns a position with that view; everything that the viewer knows stays as it is."""
    position = view.position.copy()
    cells, ground = position.cells, position.ground
    for seat in range(ground.seats):
        if seat != view.viewer and cells[at.PHASE] == PLACING:
            _arrange(position, seat, rng)
        elif seat != view.viewer and cells[at.PHASE] > PLACING:
            army = muster(cells, ground, seat, view.viewer)
            _deal(army, rng)
            settle(army, cells, ground, seat)
    return position


def _arrange(position: WesteriaPosition, seat: int, rng: Random) -> None:
    """Makes random actions of placing, as many as all have seen the seat make."""
    cells, ground, out = position.cells, position.ground, buffer(position.width)
    steps, placed = int(cells[at.STEPS + seat]), at.STEPS + seat
    cells[placed] = 0
    while cells[placed] < min(steps, ground.units):
        put_next(cells, ground, seat, rng.choice(out[: fill_free(cells, ground, seat, out)]) & PAYLOAD)
        cells[placed] += 1
    if is_rearranging(cells, ground, seat, steps):
        cells[placed] = steps - 1
        count = fill_arrangements(cells, ground, seat, out)
        drawn = rng.choice(out[:count]) if count > 1 else out[0]
        cells[at.LIFTED + seat] = at.LIFTED_DONE if drawn == DONE << SHIFT else drawn & PAYLOAD
    cells[placed] = steps


def _deal(army: Army, rng: Random) -> None:
    """Gives each place a unit by augmenting paths (Kuhn, 1955); every assignment that fits is possible.

    Raises:
        ValueError: no assignment fits.
    """
    kinds, stocks = range(at.MOST_ROW), (at.MOST_ROW, 0, 2 * at.MOST_ROW)
    units = [kind + stock for kind in kinds for stock in stocks for _ in range(army.left[kind + stock])]
    order = list(range(army.places))
    rng.shuffle(units)
    rng.shuffle(order)
    holders = [-1] * len(units)
    for place in order:
        if not _augment(army, place, units, holders, set()):
            raise ValueError("no army fits what is known")
    for index, place in enumerate(holders):
        army.held[place] = units[index]
    places = len(holders)
    for _ in range(_SWAPS * places):
        one, other = int(rng.random() * places), int(rng.random() * places)
        here, there = army.held[one], army.held[other]
        if army.allowed[other] & at.BIT[here] and army.allowed[one] & at.BIT[there]:
            army.held[one], army.held[other] = there, here


def _augment(army: Army, place: int, units: list[int], holders: list[int], tried: set[int]) -> bool:
    """Finds a unit for the place, and moves others if needed; `holders`: by unit, its place or -1."""
    for index, unit in enumerate(units):
        if army.allowed[place] & at.BIT[unit] and index not in tried:
            tried.add(index)
            if holders[index] < 0 or _augment(army, holders[index], units, holders, tried):
                holders[index] = place
                return True
    return False
