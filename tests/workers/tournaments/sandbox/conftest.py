"""A sandbox as a worker finds it when it starts, and a folder that every user may read."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers.child import absent
from workers.tournaments.sandbox.bubblewrap import Sandbox
from workers.tournaments.sandbox.probe import available_sandbox


@pytest.fixture(scope="session")
def sandbox() -> Sandbox:
    if shutil.which("bwrap") is None:
        absent("bubblewrap")
    return available_sandbox()


@pytest.fixture
def folder() -> Iterator[Path]:
    """Pytest's folders are closed to other users; the sandbox of a worker of root runs as another user."""
    with tempfile.TemporaryDirectory(prefix="ardri-bots-") as name:
        Path(name).chmod(0o755)
        yield Path(name)
