"""Imports between rooms go downwards: import-linter's contracts hold, and detect each reversed import."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import grimp
import pytest
from grimp import ImportGraph
from importlinter.api import read_configuration
from importlinter.contracts.layers import LayersContract

ROOT: Final = Path(__file__).resolve().parents[2]
TOPS: Final = ("services", "gateway", "workers", "clients", "bench", "tests")
PLACES: Final = ("", "clients/cli", "clients/python")
MOST_FILES: Final = 14
"""The most files in a folder, including its `__init__.py`."""
_OPTIONS: Final = read_configuration(str(ROOT / "pyproject.toml"))
_CONTRACTS: Final[list[dict[str, Any]]] = [
    each for each in _OPTIONS["contracts_options"] if each["type"] == "layers"
]
_OF_SERVICES: Final = [
    each for each in _CONTRACTS if "containers" in each and not each["containers"][0].startswith("ardri_")
]


@cache
def _graph() -> ImportGraph:
    return grimp.build_graph(*_OPTIONS["session_options"]["root_packages"], include_external_packages=True)


def _is_kept(options: dict[str, Any], graph: ImportGraph) -> bool:
    contract = LayersContract(options["name"], _OPTIONS["session_options"], options)
    return bool(contract.check(graph, verbose=False).kept)


def _rooms(layer: str) -> list[str]:
    """The rooms of one layer, which are side by side."""
    return re.split(r"\s*[|:]\s*", layer)


def _named(options: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The container and the name of each room of a contract."""
    for container in options.get("containers", []):
        for layer in options["layers"]:
            yield from ((container, room) for room in _rooms(layer))


def _turned(options: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Pairs of a room and the room below it, which must not import the first."""
    for container in options.get("containers", [""]):
        for above, below in pairwise(map(_rooms, options["layers"])):
            yield f"{container}.{above[0]}".lstrip("."), f"{container}.{below[0]}".lstrip(".")


@pytest.mark.parametrize("options", _CONTRACTS, ids=lambda each: each["name"])
def test_a_turned_arrow_is_found(options: dict[str, Any]) -> None:
    graph = _graph()
    assert _is_kept(options, graph)
    for above, below in _turned(options):
        graph.add_import(importer=below, imported=above)
        try:
            assert not _is_kept(options, graph), f"{below} may import {above}"
        finally:
            graph.remove_import(importer=below, imported=above)


@pytest.mark.parametrize("service", ["services.engine", "services.runtime", "services.director", "gateway"])
def test_the_rooms_of_a_service_are_all_in_its_contract(service: str) -> None:
    (options,) = (each for each in _CONTRACTS if service in each.get("containers", []))
    named = {room for layer in options["layers"] for room in _rooms(layer)}

    assert named == {child.rpartition(".")[2] for child in _graph().find_children(service)}


def test_every_room_says_what_belongs_into_it() -> None:
    rooms = {f"{container}.{room}" for each in _CONTRACTS for container, room in _named(each)}
    files = (ROOT / place / f"{room.replace('.', '/')}/__init__.py" for room in rooms for place in PLACES)

    assert [str(file) for file in files if file.is_file() and not file.read_text().startswith('"""')] == []


@pytest.mark.parametrize("options", _OF_SERVICES, ids=lambda each: each["name"])
def test_the_page_on_architecture_says_of_each_room_what_the_room_says(options: dict[str, Any]) -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    for container in options["containers"]:
        folder = container.replace(".", "/")
        _, _, section = page.partition(f"\n### `{folder}/`\n")
        table = re.match(r"\n\| room .*\n\|---.*\n((?:\|.*\n)*)", section)
        rows = [
            f"| [`{room}/`](../{folder}/{room}) | {_first_words(file)} |\n"
            for layer in options["layers"]
            for room in _rooms(layer)
            if (file := ROOT / folder / room / "__init__.py").is_file()
        ]
        wanted = "".join(rows)
        assert table is not None, f"it has no table of {folder}"
        assert table[1] == wanted, f"its table of {folder} should be\n{wanted}"


def _first_words(file: Path) -> str:
    """The first paragraph of the docstring."""
    words = ast.get_docstring(ast.parse(file.read_text())) or ""
    return words.partition("\n\n")[0].replace("\n", " ")


def test_no_folder_is_crowded() -> None:
    folders = Counter(file.parent for top in TOPS for file in (ROOT / top).rglob("*.py"))
    crowded = {
        str(folder.relative_to(ROOT)): files for folder, files in folders.items() if files > MOST_FILES
    }

    assert crowded == {}
