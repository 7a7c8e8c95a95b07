"""A copy of this checkout to write into, and its Python."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_LEFT_OUT: Final = (".git", ".venv*", "__pycache__", ".[rpi]*_cache", ".hypothesis", ".ardri")
"""Wherever they are; and what was built, at the top. What mypy remembers goes along: it is by content."""
_PACKAGES: Final = (".", "protos", "clients/python", "clients/cli", "clients/gym")


class Checkout:
    """A copy in a folder that does not exist yet, without what was built in the original."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT, folder, ignore=_left_out, copy_function=_copied)

    @property
    def environ(self) -> Mapping[str, str]:
        """Has every Python take the packages of the copy, whatever folder it is started in."""
        paths = os.pathsep.join(str(self.folder / each) for each in _PACKAGES)
        return {"PYTHONPATH": paths, "PYTHONSAFEPATH": "1"}

    def python(self, *words: str) -> str:
        """What Python prints there; fails with all of it if it fails."""
        command = [sys.executable, *words]
        made = subprocess.run(
            command,
            cwd=self.folder,
            env={**os.environ, **self.environ},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert made.returncode == 0, f"{' '.join(words)}\n{made.stdout}"
        return made.stdout

    def pytest(self, *words: str) -> str:
        """Runs tests of the copy; fails if one fails or there is none."""
        return self.python("-m", "pytest", "-p", "no:cacheprovider", *words)


def _copied(source: str, target: str) -> str:
    """The file, unless it has just gone, as those do with which other tests compile pages meanwhile."""
    with contextlib.suppress(FileNotFoundError):
        shutil.copy2(source, target)
    return target


def _left_out(folder: str, names: list[str]) -> set[str]:
    built = {"build"} if Path(folder) == ROOT else set()
    return built | shutil.ignore_patterns(*_LEFT_OUT)(folder, names)
