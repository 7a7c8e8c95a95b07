"""The image: its steps run here, where no engine can build it, and what they install starts."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from services import games
from tests.servers.child import home_for
from tests.waiting import HANG_SECONDS

ROOT = Path(__file__).parents[3]
_SECONDS = 1_200
_INSTRUCTION = re.compile(r"^(FROM|RUN|COPY|WORKDIR|ENTRYPOINT|USER)\s+((?:.*\\\n)*.*)$", re.MULTILINE)


def instructions(word: str) -> list[str]:
    """What follows each such instruction of the Dockerfile, on one line."""
    found = _INSTRUCTION.findall((ROOT / "Dockerfile").read_text())
    return [re.sub(r"\\\n\s*", " ", rest) for name, rest in found if name == word]


def test_it_runs_as_the_user_of_the_pods_and_says_so_by_number() -> None:
    pod = (ROOT / "k8s" / "base" / "patches" / "pod.yaml").read_text()
    (user,) = instructions("USER")
    assert user == "10001:10001"
    assert "runAsUser: 10001" in pod
    assert "runAsGroup: 10001" in pod
    assert instructions("ENTRYPOINT") == ['["python"]']


def test_the_linter_finds_nothing() -> None:
    linter = Path(sys.executable).with_name("hadolint")
    found = subprocess.run([linter, ROOT / "Dockerfile"], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (0, "")


@pytest.fixture(scope="module")
def installed() -> Iterator[Path]:
    """The environment that the steps of the build stage make of a copy of just what the image is given."""
    with home_for(None) as home:
        source = home / "src"
        source.mkdir()
        for line in instructions("COPY"):
            if not line.startswith("--from"):
                *names, _ = line.split()
                for name in names:
                    _copy(ROOT / name, source)
        for step in instructions("RUN"):
            if "apt-get" in step or "useradd" in step:
                continue
            here = re.sub(r"(?<![\w.])/(opt|wheel)\b", rf"{home}/\1", step)
            here = here.replace("python -m venv", f"{shlex.quote(sys.executable)} -m venv")
            subprocess.run(
                ["/bin/sh", "-eu", "-c", here],
                cwd=source,
                env={**os.environ, "ARDRI_OPTIMIZE": "0"},  # tests/native has the speed and the lockstep
                check=True,
                timeout=_SECONDS,
            )
        shutil.rmtree(source)
        yield home / "opt" / "ardri" / "bin" / "python"


def _copy(path: Path, into: Path) -> None:
    if path.is_dir():
        shutil.copytree(path, into / path.name, ignore=_left_out)
    else:
        shutil.copy(path, into)


def _left_out(folder: str, names: list[str]) -> set[str]:
    """What `.dockerignore` leaves out, and what other tests build here and remove meanwhile."""
    pages = {"typescript", "web"} if Path(folder) == ROOT / "clients" else set()
    return pages | shutil.ignore_patterns("__pycache__", "build", "*.so", "*.c", "*.egg-info")(folder, names)


@pytest.mark.timeout(_SECONDS + 60)
def test_its_steps_install_what_starts_without_the_checkout(installed: Path, tmp_path: Path) -> None:
    def told(*words: str, **environ: str) -> str:
        done = subprocess.run(
            [installed, *words],
            cwd=tmp_path,
            env={"PATH": os.environ["PATH"], "ARDRI_DATA_DIR": str(tmp_path), **environ},
            capture_output=True,
            text=True,
            timeout=HANG_SECONDS,
            check=False,
        )
        return done.stdout + done.stderr

    assert "is native: True" in told(
        "-c", "from services import native; print('is native:', native.is_native())"
    )
    assert told("-c", "from services import games; print(*games.names())").split() == list(games.names())
    assert "ARDRI_KEYS_FILE must be set" in told("-m", "gateway", ARDRI_ENV="production")
    assert "no game 'chess'" in told("-m", "services.engine", "chess")
    assert "ARDRI_BROKER_URL must name a broker" in told("-m", "workers")
    assert "no sign of life yet" in told("-m", "workers.alive", "30", ARDRI_HEARTBEAT_FILE="none")
    assert "ARDRI_DATABASE_URL must name the database" in told("-m", "services.runtime.database.migrations")
    assert "Running upgrade" in told(
        "-m", "services.runtime.database.migrations", ARDRI_DATABASE_URL=f"sqlite:///{tmp_path}/x.db"
    )
