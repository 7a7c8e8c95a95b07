"""Rooms of the web client: none has too many files, its README lists each, imports go down its tables."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

CLIENT: Final = Path(__file__).resolve().parents[2] / "clients" / "web"
TOPS: Final = ("src", "tests", "scripts")
PARTED: Final = ("src", "tests/browser")
"""The folders whose rooms the README lists; other tests are in rooms with the same names."""
SOURCES: Final = frozenset({".css", ".mjs", ".ts", ".tsx"})
MOST_FILES: Final = 12
_GENERATED: Final = CLIENT / "src" / "gen"
_TABLE: Final = re.compile(r"^### `(\S+)/`\n\n\| room .*\n\|---.*\n((?:\|.*\n)+)", re.MULTILINE)
_IMPORTED: Final = re.compile(r'^(?:import|export)\s(?:[^;"]*\sfrom\s)?"(\.[^"]+)"', re.MULTILINE)
"""Without dynamic imports (`import()`): a list of pages or boards names modules that import it."""

Arrows = dict[str, set[str]]


def _sources(*tops: str) -> Iterator[Path]:
    for path in (each for top in tops for each in (CLIENT / top).rglob("*")):
        if path.suffix in SOURCES and _GENERATED not in path.parents:
            yield path


def _rooms() -> dict[str, set[str]]:
    """The rooms, by their folder."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in _sources(*PARTED):
        for room, folder in pairwise(path.relative_to(CLIENT).parents):
            found[str(folder)].add(room.name)
    return {folder: rooms for folder, rooms in found.items() if folder.startswith(PARTED)}


def _table(folder: str) -> list[str]:
    """The rooms of a folder from top to bottom, in the README's table."""
    tables = dict(_TABLE.findall((CLIENT / "README.md").read_text()))
    rows = tables.get(folder) or tables.get(re.sub("^src/board/.+", "src/board/<game>", folder), "")
    return re.findall(r"^\| `(\w+)/` \|", rows, re.MULTILINE)


def _arrows(folder: str) -> Arrows:
    """Who imports whom in a folder, among its rooms and the files beside them.

    Each room also points to the next one in the table, so that an upward import closes a cycle.
    """
    found: Arrows = defaultdict(set)
    for path in _sources(folder):
        for name in _IMPORTED.findall(path.read_text()):
            here, there = (_within(folder, each) for each in (path, path.parent / name))
            if there not in {here, ""}:
                found[here].add(there)
    for above, below in pairwise(_table(folder)):
        found[above].add(below)
    return found


def _within(folder: str, path: Path) -> str:
    """The room that contains the path, or the file beside the rooms; empty if it is elsewhere."""
    resolved = path.resolve()
    if not resolved.is_relative_to(CLIENT / folder):
        return ""
    return resolved.relative_to(CLIENT / folder).parts[0].partition(".")[0]


@pytest.mark.parametrize("folder", sorted(_rooms()))
def test_the_readme_tells_of_every_room(folder: str) -> None:
    assert set(_table(folder)) == _rooms()[folder]


@pytest.mark.parametrize("folder", sorted(_rooms()))
def test_imports_go_down_the_table(folder: str) -> None:
    TopologicalSorter(_arrows(folder)).prepare()


@pytest.mark.parametrize("folder", sorted(_rooms()))
def test_a_turned_arrow_is_found(folder: str) -> None:
    for above, below in pairwise(_table(folder)):
        arrows = _arrows(folder)
        arrows[below].add(above)
        with pytest.raises(CycleError):
            TopologicalSorter(arrows).prepare()


def test_what_is_an_import() -> None:
    text = """
import "./board.css";
import { a } from "../b";
import type {
  C,
} from "./c";
export * from "./d";
const later = () => import("./e");
const said = "./f";
"""

    assert _IMPORTED.findall(text) == ["./board.css", "../b", "./c", "./d"]


def test_no_folder_is_crowded() -> None:
    folders = Counter(str(path.parent.relative_to(CLIENT)) for path in _sources(*TOPS))

    assert {folder: files for folder, files in folders.items() if files > MOST_FILES} == {}
