"""How a principal variation search plays: numbers alone, so that levels are data."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """How it searches; the defaults are the strongest.

    `quiescence`: how many plies noisy actions are followed beyond the depth of the search. `reductions`:
    whether quiet actions that come late in the order are searched less deep. `missed`, `slack`, `alert`: its
    lapses, see `services/search/lapses.py`; plain actions are the noisy ones. With a `slack`, all actions are
    searched to the same depth; a level that only overlooks actions searches the others at full strength.
    `scale`: the value with which nearly three of four matches are won.

    Raises:
        ValueError: a share or a number that makes no sense.
    """

    quiescence: int = 8
    reductions: bool = True
    missed: float = 0.0
    slack: float = 0.0
    alert: bool = True
    scale: int = 700

    def __post_init__(self) -> None:
        if not 0 <= self.missed < 1 or self.slack < 0 or self.scale < 1:
            raise ValueError(f"a number is out of range: {self!r}")
