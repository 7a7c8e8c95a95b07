"""The switches of a match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from services.kernel import OptionValue

FIXED: Final = "fixed"
SPREAD: Final = "spread"
NO_LIMIT: Final = "no_limit"
BETTING: Final = (FIXED, SPREAD, NO_LIMIT)
"""In the order of their numbers in `rules.cells`."""


@dataclass(frozen=True, slots=True)
class Options:
    """Checked; their meaning is in the game's facts."""

    peek: bool = False
    betting: str = FIXED
    bet: int = 2
    ante: int = 1
    stack: int = 50
    hands: int = 20

    @classmethod
    def of(cls, values: Mapping[str, OptionValue]) -> "Options":
        """From the values that `Game.setup` has checked."""
        return cls(
            peek=bool(values["peek"]),
            betting=str(values["betting"]),
            bet=cast(int, values["bet"]),
            ante=cast(int, values["ante"]),
            stack=cast(int, values["stack"]),
            hands=cast(int, values["hands"]),
        )
