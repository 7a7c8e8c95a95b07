"""The forms in which a commit can be measured: plain sources, and compiled."""

import enum
import os
import shutil
import subprocess
import sys
from pathlib import Path


class Build(enum.Enum):
    """How the kernels and searches run; the values are those of `ardri version`."""

    PURE = "pure"
    NATIVE = "native"


def has_compiler() -> bool:
    """Whether this machine has a C compiler."""
    return shutil.which("cc") is not None


def compile_in(root: Path) -> None:
    """Compiles the sources in that folder with full optimisation, whatever form this checkout runs in.

    Raises:
        subprocess.CalledProcessError: they do not compile.
    """
    environment = os.environ | {"ARDRI_NATIVE": "1", "PYTHONPATH": str(root)}
    command = [sys.executable, "setup.py", "-q", "native"]
    subprocess.run(command, cwd=root, env=environment, check=True, capture_output=True)
