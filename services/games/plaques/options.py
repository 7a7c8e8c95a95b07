"""The options of a match."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final, NamedTuple

from services.games.plaques.catalogue.data_sets import DATA_SETS
from services.kernel import OptionValue, options_in

FIXED: Final = "fixed"
NO_LIMIT: Final = "no_limit"


class Options(NamedTuple):
    """The options of a match, checked; `data/options.toml` says what they mean."""

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
        """Makes options of values that `Game.setup` has checked."""
        return cls._make(values[name] for name in cls._fields)

    @classmethod
    def of_cells(cls, cells: tuple[int, ...]) -> "Options":
        """Reads options from the cells of a match that hold them; see `cells`."""
        return cls._make(
            spec.choices[cell] if spec.choices else type(spec.default)(cell)
            for spec, cell in zip(SPECS, cells, strict=True)
        )

    def cells(self) -> list[int]:
        """Returns the options as cells; a word is its index among the choices."""
        values: dict[str, OptionValue] = self._asdict()
        return [
            spec.choices.index(str(values[spec.name])) if spec.choices else int(values[spec.name])
            for spec in SPECS
        ]


_DIGESTS: Final = {name: data.digest for name, data in DATA_SETS.items()}
OPTIONS: Final = options_in(files(__package__) / "data/options.toml", {"data_set": _DIGESTS})
SPECS: Final = tuple(OPTIONS.values())
"""The specifications of the options, in the order of their cells."""
