"""Deals an army to its places: a random perfect matching, in which likely ones come more often."""

from typing import Final

from mypy_extensions import i64

from services.games.westeria.rules.cells.layout import BIT, KIND, MOST_ROW
from services.games.westeria.rules.redeal.army import OF_EITHER, OF_FALLEN, SORTS, Army
from services.kernel.dice import Dice

_SWAPS: Final = 2
"""Random swaps for each unit, which even out the bias that comes from the order of the draw."""


def deal(army: Army, dice: Dice) -> None:
    """Gives each place a unit; every assignment that fits is possible.

    Units are dealt one by one, those with the fewest places first. Places that are left over get a unit by
    augmenting paths (Kuhn, 1955). At last units are swapped, as by Metropolis.

    Raises:
        ValueError: no assignment fits.
    """
    _settle_known(army, dice)
    kind: i64
    for kind in range(army.ground.kinds):
        if army.ground.fixed & BIT[kind]:
            _spread(army, kind, dice)
    for kind in range(army.ground.kinds):
        if not army.ground.fixed & BIT[kind]:
            _spread(army, kind, dice)
    while army.count > 0:
        army.count -= 1
        army.tried = 0
        if not _augment(army, army.free[army.count]):
            raise ValueError("no army fits what is known")
    _swap(army, dice)


def _settle_known(army: Army, dice: Dice) -> None:
    """Deals units to places for which all kinds but one are ruled out."""
    number = army.count - 1
    while number >= 0:
        kinds = _kinds(army, army.free[number])
        if kinds & (kinds - 1) == 0:
            _take_any(army, number, dice)
        number -= 1


def _kinds(army: Army, place: i64) -> i64:
    """Returns the bit set of kinds that a place may hold, of any stock."""
    allowed = army.allowed[place]
    return (allowed | allowed >> OF_FALLEN | allowed >> OF_EITHER) & (BIT[MOST_ROW] - 1)


def _take_any(army: Army, number: i64, dice: Dice) -> None:
    """Gives a free place one of the units that it may hold, all equally likely, if there is any."""
    left, allowed, bits = army.left, army.allowed[army.free[number]], BIT
    total: i64 = 0
    sort: i64
    sorts: i64 = SORTS
    for sort in range(sorts):
        total += left[sort] if allowed & bits[sort] else 0
    if not total:
        return
    drawn = dice.below(total)
    sort = -1
    while drawn >= 0:
        sort += 1
        drawn -= left[sort] if allowed & bits[sort] else 0
    army.take(number, sort)


def _spread(army: Army, kind: i64, dice: Dice) -> None:
    """Gives the units of a kind to places."""
    sort = kind
    while sort < SORTS:
        units = army.left[sort]
        while units > 0:
            _find_place(army, sort, dice)
            units -= 1
        sort += MOST_ROW


def _find_place(army: Army, sort: i64, dice: Dice) -> None:
    """Gives a unit to a free place, drawn by weight, if there is any that may hold it."""
    free, allowed, beliefs, weights = army.free, army.allowed, army.beliefs, army.ground.beliefs
    kind, bit, count = sort & KIND, BIT[sort], army.count
    total: i64 = 0
    number: i64
    for number in range(count):
        if allowed[free[number]] & bit:
            total += weights[beliefs[free[number]] + kind]
    if not total:
        return
    drawn = dice.below(total)
    number = -1
    while drawn >= 0:
        number += 1
        if allowed[free[number]] & bit:
            drawn -= weights[beliefs[free[number]] + kind]
    army.take(number, sort)


def _augment(army: Army, place: i64) -> bool:
    """Finds a unit for the place, and moves others if needed."""
    sort: i64
    sorts: i64 = SORTS
    for sort in range(sorts):
        bit = BIT[sort]
        if army.allowed[place] & bit & ~army.tried:
            army.tried |= bit
            if army.left[sort]:
                army.left[sort] -= 1
                army.held[place] = sort
                return True
            other: i64
            for other in range(army.places):
                if army.held[other] == sort and _augment(army, other):
                    army.held[place] = sort
                    return True
    return False


def _swap(army: Army, dice: Dice) -> None:
    held, allowed, beliefs, weights = army.held, army.allowed, army.beliefs, army.ground.beliefs
    bits, places = BIT, army.places
    swaps = _SWAPS * places
    while swaps > 0:
        swaps -= 1
        one, other = dice.below(places), dice.below(places)
        here, there = held[one], held[other]
        if here == there or not (bits[here] & allowed[other] and bits[there] & allowed[one]):
            continue
        first, second = beliefs[one], beliefs[other]
        now = weights[first + (here & KIND)] * weights[second + (there & KIND)]
        then = weights[first + (there & KIND)] * weights[second + (here & KIND)]
        if then >= now or dice.below(now) < then:
            held[one], held[other] = there, here
