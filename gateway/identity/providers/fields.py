"""Reads a table of a TOML file field by field; a field that the program never reads is an error. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

_MISSING: Final = object()


class Fields:
    """One table. All methods raise ValueError if a field is missing or does not fit."""

    def __init__(self, table: Mapping[str, Any], path: str = "") -> None:
        self._table = dict(table)
        self._path = path

    def text(self, name: str, default: str | None = None) -> str:
        """Returns a text that is not empty, or `default` if the field is absent."""
        value = self._taken(name, default)
        if default is not None and value == default:
            return default
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise ValueError(f"{self._path}{name} is a text, not {value!r}")
        return value

    def texts(self, name: str, default: Sequence[str]) -> Sequence[str]:
        """Returns a list of texts."""
        value = self._taken(name, default)
        if not isinstance(value, list | tuple) or not all(isinstance(each, str) and each for each in value):
            raise ValueError(f"{self._path}{name} is a list of texts, not {value!r}")
        return value

    def words(self, name: str, default: Sequence[str], known: Sequence[str]) -> Sequence[str]:
        """Returns a list of at least one word; each is in `known`."""
        found = self.texts(name, default)
        if not found or not set(found) <= set(known):
            raise ValueError(f"{self._path}{name} has some of {', '.join(known)}, not {list(found)!r}")
        return found

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """Returns a whole number from `least` to `most`."""
        value = self._taken(name, default)
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"{self._path}{name} is a number from {least} to {most}, not {value!r}")
        return value

    def tables(self, name: str) -> Iterator["Fields"]:
        """Yields the tables of a list, `[[name]]`."""
        value = self._taken(name, [])
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise ValueError(f"{self._path}{name} is a list of tables, [[{name}]]")
        yield from (Fields(each, f"{self._path}{name}[{at}].") for at, each in enumerate(value))

    def close(self) -> None:
        """Refuses the table if it has a field that was not read. To be called last."""
        if self._table:
            raise ValueError(f"{self._path}{min(self._table)} is unknown")

    def _taken(self, name: str, default: object) -> Any:
        value = self._table.pop(name, _MISSING)
        if value is not _MISSING:
            return value
        if default is None:
            raise ValueError(f"{self._path}{name} is missing")
        return default
