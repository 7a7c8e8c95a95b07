"""Health over plain HTTP: whether the process responds, and whether it is ready."""

import asyncio
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from services.runtime.config import Config
from services.runtime.observe import health_pages
from services.runtime.rpc.server import Server
from tests.waiting import HANG_SECONDS


@pytest.fixture
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    ports = tmp_path_factory.mktemp("ports") / "ports.json"
    environ = {"ARDRI_ENV": "test", "ARDRI_DRAIN_SECONDS": "0", "ARDRI_METRICS_PORT": "0"}
    started = Server(Config.from_env({**environ, "ARDRI_PORTS_FILE": str(ports)}), "director")
    await started.start()
    yield started
    await started.stop()


def get(port: int, path: str) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=HANG_SECONDS) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refusal:
        with refusal:
            return refusal.code, refusal.read()


async def asked(server: Server, path: str) -> tuple[int, bytes]:
    return await asyncio.to_thread(get, server.metrics_port, path)


async def test_a_process_that_is_ready(server: Server) -> None:
    assert await asked(server, "/livez") == (200, b"ok\n")
    assert await asked(server, "/readyz") == (200, b"ok\n")
    assert b"ardri_ready" in (await asked(server, "/metrics"))[1]


async def test_one_whose_database_is_away_lives(server: Server) -> None:
    await server.set_ready(False)
    assert await asked(server, "/livez") == (200, b"ok\n")
    assert await asked(server, "/readyz") == (503, b"not ready\n")


async def test_one_that_drains_lives_and_takes_nothing_new(server: Server) -> None:
    server.stop_soon()
    assert (await asked(server, "/livez"))[0] == 200
    assert (await asked(server, "/readyz"))[0] == 503


async def test_one_whose_loop_stands_still_does_not_live(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health_pages, "_ANSWER_SECONDS", 0.05)
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(get, server.metrics_port, "/livez")
        assert (
            answer.result(timeout=HANG_SECONDS)[0] == 503
        )  # waits in the loop, which stands still meanwhile
