"""Rooms of the web client: none is crowded, its README tells of each, and imports go down its tables."""

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
"""Whose rooms the README tells of; other tests lie in rooms of the same names."""
SOURCES: Final = frozenset({".css", ".mjs", ".ts", ".tsx"})
MOST_FILES: Final = 12
_GENERATED: Final = CLIENT / "src" / "gen"
_TABLE: Final = re.compile(r"^### `(\S+)/`\n\n\| room .*\n\|---.*\n((?:\|.*\n)+)", re.MULTILINE)
_IMPORTED: Final = re.compile(r'^(?:import|export)\s(?:[^;"]*\sfrom\s)?"(\.[^"]+)"', re.MULTILINE)
"""Not what is fetched later, by `import()`: a list of pages or boards names what imports it."""

Arrows = dict[str, set[str]]


def _sources(*tops: str) -> Iterator[Path]:
    for path in (each for top in tops for each in (CLIENT / top).rglob("*")):
        if path.suffix in SOURCES and _GENERATED not in path.parents:
            yield path


def _rooms() -> dict[str, set[str]]:
    """By their folder."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in _sources(*PARTED):
        for room, folder in pairwise(path.relative_to(CLIENT).parents):
            found[str(folder)].add(room.name)
    return {folder: rooms for folder, rooms in found.items() if folder.startswith(PARTED)}


def _table(folder: str) -> list[str]:
    """The rooms of a folder from top to bottom, as the README has them."""
    tables = dict(_TABLE.findall((CLIENT / "README.md").read_text()))
    rows = tables.get(folder) or tables.get(re.sub("^src/board/.+", "src/board/<game>", folder), "")
    return re.findall(r"^\| `(\w+)/` \|", rows, re.MULTILINE)


def _arrows(folder: str) -> Arrows:
    """What imports what in a folder: its rooms, and files beside them.

    Each room also points to the one below it in the table, so that an import upwards closes a circle.
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
    """The room in which that lies, or a file beside the rooms; empty if it lies elsewhere."""
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
