"""A writable copy of this checkout, with a Python that uses the copy."""

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
"""Left out anywhere; built files too, but only at the top. The cache of mypy is kept: it goes by content."""
_PACKAGES: Final = (".", "protos", "clients/python", "clients/cli", "clients/gym")


class Checkout:
    """A copy in a new folder, without the built files of the original."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT, folder, ignore=_left_out, copy_function=_copied)

    @property
    def environ(self) -> Mapping[str, str]:
        """Makes every Python import the packages of the copy, from any working directory."""
        paths = os.pathsep.join(str(self.folder / each) for each in _PACKAGES)
        return {"PYTHONPATH": paths, "PYTHONSAFEPATH": "1"}

    def python(self, *words: str) -> str:
        """Runs Python in the copy; returns its output, or fails with it."""
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
        """Runs tests of the copy; fails if one fails or none is found."""
        return self.python("-m", "pytest", "-p", "no:cacheprovider", *words)


def _copied(source: str, target: str) -> str:
    """Copies the file, unless it has just gone: other tests compile pages meanwhile with temporary files."""
    with contextlib.suppress(FileNotFoundError):
        shutil.copy2(source, target)
    return target


def _left_out(folder: str, names: list[str]) -> set[str]:
    built = {"build"} if Path(folder) == ROOT else set()
    return built | shutil.ignore_patterns(*_LEFT_OUT)(folder, names)
