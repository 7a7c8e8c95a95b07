"""The options of a game, from its data file."""

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any

from services.kernel.errors import GameError, InvalidData
from services.kernel.options.specs import ChoiceWords, OptionSpec


def options_in(
    file: Traversable, data_sets: Mapping[str, Mapping[str, bytes]] | None = None
) -> dict[str, OptionSpec]:
    """The options of a game by name, in the order of its file.

    The file is TOML, a table an option with the fields of `OptionSpec`; `choices` is a table of `ChoiceWords`
    by word. `data_sets`: of each option that names one, the digests by the names that may be chosen.

    Raises:
        InvalidData: no TOML, a field that options do not have, or a value that does not fit.
    """
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise InvalidData(f"{file.name}: {error}") from error
    digests = data_sets or {}
    return {
        name: _option(f"{file.name}, {name}", name, row, digests.get(name, {})) for name, row in rows.items()
    }


def _option(where: str, name: str, row: Any, digests: Mapping[str, bytes]) -> OptionSpec:
    try:
        words = {word: ChoiceWords(**shown) for word, shown in row.get("choices", {}).items()}
        fields = row | {"choices": tuple(digests or words), "words": words, "digests": digests}
        spec = OptionSpec(name, **fields)
        for value in (spec.default, spec.absent, *words):
            spec.check(value)
    except (AttributeError, TypeError, GameError) as error:
        raise InvalidData(f"{where}: {error}") from error
    return spec
