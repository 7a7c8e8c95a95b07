"""How matches are kept short without taking their secrets out of them."""

from collections.abc import Mapping
from typing import Final

from services.kernel import OptionValue

QUICK: Final[Mapping[str, tuple[dict[str, OptionValue], ...]]] = {
    "tara": ({"round_limit": 2},),
    "plaques": ({"peek": True, "hands": 4},),
    "westeria": (
        {"map": "small", "turns": 12, "rearrangements": 3},
        {"map": "small", "turns": 30, "rearrangements": 0},
        {"map": "full", "turns": 12, "rearrangements": 1},
    ),
}
"""Switches that make a match short, and hide something in it."""
