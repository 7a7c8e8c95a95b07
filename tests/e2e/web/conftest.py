"""The node examples, installed from their lock file, with code generated from the published protos."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.servers.child import needed
from tests.waiting import HANG_SECONDS

_ROOT: Final = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="package")
def node_examples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with docs/examples/node, ready to run."""
    npm = needed(shutil.which("npm"), "npm")
    folder = tmp_path_factory.mktemp("node")
    shutil.copytree(
        _ROOT / "docs" / "examples" / "node",
        folder,
        dirs_exist_ok=True,
        ignore=shutil.ignore_patterns("node_modules", "gen"),
    )
    _run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder)
    _run(["sh", "generate.sh", str(_ROOT / "protos"), sys.executable], folder)
    return folder


def _run(command: Sequence[str], folder: Path) -> None:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=HANG_SECONDS, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
