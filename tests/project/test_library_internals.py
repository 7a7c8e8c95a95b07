"""Private parts of libraries that we use: if a new version lacks one, these tests name it."""

import importlib
import re
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from billiard.pool import Worker
from celery.worker.consumer.delayed_delivery import DelayedDelivery
from kombu.transport import redis, virtual
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # its stub leaves it out
from prometheus_client import CollectorRegistry, Counter, values
from prometheus_client.mmap_dict import MmapedDict
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDERS: Final = ("services", "gateway", "workers", "clients", "bench", "k8s")
PRIVATE: Final = {"_current_frames", "_ensure_messages_consumed", "_labelnames"}
"""All private attributes that our code uses from outside their class, marked with `noqa: SLF001`."""
_MARKED: Final = re.compile(r"\.(_[a-z]\w*).*# noqa: SLF001")


def test_nothing_else_private_is_touched() -> None:
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")]
    touched = {name for file in files for name in _MARKED.findall(file.read_text(encoding="utf-8"))}

    assert touched == PRIVATE


@pytest.mark.parametrize(
    ("owner", "names"),
    [
        pytest.param(
            sys, ["_current_frames"], id="CPython: clients/python/ardri_client/calls/web/process_end.py"
        ),
        pytest.param(
            Worker, ["_ensure_messages_consumed"], id="billiard: workers/consumer/billiard_crash.py"
        ),
        pytest.param(
            redis.QoS, ["restore_unacked", "ack", "reject"], id="kombu: workers/consumer/kombu_crash.py"
        ),
        pytest.param(virtual.QoS, ["ack"], id="kombu: workers/consumer/kombu_crash.py"),
        pytest.param(DelayedDelivery, ["requires"], id="celery: workers/consumer/bootsteps.py"),
        pytest.param(
            HttpToolsProtocol,
            [
                "_get_upgrade",
                "_should_upgrade",
                "_start_asgi_task",
                "_unset_keepalive_if_required",
                "send_400_response",
            ],
            id="uvicorn: gateway/web/connections/http1.py",
        ),
        pytest.param(
            WSProtocol,
            ["buffer_updated", "connection_made", "get_buffer"],
            id="picows: gateway/web/sockets/websocket.py",
        ),
        pytest.param(values, ["MmapedDict"], id="prometheus_client: workers/observe/reserved_metrics.py"),
    ],
)
def test_it_is_still_there(owner: object, names: list[str]) -> None:
    assert [name for name in names if not hasattr(owner, name)] == []


def test_a_metric_knows_the_names_of_its_labels() -> None:
    metric: Any = Counter("of_a_test", "Of a test.", ["label"], registry=CollectorRegistry())

    assert metric._labelnames == ("label",)


def test_a_shared_file_knows_how_full_it_is(tmp_path: Path) -> None:
    made: Any = MmapedDict
    shared = made(str(tmp_path / "counter_1.db"))
    shared.write_value("key", 1.0, 0.0)

    assert "key" in shared._positions
    assert 0 < shared._used < shared._capacity
    assert shared._f.fileno() > 0
    shared.close()


def test_the_server_of_grpc_logs_under_the_name_of_its_module() -> None:
    importlib.import_module("grpc._cython.cygrpc")
