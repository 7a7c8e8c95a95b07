"""The switches of a match; their meaning is in `facts.py`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

WALLS: Final = ("none", "attackers", "defenders", "all")
"""Whose captures walls help; the number of each word has a bit for each seat."""
LOSS_OF_MOVER: Final = "loss_of_mover"


@dataclass(frozen=True, slots=True)
class Options:
    """All of them, checked."""

    walls: str
    corner_against_king: bool
    repetition: str
    quiet_plies: int
    array: str

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> "Options":
        """From the values that `Game.setup` has checked."""
        return cls(**values)
