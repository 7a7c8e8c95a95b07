"""A checkout with compiled kernels for tests: this one if it has been compiled as it is, else a copy."""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from services import native

ROOT: Final = Path(__file__).parents[2]
_BUILDS: Final = ROOT / "build" / "checkouts"
"""Ours, by what they were compiled from and how; the latest alone is kept."""
_NEEDED: Final = ("services", "setup.py", "pyproject.toml", "README.md", "requirements.in")
_TOOLS: Final = ("setup.py", "pyproject.toml", "requirements-dev.txt")
"""What decides, beside the sources, what the compiler makes of them."""


def compiled_checkout() -> Path:
    """A checkout that has been compiled; the first call takes minutes. Skips where there is no C compiler."""
    if native.folder().is_dir():
        return ROOT
    if shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) is None and not os.environ.get("CI"):
        pytest.skip("no C compiler")
    with _alone():
        place = _BUILDS / _fingerprint()
        if not place.is_dir():
            shutil.rmtree(_BUILDS)
            part = place.with_suffix(".part")
            _compile(part)
            part.rename(place)
    return place


@contextmanager
def _alone() -> Iterator[None]:
    """Other processes of the test run wait here."""
    _BUILDS.mkdir(parents=True, exist_ok=True)
    with _BUILDS.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _fingerprint() -> str:
    level = os.environ.get("ARDRI_OPTIMIZE", "")
    digest = hashlib.blake2b(f"{native.folder().name} {level}".encode(), digest_size=8)
    for name in _TOOLS:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def _compile(place: Path) -> None:
    place.mkdir(parents=True)
    for name in _NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / name, place / name)
    environment = os.environ | {"ARDRI_NATIVE": "1"}
    subprocess.run([sys.executable, "setup.py", "-q", "native"], cwd=place, env=environment, check=True)


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
