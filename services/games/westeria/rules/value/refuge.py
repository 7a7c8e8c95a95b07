"""A refuge for the Flag, which a seat needs with more than two seats, where land is scarce."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.ground import WAYS, Ground
from services.games.westeria.rules.cells.layout import TOKENS
from services.games.westeria.rules.cells.scale import (
    BESIDE_RIVAL,
    BESIDE_UNCLAIMED,
    FEW_SEATS,
    NO_REFUGE,
    TWO_STEPS,
)


def refuge_of(cells: "vec[i64]", ground: Ground, seat: i64) -> i64:
    """Returns the worth of the best zone for the Flag in a seat's territories: 0 or less, 0 far from others.

    Used in the draft. With two seats there is enough land, and it is always 0.
    """
    if ground.seats <= FEW_SEATS:
        return 0
    best: i64 = -NO_REFUGE
    zone: i64
    for zone in range(ground.zones):
        if cells[TOKENS + zone // 3] == seat + 1:
            best = max(best, -_danger(cells, ground, zone, seat + 1))
    return best


def _danger(cells: "vec[i64]", ground: Ground, zone: i64, own: i64) -> i64:
    """Adds up the threats from neighbours of a zone, and with a smaller weight from their neighbours."""
    danger: i64 = 0
    way: i64
    for way in range(ground.degree[zone]):
        near = ground.near[zone * WAYS + way]
        danger += TWO_STEPS * _threat(cells, near, own)
        further: i64
        for further in range(ground.degree[near]):
            danger += _threat(cells, ground.near[near * WAYS + further], own)
    return danger


def _threat(cells: "vec[i64]", zone: i64, own: i64) -> i64:
    """Returns the threat from a zone: of a rival, unclaimed, or own."""
    token = cells[TOKENS + zone // 3]
    if token == own:
        return 0
    return BESIDE_RIVAL if token else BESIDE_UNCLAIMED
