"""The switches of a match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from services.kernel import OptionValue


@dataclass(frozen=True, slots=True)
class Options:
    """The switches of a match, checked; their meaning is in the game's facts."""

    map: str = "full"
    compulsory_cards: bool = True
    far_attack: bool = False
    turns: int = 300
    rearrangements: int = 36
    after_far_move: str = "rests"
    moves_of_a_unit: str = "many"
    reserves: str = "hidden"
    advising: str = "phrases"
    casualties: str = "exact"

    @classmethod
    def of(cls, values: Mapping[str, OptionValue]) -> "Options":
        """From the values that `Game.setup` has checked."""
        return cls(**cast(dict[str, Any], values))
