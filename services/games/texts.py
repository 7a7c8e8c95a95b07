"""What a game says of its rules and options in words: `rules.toml` and `options.toml` in its folder `data`.

A game without them has no rules written down, and its options are called as they are named.
"""

import functools
import inspect
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from services.kernel import Game, OptionSpec

_OLDER: Final = "older"
"""In `rules.toml`: how rules read, by version and number, where they were others."""
_TITLE: Final = "title"


class TextsError(ValueError):
    """A data file that is not good; says where and why."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule or a ruling: `number` as refusals name it, a few words, and what it says."""

    number: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One word of an option: as shown, and what it means, empty where the title says it."""

    name: str
    title: str
    meaning: str


@dataclass(frozen=True, slots=True)
class OptionTexts:
    """An option as shown, with its words; none of a switch or a number."""

    title: str
    choices: tuple[Choice, ...]


def rules_of(game: Game[Any, Any], version: str) -> tuple[Rule, ...]:
    """The rules and rulings as they read in a version of the rules, in the order of the file.

    Raises:
        TextsError: the data file is not good.
    """
    path = _folder(type(game)) / "rules.toml"
    table = _read(path)
    older = table.get(_OLDER, {}).get(version, {})
    found = {number: row for number, row in table.items() if number != _OLDER} | older
    return tuple(_rule(f"{path}, {number}", number, row) for number, row in found.items())


def option_texts(game: Game[Any, Any], spec: OptionSpec) -> OptionTexts:
    """What there is to say of an option; its names in plain letters where the file says nothing.

    Raises:
        TextsError: the data file is not good.
    """
    path = _folder(type(game)) / "options.toml"
    row = _read(path).get(spec.name, {})
    told = {name: value for name, value in row.items() if name != _TITLE}
    if unknown := told.keys() - set(spec.choices):
        raise TextsError(f"{path}, {spec.name}: it has no choice {', '.join(sorted(unknown))}")
    choices = tuple(_choice(f"{path}, {spec.name}", name, told.get(name, {})) for name in spec.choices)
    return OptionTexts(str(row.get(_TITLE, plain(spec.name))), choices)


def plain(name: str) -> str:
    """A name in plain letters: `Quiet plies` of `quiet_plies`."""
    return name.replace("_", " ").capitalize()


@functools.cache
def _folder(kind: type[Game[Any, Any]]) -> Path:
    return Path(inspect.getfile(kind)).parent / "data"


@functools.cache
def _read(path: Path) -> Mapping[str, Any]:
    """The tables of a file; none where there is no file."""
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise TextsError(f"{path}: {error}") from error


def _rule(where: str, number: str, row: object) -> Rule:
    try:
        return Rule(number=number, **row)  # type: ignore[arg-type]  # what it holds is checked by the call
    except TypeError as error:
        raise TextsError(f"{where}: a title and a text, not {row!r}") from error


def _choice(where: str, name: str, row: Mapping[str, str]) -> Choice:
    if not set(row) <= {_TITLE, "meaning"}:
        raise TextsError(f"{where}: {name} has a title and a meaning, not {row!r}")
    return Choice(name, row.get(_TITLE, plain(name)), row.get("meaning", ""))
