"""This checkout with compiled kernels, for tests."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

import pytest

from services import native
from tests.alone import alone

ROOT: Final = Path(__file__).parents[2]


def compiled_checkout() -> Path:
    """This one, compiled as it is; the first call takes minutes. Skips where there is no C compiler."""
    with alone("native"):
        if not native.folder().is_dir():
            _compile()
    return ROOT


def _compile() -> None:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None and not os.environ.get("CI"):
        pytest.skip("no C compiler")
    environment = os.environ | {"ARDRI_NATIVE": "1"}
    subprocess.run([sys.executable, "setup.py", "-q", "native"], cwd=ROOT, env=environment, check=True)


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
