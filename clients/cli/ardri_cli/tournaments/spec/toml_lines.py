"""Finds the line of a key in a TOML file (toml.io 1.0). Pure."""

import re
from collections.abc import Iterator
from typing import Final

Path = tuple[str | int, ...]
"""Keys, and positions in arrays of tables from 0: `("stages", 1, "rounds")`."""

_HEADER: Final = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]")
_KEY: Final = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*=")


def line_of(text: str, path: Path) -> int:
    """The line of a key, counted from 1; else of the nearest table around it; 0 if there is none.

    A key within an inline table, or within a value of several lines, has the line of its table.
    """
    lines: dict[Path, int] = {}
    for place, number in _places(text):
        lines.setdefault(place, number)
    return next((lines[path[:size]] for size in range(len(path), 0, -1) if path[:size] in lines), 0)


def _places(text: str) -> Iterator[tuple[Path, int]]:
    """The path and line of every table header and of every key."""
    counts: dict[Path, int] = {}
    table: Path = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            table = _opened(header[2], counts, appends=header[1] == "[[")
            yield table, number
        elif key := _KEY.match(line):
            yield (*table, *_words(key[1])), number


def _opened(name: str, counts: dict[Path, int], *, appends: bool) -> Path:
    """The path of a header; where a table around it is in an array, the last table so far is meant."""
    path: Path = ()
    words = _words(name)
    for at, word in enumerate(words, start=1):
        path = (*path, word)
        if appends and at == len(words):
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _words(dotted: str) -> list[str]:
    return [word.strip().strip("\"'") for word in dotted.split(".")]
