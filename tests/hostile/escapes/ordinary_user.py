"""For tests of root: a Python process of somebody who is nobody in particular."""

import contextlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[3]
_USER: Final = 54_321
"""Of no entry in the list of users."""


def interpreter() -> str:
    """A Python of our version that others may start; empty if there is none."""
    ours = shutil.which(f"python{sysconfig.get_python_version()}", path="/usr/local/bin:/usr/bin")
    for found in filter(None, (sys.executable, ours)):
        with contextlib.suppress(PermissionError):
            if subprocess.run([found, "-c", ""], check=False, **_as_user(Path("/"))).returncode == 0:
                return found
    return ""


@contextmanager
def as_ordinary_user(*words: str, **options: Any) -> Iterator["subprocess.Popen[str]"]:
    """Python with these words, with our packages, by another user; waits for its end.

    Raises:
        FileNotFoundError: no Python that he may start.
    """
    python = interpreter()
    if not python:
        raise FileNotFoundError("no Python of our version that every user may start")
    with tempfile.TemporaryDirectory(prefix="ardri-user-") as home:
        os.chown(home, _USER, _USER)
        path = os.pathsep.join(str(ROOT / each) for each in sys.path if each)
        environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home, "PYTHONPATH": path}
        command = [python, *words]
        with subprocess.Popen(command, env=environment, text=True, **_as_user(ROOT), **options) as process:
            yield process


def _as_user(folder: Path) -> dict[str, Any]:
    return {"user": _USER, "group": _USER, "extra_groups": [], "cwd": folder}
