"""The switches of a match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from services.kernel import OptionValue


@dataclass(frozen=True, slots=True)
class Options:
    """The switches of a match, checked; their meaning is in the game's facts."""

    map: str = "full"
    compulsory_cards: bool = True
    far_attack: bool = False
    turns: int = 300
    rearrangements: int = 36

    @classmethod
    def of(cls, values: Mapping[str, OptionValue]) -> "Options":
        """From the values that `Game.setup` has checked."""
        return cls(
            map=str(values["map"]),
            compulsory_cards=bool(values["compulsory_cards"]),
            far_attack=bool(values["far_attack"]),
            turns=cast(int, values["turns"]),
            rearrangements=cast(int, values["rearrangements"]),
        )
