"""The options of a match; `data/options.toml` says what they mean."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

WALLS: Final = ("none", "attackers", "defenders", "all")
"""Whose captures walls help. The index of a word has a bit for each seat that they help."""
LOSS_OF_MOVER: Final = "loss_of_mover"


@dataclass(frozen=True, slots=True)
class Options:
    """All options of a match, checked."""

    walls: str
    corner_against_king: bool
    repetition: str
    quiet_plies: int
    array: str

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> "Options":
        """Makes options of values that `Game.setup` has checked."""
        return cls(**values)
