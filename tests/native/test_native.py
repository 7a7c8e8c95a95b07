"""Compiled and not, kernels and searches do the same; and the sources decide which build is used."""

import shutil
from pathlib import Path

import pytest

from services import games, native
from tests.native.builds import ROOT, compiled_checkout, run

pytestmark = pytest.mark.timeout(1_800)
_GROWTH = 20_000
"""Bytes that 300 rounds may keep, in tables that fill once; a lost position a round is ten times that."""
KIND = ("-c", "from services import native; print(native.kind())")


@pytest.fixture(scope="module")
def checkout() -> Path:
    return compiled_checkout()


def test_both_forms_do_the_same_whatever_the_hash_seed(checkout: Path) -> None:
    module = ("-m", "tests.native.transcript")
    pure = run(checkout, *module, ARDRI_PURE="1", PYTHONHASHSEED="4711").splitlines()
    assert pure[0] == "# pure"
    assert {line.split("/")[0] for line in pure[1:]} == set(games.names())
    for seed in ("0", "1"):
        compiled = run(checkout, *module, PYTHONHASHSEED=seed).splitlines()
        assert compiled[0] == "# native"
        assert compiled[1:] == pure[1:]


def test_memory_does_not_grow(checkout: Path) -> None:
    grown = run(checkout, "-m", "tests.native.memory").splitlines()
    assert grown[0] == "# native"
    assert {line.split()[0] for line in grown[1:]} >= set(games.names())
    assert [line for line in grown[1:] if int(line.split()[-1]) > _GROWTH] == []


def test_the_sources_are_used_where_that_is_asked_for(checkout: Path) -> None:
    assert run(checkout, *KIND) == "native\n"
    assert run(checkout, *KIND, ARDRI_PURE="1") == "pure\n"


@pytest.mark.parametrize("changed", ["kernel/position.py", "games/tablut/board.py", "search/scores.py"])
def test_a_build_of_other_sources_is_never_used(checkout: Path, tmp_path: Path, changed: str) -> None:
    copy = tmp_path / "copy"
    skipped = shutil.ignore_patterns("__pycache__", "c", "*.part")
    shutil.copytree(checkout / "services", copy / "services", ignore=skipped)
    shutil.copytree(checkout / "build" / "native", copy / "build" / "native", ignore=skipped)
    assert run(copy, *KIND) == "native\n"
    source = copy / "services" / changed
    source.write_text(source.read_text(encoding="utf-8") + "\n# another\n", encoding="utf-8")
    assert run(copy, *KIND) == "pure\n"


def test_a_build_moves_with_its_sources_whatever_their_times(checkout: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    for part in ("services", "build/native"):
        shutil.copytree(checkout / part, copy / part, copy_function=shutil.copyfile)
    assert run(copy, *KIND) == "native\n"


def test_only_whole_files_that_exist_are_compiled() -> None:
    assert "services/kernel/position.py" in native.sources()
    assert not [path for path in native.sources() if not (ROOT / path).is_file()]
    assert not [path for path in native.sources() if path.endswith("__init__.py")]
