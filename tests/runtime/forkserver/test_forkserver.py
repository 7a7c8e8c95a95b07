"""Forked processes are like those that start afresh: same parent, environment, output and exit."""

import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest

from services.runtime.forkserver import ForkServer, Stage
from services.runtime.supervisor.running import Running, started
from services.runtime.supervisor.spec import ProcessSpec
from tests.runtime.forkserver.reading import title_of
from tests.workers.worker import PYTHON_PATH

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux takes in orphans")
PROBE = "tests.runtime.forkserver.probe"


async def ready() -> bool:
    return True


def spec(*words: str, stage: Stage | None = Stage.WORKERS) -> ProcessSpec:
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": PYTHON_PATH, "ARDRI_PORT": "7"}
    return ProcessSpec("probe", (sys.executable, "-m", PROBE, *words), environ, ready, stage=stage)


async def ended(process: Running) -> int:
    code = await process.wait()
    process.close()
    return code


async def told(process: Running) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await process.output.readline())
    return found


@pytest.fixture
async def forkserver(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ForkServer]:
    monkeypatch.setenv("PYTHONPATH", PYTHON_PATH)
    monkeypatch.setenv("ARDRI_DATABASE_URL", "postgresql://ann:secret@nowhere/")
    server = ForkServer.start()
    assert server is not None
    yield server
    server.close()


async def test_it_is_as_one_that_starts_afresh(forkserver: ForkServer) -> None:
    forked, afresh = await started(spec("end", "3"), forkserver), await started(spec("end", "3"))
    one, other = await told(forked), await told(afresh)
    assert one.pop("grpc")
    assert not other.pop("grpc")
    for found in (one, other):
        found["environ"].pop("LC_CTYPE", "")  # Python sets it itself where there is no locale (PEP 538)
    assert one == other
    assert one["parent"] == os.getpid()
    assert (await ended(forked), await ended(afresh)) == (3, 3)


async def test_before_it_is_forked_nothing_is_made_that_must_not_be_shared(forkserver: ForkServer) -> None:
    for stage in Stage:
        process = await started(spec("end", "0", stage=stage), forkserver)
        found = await told(process)
        assert (found["threads"], found["metrics"]) == (1, stage is Stage.SERVERS)
        assert await ended(process) == 0


async def test_ps_shows_its_own_command_and_no_environment_of_another(forkserver: ForkServer) -> None:
    words = ["wait", "w" * 200]  # longer than the forkserver's command line
    process = await started(spec(*words), forkserver)
    await told(process)
    assert title_of(process.pid)[1:] == ["-m", PROBE, *words]
    with open(f"/proc/{process.pid}/environ", "rb") as file:  # noqa: ASYNC230, PTH123  # no disk is read
        assert b"secret" not in file.read()
    os.kill(process.pid, signal.SIGTERM)
    assert await ended(process) == -signal.SIGTERM


async def test_it_outlives_the_forkserver_and_not_its_parent(forkserver: ForkServer) -> None:
    process = await started(spec("wait"), forkserver)
    await told(process)
    forkserver.close()
    assert process.returncode is None
    os.kill(process.pid, 0)
    os.kill(process.pid, signal.SIGKILL)
    assert await ended(process) == -signal.SIGKILL


async def test_where_there_is_no_forkserver_any_more_it_starts_afresh(forkserver: ForkServer) -> None:
    forkserver.close()
    process = await started(spec("end", "0"), forkserver)
    assert not (await told(process))["grpc"]
    assert await ended(process) == 0
