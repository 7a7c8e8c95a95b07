"""The tools of clients/web, if this machine has them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[3]
CLIENT: Final = ROOT / "clients" / "web"
BUILT: Final = ROOT / "gateway" / "web" / "client"
_CHROMIUMS: Final = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
"""The first needs a third less: it is the same browser without windows."""
CHROMIUM: Final = os.environ.get("ARDRI_CHROMIUM", next(filter(os.path.exists, _CHROMIUMS), _CHROMIUMS[0]))
_LEAST_NODE: Final = (20, 19)


def run(*command: str, cwd: Path = CLIENT, seconds: float = 240, **environ: str) -> str:
    """Runs a tool of the client; returns its whole output, or fails with it. `cwd`: where it runs.

    Skips the test if there is no recent enough node, or the client's packages are not installed.
    """
    node = shutil.which("node")
    if node is None or _version(node) < _LEAST_NODE:
        pytest.skip(f"needs node {'.'.join(map(str, _LEAST_NODE))} or newer")
    if not (CLIENT / "node_modules").is_dir():
        pytest.skip("needs `npm ci` in clients/web")
    environment = {**os.environ, "ARDRI_PYTHON": sys.executable, "ARDRI_CHROMIUM": CHROMIUM, **environ}
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        timeout=seconds,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def _version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], check=True, capture_output=True, text=True).stdout
    return tuple(map(int, said.strip().removeprefix("v").split(".")[:2]))
