"""What a command cannot read, whatever it is, is said in one line: no traceback."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.clients.fake.platform import FakePlatform

LONG = "a" * 300
"""A name that no file can have, so that even looking for it fails."""
NO_INPUT = ("sh", "-c", 'exec "$@" <&-', "sh")


@pytest.fixture
def environ(platform: FakePlatform, tmp_path: Path) -> dict[str, str]:
    return {"ARDRI_ADDRESS": platform.address, "ARDRI_STATE_DIR": str(tmp_path), "PYTHONUTF8": "1"}


def run(environ: Mapping[str, str], *words: str | bytes, through: tuple[str, ...] = ()) -> tuple[int, str]:
    """The exit code and the errors of a command in a process of its own."""
    command = [*through, sys.executable, "-m", "ardri_cli.main", *words]
    done = subprocess.run(
        command, env=os.environ | environ, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    return done.returncode, done.stderr.decode()


def test_ctrl_c_before_all_is_imported(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    command = [sys.executable, "-m", "ardri_cli", "version"]
    path = os.pathsep.join((str(tmp_path), *sys.path))
    done = subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


@pytest.mark.parametrize("command", ["verify", "replay", "analyse"])
def test_a_file_that_cannot_be_looked_for(command: str) -> None:
    assert run({}, command, LONG) == (1, f"ardri: {LONG}: File name too long\n")


def test_a_folder_of_platforms_that_cannot_be_looked_into_does_not_matter() -> None:
    assert run({"ARDRI_DATA_DIR": LONG}, "version") == (0, "")


async def test_a_state_file_that_cannot_be_opened(environ: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "state.json").mkdir()
    ended = await asyncio.to_thread(run, environ, "profile")
    assert ended == (1, f"ardri: {tmp_path / 'state.json'}: Is a directory\n")


async def test_bytes_that_are_no_text(environ: dict[str, str]) -> None:
    name = "Jos\N{LATIN SMALL LETTER E WITH ACUTE}".encode("latin-1")
    ended = await asyncio.to_thread(run, environ, "play", "tablut", "--name", name)
    assert ended == (1, "ardri: 'Jos\\udce9' is no text in UTF-8\n")


@pytest.mark.parametrize("words", [("referee", "tablut"), ("games",), ("play", "tablut")])
async def test_a_closed_standard_input_is_an_empty_one(
    environ: dict[str, str], words: tuple[str, ...]
) -> None:
    assert await asyncio.to_thread(run, environ, *words, through=NO_INPUT) == (0, "")
