"""The options of a match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from services.kernel import OptionValue


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match, checked; `data/options.toml` says what they mean."""

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
        """Makes options of values that `Game.setup` has checked."""
        return cls(**cast(dict[str, Any], values))
