"""What a newcomer to Ardri does: git clone, make run, a first match."""

import os
import re
import shutil
import signal
import subprocess
import sysconfig
from collections.abc import Iterator, Mapping
from pathlib import Path

import psutil
import pytest

from services import games
from tests.servers.child import free_port, home_for, runs, worked
from tests.waiting import HANG_SECONDS, wait_until

ROOT = Path(__file__).parents[2]
_GAMES = len(games.names())
"""The number of engines. Each needs a port."""
_COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]
_KERNELS = "native" if shutil.which(_COMPILER) else "pure"

pytestmark = pytest.mark.timeout(1_800)  # it installs all that the platform needs


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder with a short path, outside of this checkout."""
    with home_for(None) as folder:
        yield folder


@pytest.fixture
def environ(home: Path) -> Mapping[str, str]:
    """This process's environment, which pip needs, without variables that name this checkout or its venv."""
    left_out = ("ARDRI_", "VIRTUAL_ENV", "PYTHON", "PYTEST_", "MAKE", "VENV")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    port = free_port(3 + _GAMES)  # taken in a row, because two single requests could give the same port
    return {
        **inherited,
        "ARDRI_PORT": str(port),
        "ARDRI_HTTP_PORT": str(port + 1),
        "ARDRI_DIRECTOR_PORT": str(port + 2),
        "ARDRI_ENGINE_PORT": str(port + 3),
        "ARDRI_ADDRESS": f"127.0.0.1:{port}",
        "ARDRI_DATA_DIR": str(home / "data"),
        "ARDRI_OPTIMIZE": "0",  # tests/native has the speed
        "ARDRI_STATE_DIR": str(home / "state"),
    }


def test_a_clone_runs_and_plays_with_nothing_but_make_run(home: Path, environ: Mapping[str, str]) -> None:
    clone, log = home / "ardri", home / "log"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    with log.open("wb") as out:
        run = subprocess.Popen(
            ["make", "run"], cwd=clone, env=environ, stdout=out, stderr=out, start_new_session=True
        )
    try:
        wait_until(
            lambda: "ardri is ready on" in log.read_text() or run.poll() is not None,
            "the ready line",
            progress=lambda: int(worked(run)),
        )
        assert run.poll() is None, log.read_text()
        version = subprocess.run(
            [clone / ".venv" / "bin" / "ardri", "version"],
            env=environ,
            capture_output=True,
            text=True,
            timeout=HANG_SECONDS,
            check=True,
        )
        assert f"{_KERNELS} kernels" in version.stdout, log.read_text()
        played = subprocess.run(
            [clone / ".venv" / "bin" / "ardri", "play", "tablut"],
            env=environ,
            input="1\n1\n",
            capture_output=True,
            text=True,
            timeout=HANG_SECONDS,
            check=False,
        )
        assert played.returncode == 0, played.stderr
        assert len(re.findall(r"^attackers: \w", played.stdout, re.MULTILINE)) == 2
        assert len(re.findall(r"^defenders: \w", played.stdout, re.MULTILINE)) >= 1
        started = psutil.Process(run.pid).children(recursive=True)
        assert len(started) >= 5, "gateway, engine, worker, broker and their supervisor"
        os.killpg(run.pid, signal.SIGINT)  # as Ctrl-C in the terminal does
        run.wait(HANG_SECONDS)
        assert not [process for process in started if runs(process)]
        assert not (home / "data" / "run" / "platform.json").exists()
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
        run.wait()
    changed = subprocess.run(
        ["git", "status", "--porcelain"], cwd=clone, check=True, capture_output=True, text=True
    )
    assert not changed.stdout, "what make leaves behind is ignored by git"
