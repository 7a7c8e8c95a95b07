"""Data files of the game: TOML with one entry in a line, so that a refusal can name the line."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Self

from services.kernel import InvalidData
from services.kernel.data import SOURCES

_ENTRY: Final = re.compile(r"\s*\{\s*(\w+)\s*=")
_TITLE: Final = "title"
_SIZE: Final = "size"
_ENTRIES: Final = "entries"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a file: its fields, and the name of file and line, for refusals."""

    where: str
    fields: dict[str, Any]

    def text(self, name: str) -> str:
        """Returns a field that is a text; empty if it is left out.

        Raises:
            InvalidData: the field is something else.
        """
        return str(self._typed(name, str, ""))

    def number(self, name: str, default: int | None = None) -> int:
        """Returns a field that is a whole number of at least 0.

        Raises:
            InvalidData: the field is something else, or left out without a default.
        """
        value = int(self._typed(name, int, default))
        if value < 0:
            raise InvalidData(f"{self.where}: {name} is at least 0, not {value}")
        return value

    def flag(self, name: str) -> bool:
        """Returns a field that is true or false.

        Raises:
            InvalidData: the field is something else.
        """
        return bool(self._typed(name, bool, None))

    def texts(self, name: str) -> tuple[str, ...]:
        """Returns a field that is a list, as texts.

        Raises:
            InvalidData: the field is something else.
        """
        return tuple(map(str, self._typed(name, list, None)))

    def _typed(self, name: str, kind: type, default: object) -> Any:
        value = self.fields.get(name, default)
        if type(value) is not kind:
            raise InvalidData(f"{self.where}: {name} = {value!r} is no {kind.__name__}")
        return value


@dataclass(frozen=True, slots=True)
class DataFile:
    """The content of a file: its title, the sizes that it promises, and its entries by section."""

    name: str
    title: str
    size: Entry
    sections: dict[str, tuple[Entry, ...]]

    @classmethod
    def read(cls, text: str, name: str) -> Self:
        """Reads a file; every entry, and the sizes, must name a source.

        Raises:
            InvalidData: it is no TOML, a part is missing, or an entry has no proper source.
        """
        try:
            content = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise InvalidData(f"{name}: {error}") from error
        for part, kind in ((_TITLE, str), (_SIZE, dict), (_ENTRIES, dict)):
            if not isinstance(content.get(part), kind):
                raise InvalidData(f"{name} line 1: the file has no {part}")
        lines = [number for number, line in enumerate(text.splitlines(), 1) if _ENTRY.match(line)]
        sections = content[_ENTRIES]
        for section, entries in sections.items():
            if not isinstance(entries, list):
                raise InvalidData(f"{name} line {_line_of(text, f'[{_ENTRIES}]')}: {section} is no list")
        if len(lines) != sum(map(len, sections.values())):
            raise InvalidData(f"{name} line 1: the file does not have one entry a line")
        numbered = iter(lines)
        size = Entry(f"{name} line {_line_of(text, f'[{_SIZE}]')}", content[_SIZE])
        made = {
            section: tuple(_entry(fields, f"{name} line {next(numbered)}") for fields in entries)
            for section, entries in sections.items()
        }
        return cls(name, content[_TITLE], _sourced(size), made)

    def section(self, name: str, count: int) -> Iterator[Entry]:
        """Yields the entries of a section.

        Raises:
            InvalidData: there are not `count` of them.
        """
        entries = self.sections.get(name, ())
        if len(entries) != count:
            where = entries[-1].where if entries else self.size.where
            raise InvalidData(f"{where}: {len(entries)} {name}, not {count}", rule="seed")
        return iter(entries)


def _entry(fields: object, where: str) -> Entry:
    if not isinstance(fields, dict):
        raise InvalidData(f"{where}: {fields!r} is no entry")
    return _sourced(Entry(where, fields))


def _sourced(entry: Entry) -> Entry:
    if entry.fields.get("source") not in SOURCES:
        source = entry.fields.get("source")
        raise InvalidData(f"{entry.where}: source {source!r} is none of {', '.join(SOURCES)}")
    return entry


def _line_of(text: str, wanted: str) -> int:
    return next((number for number, line in enumerate(text.splitlines(), 1) if line.strip() == wanted), 1)
