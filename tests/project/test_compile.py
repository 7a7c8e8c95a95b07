"""`make run` compiles once, if it can, and never stands in the way: compile.py in a checkout of few files."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.project.checkout import ROOT

SAID: Final = "Compiling rules and searches: half a minute or two, once\n"
BUILDS: Final = """
import os
from pathlib import Path
from services import native
with Path("levels").open("a") as levels:
    levels.write(os.environ["ARDRI_NATIVE"] + os.environ["ARDRI_OPTIMIZE"])
native.folder().mkdir(parents=True)
native.note(native.folder())
"""
"""What stands for setup.py and the compiler; `levels` says how often, and how it was asked to optimise."""
FAILS: Final = "print('no room'); raise SystemExit(1)"
GIVES_UP: Final = "print('no limits.h')"
NO_HEADER: Final = (
    "-c",
    "import runpy, sysconfig; sysconfig.get_path = lambda name: '/nowhere';"
    "import sys; sys.path[0] = '.'; runpy.run_path('compile.py', run_name='__main__')",
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in ("compile.py", "services/__init__.py", "services/native.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for folder in ("kernel", "search", "games/tablut"):
        (tmp_path / "services" / folder).mkdir(parents=True)
        (tmp_path / "services" / folder / "rules.py").write_text("LAW = 1\n")
    (tmp_path / "setup.py").write_text(BUILDS)
    (tmp_path / "requirements-build.txt").touch()
    return tmp_path


def compiled(checkout: Path, *words: str, **environ: str) -> str:
    """What it prints; it ends well whatever happens."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("ARDRI_", "PYTHON"))}
    command = [sys.executable, *(words or ("compile.py",))]
    there = clean | {"CC": sys.executable} | environ  # any program that is there
    done = subprocess.run(command, cwd=checkout, env=there, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def levels(checkout: Path) -> str:
    file = checkout / "levels"
    return file.read_text() if file.exists() else ""


def git(checkout: Path, *words: str) -> None:
    somebody = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    subprocess.run(["git", *somebody, *words], cwd=checkout, check=True)


def test_once(checkout: Path) -> None:
    assert compiled(checkout) == SAID
    assert compiled(checkout) == ""
    assert levels(checkout) == "11"


def test_who_asks_for_the_sources_gets_them(checkout: Path) -> None:
    assert compiled(checkout, ARDRI_PURE="1") == ""
    assert levels(checkout) == ""


def test_who_asks_for_another_optimisation_gets_it(checkout: Path) -> None:
    assert compiled(checkout, ARDRI_OPTIMIZE="0") == SAID
    assert levels(checkout) == "10"


def test_without_a_compiler_it_says_so(checkout: Path) -> None:
    assert "there is no C compiler nowhere" in compiled(checkout, CC="nowhere -m64")
    assert levels(checkout) == ""


def test_without_the_headers_of_python_it_says_so(checkout: Path) -> None:
    assert "there is no /nowhere/Python.h" in compiled(checkout, *NO_HEADER)
    assert levels(checkout) == ""


@pytest.mark.parametrize(("setup", "told"), [(FAILS, "no room"), (GIVES_UP, "no limits.h")])
def test_what_fails_is_told_and_not_tried_again(checkout: Path, setup: str, told: str) -> None:
    (checkout / "setup.py").write_text(setup)
    first, hint = compiled(checkout).splitlines()
    (failed,) = (checkout / "build" / "native").iterdir()
    assert first + "\n" == SAID
    assert f"{failed.relative_to(checkout)} says" in hint
    assert failed.read_text() == f"{told}\n"
    (checkout / "setup.py").write_text(BUILDS)
    assert compiled(checkout) == hint + "\n"
    assert levels(checkout) == ""


def test_where_mypy_cannot_be_installed_nothing_is_compiled(checkout: Path) -> None:
    (checkout / "requirements-build.txt").write_text("-r nowhere.txt\n")
    assert "compiling failed" in compiled(checkout)
    (failed,) = (checkout / "build" / "native").iterdir()
    assert "nowhere.txt" in failed.read_text()
    assert levels(checkout) == ""


def test_sources_that_are_edited_are_left_alone(checkout: Path) -> None:
    (checkout / ".gitignore").write_text("build/\n__pycache__/\nlevels\n")
    git(checkout, "init", "-q")
    git(checkout, "add", ".")
    git(checkout, "commit", "-qm", "As it was")
    assert compiled(checkout) == SAID
    (checkout / "services" / "games" / "tablut" / "README.md").write_text("Better explained.\n")
    assert compiled(checkout) == ""
    (checkout / "services" / "kernel" / "rules.py").write_text("LAW = 22\n")
    assert "being edited" in compiled(checkout)
    git(checkout, "commit", "-qam", "Another law")
    assert compiled(checkout) == SAID
    (checkout / "services" / "games" / "pebbles").mkdir()
    (checkout / "services" / "games" / "pebbles" / "rules.py").write_text("LAW = 3\n")
    assert "being edited" in compiled(checkout)
    assert levels(checkout) == "1111"
