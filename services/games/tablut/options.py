"""The switches of a match; their meaning is in `facts.py`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

LOSS_OF_MOVER: Final = "loss_of_mover"


@dataclass(frozen=True, slots=True)
class Options:
    """All of them, checked."""

    wall_capture: bool = True
    corner_against_king: bool = True
    repetition: str = "draw"
    quiet_plies: int = 100

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> "Options":
        """From values that `Game.setup` has checked; those that are missing keep their default."""
        return cls(**values)
