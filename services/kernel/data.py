"""The data files of a game: its options, and what pins data sets to the matches that are played with them."""

import hashlib
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from services.kernel.errors import GameError
from services.kernel.options import ChoiceWords, OptionSpec


class InvalidOptionsFile(GameError):
    """A data file of options that is not good; the message says where and why."""


def data_digest(files: Iterable[Traversable]) -> bytes:
    """SHA-256 over names, sizes and contents, in the order of the names: 32 bytes."""
    digest = hashlib.sha256()
    for file in sorted(files, key=lambda file: file.name):
        content = file.read_bytes()
        digest.update(f"{file.name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.digest()


def options_in(
    file: Traversable, data_sets: Mapping[str, Mapping[str, bytes]] | None = None
) -> dict[str, OptionSpec]:
    """The options of a game by name, in the order of its file.

    The file is TOML, a table an option with the fields of `OptionSpec`; `choices` is a table of `ChoiceWords`
    by word. `data_sets`: of each option that names one, the digests by the names that may be chosen.

    Raises:
        InvalidOptionsFile: no TOML, a field that options do not have, or a value that does not fit.
    """
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise InvalidOptionsFile(f"{file.name}: {error}") from error
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
        raise InvalidOptionsFile(f"{where}: {error}") from error
    return spec
