"""Combinations of one colour: a number of its plaques, or each type of a class in it."""

from typing import Final

from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import KINDS
from services.games.plaques.catalogue.suits import COLOURS
from services.games.plaques.rules.evaluator.keys import COLOUR_BITS, RANK_BITS, RANKS_FROM
from services.games.plaques.rules.evaluator.material import Material
from services.games.plaques.rules.numbers.bits import BIT, ROW, SIZE, total_of

_MOST_RANK: Final = 2 * KINDS


def best_in_colour(material: Material, combination: i64) -> i64:
    """Returns the packed best active plaques in one colour, by number or by types; 0 if there are none."""
    number, types = material.ranking.reaches[combination], material.ranking.types[combination]
    best: i64 = 0
    for colour in range(COLOURS):
        if material.sizes[colour] >= number:
            active = (
                _set_of_colour(material, types, colour) if types else _of_colour(material, colour, number)
            )
            best = max(best, active)
    return best


def _of_colour(material: Material, colour: i64, number: i64) -> i64:
    """Returns the packed best plaques of a colour: own ones, Dragons, those that Coffers recolour; or 0."""
    own = material.rows[colour]
    others = material.numbers - own
    coffers = (own >> 3 * material.ranking.coffer) & 7
    emulated = material.best_emulated()
    raised = 7 * ROW[material.mimics & (BIT[emulated // 2] - 1)]
    active: i64 = 0
    colours: i64 = 0
    for place in range(_MOST_RANK):
        rank = _MOST_RANK - place
        if rank == emulated:
            usable = total_of(own & raised) + material.dragons
            recoloured = min(total_of(others & raised), coffers)
        elif rank % 2:
            continue
        else:
            kind = rank // 2 - 1
            usable = ((own & ~raised) >> 3 * kind) & 7
            recoloured = min(((others & ~raised) >> 3 * kind) & 7, coffers)
        coffers -= recoloured
        for _ in range(usable + recoloured):
            active = (active << RANK_BITS) | rank
            colours = (colours << COLOUR_BITS) | colour
            number -= 1
            if not number:
                return (active << RANKS_FROM) | colours
    return 0


def _set_of_colour(material: Material, types: i64, colour: i64) -> i64:
    """Returns the packed best set of types in a colour; 0 if it cannot be completed.

    A type that is missing in the colour comes from a true plaque of the type that a Coffer recolours.
    Otherwise it is emulated: by a Dragon, or by the Elf with a plaque of the colour or a recoloured one.
    """
    row, own, mimics = material.rows[colour], material.types[colour], material.mimics
    coffers = (row >> 3 * material.ranking.coffer) & 7
    missing = types & ~own
    changeable = 7 * ROW[mimics]
    wild = material.dragons + total_of(row & changeable) - SIZE[types & own & mimics]
    if SIZE[missing] > coffers + wild:
        return 0
    foreign = total_of((material.numbers - row) & changeable)
    elsewhere = material.present & missing
    recoloured = elsewhere
    while True:
        left = coffers - SIZE[recoloured]
        emulated = missing & ~recoloured
        mimicked = min(foreign - SIZE[recoloured & mimics], left)
        if left >= 0 and SIZE[emulated] <= wild + max(0, mimicked) and not material.blocked & emulated:
            return _packed(types, emulated, colour)
        if not recoloured:
            return 0
        recoloured = (recoloured - 1) & elsewhere


def _packed(types: i64, emulated: i64, colour: i64) -> i64:
    """Packs one of each type in the colour, from high to low."""
    active: i64 = 0
    colours: i64 = 0
    for place in range(KINDS):
        kind: i64 = KINDS - 1 - place
        if types & BIT[kind]:
            active = (active << RANK_BITS) | (2 * kind + 1 if emulated & BIT[kind] else 2 * kind + 2)
            colours = (colours << COLOUR_BITS) | colour
    return (active << RANKS_FROM) | colours
