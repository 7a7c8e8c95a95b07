"""How the options of a game and their choices are shown: `options.toml` in its folder `data`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from services.kernel import Game, OptionSpec
from services.wording import files

_TITLE: Final = "title"


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


def option_texts(game: Game[Any, Any], spec: OptionSpec) -> OptionTexts:
    """What there is to say of an option; its names in plain letters where the file says nothing.

    Raises:
        TextsError: the data file is not good.
    """
    path = files.folder_of(type(game)) / "options.toml"
    row = files.tables_of(path).get(spec.name, {})
    told = {name: value for name, value in row.items() if name != _TITLE}
    if unknown := told.keys() - set(spec.choices):
        raise files.TextsError(f"{path}, {spec.name}: it has no choice {', '.join(sorted(unknown))}")
    choices = tuple(_choice(f"{path}, {spec.name}", name, told.get(name, {})) for name in spec.choices)
    return OptionTexts(str(row.get(_TITLE, _plain(spec.name))), choices)


def _choice(where: str, name: str, row: Mapping[str, str]) -> Choice:
    if not set(row) <= {_TITLE, "meaning"}:
        raise files.TextsError(f"{where}: {name} has a title and a meaning, not {row!r}")
    return Choice(name, row.get(_TITLE, _plain(name)), row.get("meaning", ""))


def _plain(name: str) -> str:
    """A name in plain letters: `Quiet plies` of `quiet_plies`."""
    return name.replace("_", " ").capitalize()
