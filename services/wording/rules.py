"""The rules and rulings of a game as they read, by number: `rules.toml` in its folder `data`."""

from dataclasses import dataclass
from typing import Any, Final

from services.kernel import Game
from services.wording import files

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
        TextsError: the data file is not good.
    """
    path = files.folder_of(type(game)) / "rules.toml"
    table = files.tables_of(path)
    older = table.get(_OLDER, {}).get(version, {})
    found = {number: row for number, row in table.items() if number != _OLDER} | older
    return tuple(_rule(f"{path}, {number}", number, row) for number, row in found.items())


def _rule(where: str, number: str, row: object) -> Rule:
    try:
        return Rule(number=number, **row)  # type: ignore[arg-type]  # what it holds is checked by the call
    except TypeError as error:
        raise files.TextsError(f"{where}: a title and a text, not {row!r}") from error
