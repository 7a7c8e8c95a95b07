"""The rules and rulings of a game as they read, by number: `rules.toml` in its folder `data`."""

import functools
import inspect
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from services.kernel import Game, InvalidData

_OLDER: Final = "older"
"""How rules read, by version and number, where they were others."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule or a ruling: `number` as refusals name it, a few words, and what it says."""

    number: str
    title: str
    text: str


def rules_of(game: Game[Any, Any], version: str) -> tuple[Rule, ...]:
    """The rules and rulings as they read in a version of the rules, in the order of the file.

    Raises:
        InvalidData: the data file is not good.
    """
    path = _file_of(type(game))
    table = _tables(path)
    older = table.get(_OLDER, {}).get(version, {})
    found = {number: row for number, row in table.items() if number != _OLDER} | older
    return tuple(_rule(f"{path}, {number}", number, row) for number, row in found.items())


@functools.cache
def _file_of(kind: type[Game[Any, Any]]) -> Path:
    return Path(inspect.getfile(kind)).parent / "data" / "rules.toml"


@functools.cache
def _tables(path: Path) -> Mapping[str, Any]:
    """The tables of a file; none where there is no file."""
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise InvalidData(f"{path}: {error}") from error


def _rule(where: str, number: str, row: object) -> Rule:
    try:
        return Rule(number=number, **row)  # type: ignore[arg-type]  # what it holds is checked by the call
    except TypeError as error:
        raise InvalidData(f"{where}: a title and a text, not {row!r}") from error
