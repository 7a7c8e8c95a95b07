"""A checkout with compiled kernels for tests: this one if it has been compiled as it is, else a copy."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from services import native

ROOT = Path(__file__).parents[2]
_NEEDED = ("services", "setup.py", "pyproject.toml", "README.md", "requirements.in")


def compiled_checkout(place: Path) -> Path:
    """A checkout that has been compiled; compiling takes minutes. Skips where there is no C compiler."""
    if native.folder().is_dir():
        return ROOT
    if shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) is None and not os.environ.get("CI"):
        pytest.skip("no C compiler")
    for name in _NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / name, place / name)
    environment = os.environ | {"ARDRI_NATIVE": "1"}
    subprocess.run([sys.executable, "setup.py", "-q", "native"], cwd=place, env=environment, check=True)
    return place


def run(checkout: Path, *arguments: str, **environment: str) -> str:
    """What Python prints with the services of that checkout, and the rest of this one."""
    paths = os.pathsep.join(map(str, [checkout, ROOT, ROOT / "protos"]))
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ARDRI_")}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=checkout,
        env=clean | {"PYTHONPATH": paths} | environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
