"""The metrics server out of file descriptors: it pauses, and later answers those who waited."""

import errno
import os
import socket
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from services.runtime.observe import metrics_server
from tests.waiting import HANG_SECONDS, wait_until


def test_each_try_that_is_in_vain_is_followed_by_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def accept(_: socket.socket) -> Any:
        tried.append("accept")
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    def sleep(_: float) -> None:
        tried.append("pause")
        time.sleep(0.001)

    server, _ = metrics_server.start_metrics_server(0, "127.0.0.1")
    with ThreadPoolExecutor() as pool:
        with monkeypatch.context() as out_of_files:
            out_of_files.setattr(socket.socket, "accept", accept)
            out_of_files.setattr(metrics_server, "sleep", sleep)
            asked = pool.submit(asked_for_metrics, server.server_port)
            wait_until(lambda: len(tried) > 10, "it tries")
        assert tried[:10] == ["accept", "pause"] * 5
        assert b"python_info" in asked.result(HANG_SECONDS)
    server.shutdown()
    server.server_close()


def asked_for_metrics(port: int) -> bytes:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=HANG_SECONDS) as answer:
        return bytes(answer.read())
