"""The switches of a match."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from services.games.plaques.catalogue.data_sets import DATA_SETS, RESTORED
from services.kernel import OptionSpec, OptionValue

MOST_STACK: Final = 200
MOST_HANDS: Final = 100
FIXED: Final = "fixed"
SPREAD: Final = "spread"
NO_LIMIT: Final = "no_limit"


class Options(NamedTuple):
    """Checked; their meaning is in `SPECS`."""

    peek: bool
    betting: str
    bet: int
    ante: int
    stack: int
    hands: int
    up_since: str
    broke: str
    data_set: str

    @classmethod
    def of(cls, values: Mapping[str, OptionValue]) -> "Options":
        """From the values that `Game.setup` has checked."""
        return cls._make(values[name] for name in cls._fields)

    @classmethod
    def of_cells(cls, cells: Sequence[int]) -> "Options":
        """From the first cells of a match; see `cells`."""
        return cls._make(
            spec.choices[cell] if spec.choices else type(spec.default)(cell)
            for spec, cell in zip(SPECS, cells, strict=False)
        )

    def cells(self) -> list[int]:
        """Their cells; a word is its place among the choices."""
        values: dict[str, OptionValue] = self._asdict()
        return [
            spec.choices.index(str(values[spec.name])) if spec.choices else int(values[spec.name])
            for spec in SPECS
        ]


SPECS: Final = (
    OptionSpec("peek", False, "Owners look at their face-down plaques.", "P1"),
    OptionSpec(
        "betting",
        FIXED,
        "What a bet or a raise may be: one amount, 1 to 5 tokens, or all one has.",
        "P9",
        choices=(FIXED, SPREAD, NO_LIMIT),
    ),
    OptionSpec("bet", 2, "Tokens of every bet and raise when betting is fixed.", "P9", least=1, most=5),
    OptionSpec("ante", 1, "Tokens that each seat pays for a hand.", "P9", least=1, most=10),
    OptionSpec("stack", 50, "Tokens of each seat at the start.", "P24", least=10, most=MOST_STACK),
    OptionSpec("hands", 20, "Hands of a match.", "P24", least=1, most=MOST_HANDS),
    OptionSpec(
        "up_since",
        "showing",
        "What a plaque must leave the value above: what it was before it, or at the start of the turn.",
        "P3",
        choices=("showing", "turn"),
        before="turn",
    ),
    OptionSpec(
        "broke",
        "yield",
        "Who cannot pay yields, or stays in to the showdown for what it could pay for.",
        "P35",
        choices=("yield", "showdown"),
        before="yield",
    ),
    OptionSpec(
        "data_set",
        RESTORED.name,
        "The ranks of the types and the table of combinations.",
        "P36",
        choices=tuple(DATA_SETS),
        before=RESTORED.name,
        digests={name: data.digest for name, data in DATA_SETS.items()},
    ),
)
"""In the order of their cells."""
