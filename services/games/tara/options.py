"""The switches of a match, checked; their meaning is in the game's facts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from services.kernel import OptionValue


@dataclass(frozen=True, slots=True)
class Options:
    """A value for each."""

    deck: str
    regions_of_two: str
    left_out_of_three: str
    free_entry: str
    round_limit: int

    @classmethod
    def of(cls, values: Mapping[str, OptionValue]) -> "Options":
        """From the values that `Game.setup` has checked."""
        return cls(
            deck=str(values["deck"]),
            regions_of_two=str(values["regions_of_two"]),
            left_out_of_three=str(values["left_out_of_three"]),
            free_entry=str(values["free_entry"]),
            round_limit=cast(int, values["round_limit"]),
        )
