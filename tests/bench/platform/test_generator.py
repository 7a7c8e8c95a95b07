"""The load generator's program is there whole, or not at all."""

from pathlib import Path

import pytest

from bench.harness import generator

COMPILER = """#!/bin/sh
while [ "$1" != -o ]; do shift; done
: > "$2"
test ! -e "{binary}" || exit 1
echo whole > "$2"
"""


@pytest.fixture
def binary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program goes; the compiler there fails where its unfinished file is seen in that place."""
    found = tmp_path / "build" / "load"
    tools = tmp_path / "tools"
    tools.mkdir()
    for name, text in (("g++", COMPILER.format(binary=found)), ("pkg-config", "#!/bin/sh\n")):
        (tools / name).write_text(text)
        (tools / name).chmod(0o755)
    monkeypatch.setattr(generator, "_BINARY", found)
    monkeypatch.setenv("PATH", str(tools), prepend=":")
    return found


def test_nobody_meets_a_half_written_program(binary: Path) -> None:
    assert generator.compiled() == binary
    assert binary.read_text() == "whole\n"
    assert [left.name for left in binary.parent.iterdir()] == ["load"]


def test_what_does_not_compile_leaves_nothing(binary: Path, tmp_path: Path) -> None:
    (tmp_path / "tools" / "g++").write_text("#!/bin/sh\nexit 1\n")
    assert generator.compiled() is None
    assert not list(binary.parent.iterdir())
