"""Environments with one package of `make dist` and its requirements, and nothing else."""

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
    """Such an environment; its programs do not see the checkout."""

    folder: Path

    @classmethod
    def with_package(cls, folder: Path, wheels: Path, package: str) -> "Environment":
        """Makes an environment. Third-party packages have the versions that this checkout pins."""
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pins = folder / "pins.txt"
        pins.write_text(_HASHES.sub("\n", (ROOT / "requirements.txt").read_text()))
        environment = cls(folder)
        install = ("-m", "pip", "install", "-q", "--disable-pip-version-check", "--find-links", str(wheels))
        environment.python(*install, "-c", str(pins), package)
        return environment

    def program(self, name: str) -> Path:
        """The path of a command in the environment."""
        return self.folder / "bin" / name

    def packages(self) -> set[str]:
        """The installed packages, without those that a new environment has (pip, setuptools)."""
        code = "from importlib.metadata import distributions as d; print(*{e.name.lower() for e in d()})"
        return set(self.python("-c", code).replace("_", "-").split()) - {"pip", "setuptools"}

    def python(self, *words: str) -> str:
        """Runs Python in the environment; returns its output, or fails with it."""
        return self.run("python", *words)

    def run(self, name: str, *words: str, typed: str = "", code: int = 0) -> str:
        """Runs a command in the environment; returns both output streams. Fails for another exit code."""
        done = subprocess.run(
            [self.program(name), *words],
            cwd=self.folder,
            # The user's home, so that pip finds its settings and its cache.
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
