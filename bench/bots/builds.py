"""The forms in which a commit can be measured: plain sources, and compiled."""

import enum
import os
import shutil
import subprocess
import sys
from pathlib import Path

from bench.harness.processes import ROOT


class Build(enum.Enum):
    """How the kernels and searches run; the values are those of `ardri version`."""

    PURE = "pure"
    NATIVE = "native"


def has_compiler() -> bool:
    """Whether this machine has a C compiler."""
    return shutil.which("cc") is not None


def compile_in(root: Path) -> None:
    """Compiles the sources in that folder, or takes the build of this checkout if its sources are the same.

    Raises:
        subprocess.CalledProcessError: they do not compile.
    """
    place = Path(_run(root, "-c", "from services import native; print(native.folder())").strip())
    made = ROOT / "build" / "native" / place.name
    if made.is_dir():
        shutil.copytree(made, place)
        _run(root, "-c", "from services import native; native.note(native.folder())")
    else:
        _run(root, "setup.py", "-q", "native")


def _run(root: Path, *arguments: str) -> str:
    environment = os.environ | {"ARDRI_NATIVE": "1", "PYTHONPATH": str(root)}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=root, env=environment, check=True, capture_output=True, text=True)
    return done.stdout
