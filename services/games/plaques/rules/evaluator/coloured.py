"""Combinations of one colour: so many plaques of it, or each type of a class in it."""

from typing import Final

from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import KINDS
from services.games.plaques.catalogue.suits import COLOURS
from services.games.plaques.rules.evaluator.keys import COLOUR_BITS, RANK_BITS, RANKS_FROM
from services.games.plaques.rules.evaluator.material import Material
from services.games.plaques.rules.evaluator.tables import BIT, COFFER_TYPE, MIMIC_TYPES, SIZE

_MOST_RANK: Final = 2 * KINDS


def best_of_colour(material: Material, combination: i64) -> i64:
    """The packed active plaques of the best so many of one colour; 0 if there are not so many."""
    number = material.ranking.reaches[combination]
    best: i64 = 0
    for colour in range(COLOURS):
        if material.sizes[colour] >= number:
            active = _of_colour(material, colour, number)
            best = max(best, active)
    return best


def best_each_of_colour(material: Material, combination: i64) -> i64:
    """The packed active plaques of the best set with one of each type in one colour; 0 if there is none."""
    best: i64 = 0
    for colour in range(COLOURS):
        if material.sizes[colour] >= material.ranking.reaches[combination]:
            active = _set_of_colour(material, material.ranking.types[combination], colour)
            best = max(best, active)
    return best


def _of_colour(material: Material, colour: i64, number: i64) -> i64:
    """The packed best so many of the colour: its own, Dragons, and what its Coffers recolour; or 0."""
    own = material.rows[colour]
    others = material.numbers - own
    coffers = (own >> 3 * COFFER_TYPE) & 7
    emulated = material.best_emulated()
    active: i64 = 0
    colours: i64 = 0
    for place in range(_MOST_RANK):
        rank = _MOST_RANK - place
        usable = _of_rank(material, own, rank, emulated)
        if rank == emulated:
            usable += material.dragons
        recoloured = _of_rank(material, others, rank, emulated)
        recoloured = min(recoloured, coffers)
        coffers -= recoloured
        for _ in range(usable + recoloured):
            active = (active << RANK_BITS) | rank
            colours = (colours << COLOUR_BITS) | colour
            number -= 1
            if not number:
                return (active << RANKS_FROM) | colours
    return 0


def _of_rank(material: Material, row: i64, rank: i64, emulated: i64) -> i64:
    """How many plaques of a row have that rank at best, the Elf helping."""
    helped = material.mimics > 0
    if rank % 2:
        found: i64 = 0
        if helped and rank == emulated:
            for kind in range(KINDS):
                if MIMIC_TYPES & BIT[kind] and 2 * kind + 2 < emulated:
                    found += (row >> 3 * kind) & 7
        return found
    kind = rank // 2 - 1
    if helped and MIMIC_TYPES & BIT[kind] and rank < emulated:
        return 0
    return (row >> 3 * kind) & 7


def _set_of_colour(material: Material, types: i64, colour: i64) -> i64:
    """The packed best set of a colour; 0 if it cannot be completed.

    Types that are missing in the colour are made by a Coffer on a true plaque of the type, else
    emulated: by Dragons, by the Elf from plaques of the colour, or by him from what a Coffer recolours.
    """
    row, own = material.rows[colour], material.types[colour]
    coffers = (row >> 3 * COFFER_TYPE) & 7
    missing = types & ~own
    wild = material.dragons
    foreign: i64 = 0
    if material.mimics:
        wild += material.of_types(row, MIMIC_TYPES) - SIZE[types & own & MIMIC_TYPES]
        foreign = material.of_types(material.numbers - row, MIMIC_TYPES)
    if SIZE[missing] > coffers + wild:
        return 0
    elsewhere: i64 = 0
    for other in range(COLOURS):
        if other != colour:
            elsewhere |= material.types[other]
    elsewhere &= missing
    recoloured = elsewhere
    while True:
        left = coffers - SIZE[recoloured]
        emulated = missing & ~recoloured
        mimicked = foreign - SIZE[recoloured & MIMIC_TYPES]
        mimicked = min(mimicked, left)
        if left >= 0 and SIZE[emulated] <= wild + (max(0, mimicked)) and not material.blocked & emulated:
            return _packed(types, emulated, colour)
        if not recoloured:
            return 0
        recoloured = (recoloured - 1) & elsewhere


def _packed(types: i64, emulated: i64, colour: i64) -> i64:
    """One of each type in the colour, from high to low."""
    active: i64 = 0
    colours: i64 = 0
    for place in range(KINDS):
        kind: i64 = KINDS - 1 - place
        if types & BIT[kind]:
            active = (active << RANK_BITS) | (2 * kind + 1 if emulated & BIT[kind] else 2 * kind + 2)
            colours = (colours << COLOUR_BITS) | colour
    return (active << RANKS_FROM) | colours
