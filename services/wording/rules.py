"""The rules and rulings of a game in words, by number: `rules.toml` in its folder `data`."""

import functools
import inspect
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from services.kernel import Game, InvalidData

_OLDER: Final = "older"
"""The table of rules that read differently in older versions, by version and number."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule or a ruling: `number` as refusals name it, a short title, and the text."""

    number: str
    title: str
    text: str


def rules_of(game: Game[Any, Any], version: str) -> tuple[Rule, ...]:
    """Returns the rules and rulings in a version of the rules, in the order of the file.

    Raises:
        InvalidData: the data file is malformed.
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
    """Returns the tables of a file; none if there is no file."""
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise InvalidData(f"{path}: {error}") from error


def _rule(where: str, number: str, row: object) -> Rule:
    try:
        return Rule(number=number, **row)  # type: ignore[arg-type]  # the call checks the fields
    except TypeError as error:
        raise InvalidData(f"{where}: a title and a text, not {row!r}") from error
