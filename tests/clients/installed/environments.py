"""Environments into which a package of `make dist` is installed with what it requires, and nothing else."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
_HASHES: Final = re.compile(r" \\\n( +--hash=\S+( \\)?\n)+")


def built() -> Path:
    """The folder of the wheels, made by the command that makes a release."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "ARDRI_"))}
    command = ["make", "dist", f"VENV={sys.prefix}"]
    subprocess.run(command, cwd=ROOT, env=clean, check=True, capture_output=True)
    return ROOT / "dist"


@dataclass(frozen=True, slots=True)
class Environment:
    """One of them; its programs know nothing of the checkout."""

    folder: Path

    @classmethod
    def with_package(cls, folder: Path, wheels: Path, package: str) -> "Environment":
        """A new one. What is not ours comes in the version that this checkout has pinned."""
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pins = folder / "pins.txt"
        pins.write_text(_HASHES.sub("\n", (ROOT / "requirements.txt").read_text()))
        environment = cls(folder)
        install = ("-m", "pip", "install", "-q", "--disable-pip-version-check", "--find-links", str(wheels))
        environment.python(*install, "-c", str(pins), package)
        return environment

    def program(self, name: str) -> Path:
        """A command in it."""
        return self.folder / "bin" / name

    def packages(self) -> set[str]:
        """What is installed, but for pip and what a new environment has."""
        code = "from importlib.metadata import distributions as d; print(*{e.name.lower() for e in d()})"
        return set(self.python("-c", code).replace("_", "-").split()) - {"pip", "setuptools"}

    def python(self, *words: str) -> str:
        """What its Python prints; fails with all of it if it fails."""
        return self.run("python", *words)

    def run(self, name: str, *words: str, typed: str = "", code: int = 0) -> str:
        """What a command in it prints, on both streams, when it ends with that code."""
        done = subprocess.run(
            [self.program(name), *words],
            cwd=self.folder,
            # The home is the person's, so that pip finds its settings and what it has loaded before.
            env={"PATH": os.environ["PATH"], "HOME": os.environ["HOME"], **_settings_of_pip()},
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stdout
        return done.stdout


def _settings_of_pip() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
