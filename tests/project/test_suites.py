"""Which tests `make test` runs, and which only `make test-all`: by folder, listed once in the Makefile."""

import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import grimp
import pytest
from grimp import ImportGraph

ROOT: Final = Path(__file__).resolve().parents[2]
STARTERS: Final = (
    "bench.harness.processes",
    "tests.chaos.platform.staff",
    "tests.cluster.harness",
    "tests.e2e.platform",
    "tests.hostile.people.pair",
    "tests.native.builds",
    "tests.servers.prometheus",
)
"""Modules that start several of our processes, or compile."""


@cache
def _graph() -> ImportGraph:
    return grimp.build_graph("tests", "bench", exclude_type_checking_imports=True, cache_dir=None)


@cache
def _commands(*targets: str) -> list[list[str]]:
    """The arguments of each pytest command that `make` would run for these targets."""
    command = ["make", "--dry-run", "--always-make", *targets]
    outside = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    shown = subprocess.run(command, cwd=ROOT, env=outside, check=True, capture_output=True, text=True)
    return [line.split() for line in shown.stdout.splitlines() if " -m pytest " in line]


def _whole() -> list[str]:
    return [word for words in _commands("test-whole") for word in words if word.startswith("tests/")]


def _modules(folder: str) -> Iterator[str]:
    """The test modules in a folder, and the `conftest` modules that pytest loads for them."""
    for file in (ROOT / folder).rglob("*.py"):
        if file.name.startswith("test_") or file.name == "conftest.py":
            yield ".".join(file.relative_to(ROOT).with_suffix("").parts)


def _started_by(module: str) -> set[str]:
    return {each for each in STARTERS if each in _graph().find_upstream_modules(module)}


def test_each_folder_is_there_and_has_tests() -> None:
    for folder in _whole():
        assert any((ROOT / folder).rglob("test_*.py")), folder
        assert not any(folder.startswith(f"{other}/") for other in _whole()), f"{folder} is in another"


def test_the_fast_tests_are_all_the_others() -> None:
    (words,) = _commands("test")
    assert [word for word in words if "tests" in word] == [f"--ignore={folder}" for folder in _whole()]
    assert _commands("test-all") == [words, *_commands("test-whole")]


def test_together_nothing_runs_twice() -> None:
    assert _commands("lint", "test", "test-all") == _commands("test-all")


def test_no_fast_test_starts_a_whole_platform() -> None:
    whole = {module for folder in _whole() for module in _modules(folder)}
    started = {module: _started_by(module) for module in _modules("tests") if module not in whole}

    assert len(started) > 300
    assert {module: names for module, names in started.items() if names} == {}, (
        "it belongs into a folder that the Makefile lists in WHOLE"
    )


@pytest.mark.parametrize("starter", STARTERS)
def test_what_starts_is_used_by_the_others(starter: str) -> None:
    assert any(starter in _started_by(module) for folder in _whole() for module in _modules(folder))
