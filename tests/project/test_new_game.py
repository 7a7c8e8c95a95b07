"""Names that `ardri new-game` accepts; for the games that it makes see tests/e2e/test_new_game.py."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ardri_cli import main
from ardri_cli.new_game import InvalidName, files
from ardri_cli.offline_commands import new_game
from tests.project.checkout import ROOT


@pytest.mark.parametrize("name", ["zoo", "a234567890123456"])
def test_a_name_of_any_length_leaves_the_lines_as_they_should_be(name: str, tmp_path: Path) -> None:
    for path, text in files(tmp_path, name).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for words in (["format", "--check"], ["check", "--select", "E501"]):
        command = [sys.executable, "-m", "ruff", *words, "--config", str(ROOT / "pyproject.toml"), "."]
        checked = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("name", ["", "go", "Go1", "2go", "red_dice", "red-dice", "x" * 17, "dicé"])
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(InvalidName, match="3 to 16"):
        files(ROOT, name)


@pytest.mark.parametrize("name", ["import", "class", "if"])
def test_words_of_python_are_no_names(name: str) -> None:
    with pytest.raises(InvalidName, match=f"'{name}' is a word of Python"):
        files(ROOT, name)


@pytest.mark.parametrize("native", [True, False])
def test_who_has_compiled_kernels_is_told_to_compile_again(
    native: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "protos").mkdir()
    (tmp_path / "protos" / "generate.py").touch()
    monkeypatch.setattr(new_game, "_ROOT", tmp_path)
    monkeypatch.setattr(new_game, "MAKERS", ())
    monkeypatch.setattr("services.native.is_native", lambda: native)
    result = CliRunner().invoke(main.app, ["new-game", "pebbles"])
    assert result.exit_code == 0, result.output
    assert ("make native" in result.stdout.splitlines()[-1]) is native


@pytest.mark.parametrize("name", ["tablut", "match", "lots"])
def test_what_is_taken(name: str) -> None:
    result = CliRunner().invoke(main.app, ["new-game", name])
    assert result.exit_code == 2
    assert f"{name!r} is taken" in result.output
