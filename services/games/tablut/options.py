"""The switches of a match; their meaning is in `facts.py`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from services.kernel import OptionValue

LOSS_OF_MOVER: Final = "loss_of_mover"


@dataclass(frozen=True, slots=True)
class Options:
    """All of them, checked."""

    wall_capture: bool = True
    corner_against_king: bool = True
    repetition: str = "draw"
    quiet_plies: int = 100

    @classmethod
    def of(cls, values: Mapping[str, OptionValue]) -> "Options":
        """From the values that `Game.setup` has checked."""
        return cls(
            wall_capture=bool(values["wall_capture"]),
            corner_against_king=bool(values["corner_against_king"]),
            repetition=str(values["repetition"]),
            quiet_plies=cast(int, values["quiet_plies"]),
        )
