"""Admission: places for calls are taken, refused with a retry time, and given back."""

import resource

import grpc
import pytest

from services.runtime.config import Config, ConfigError
from services.runtime.errors import LimitReached
from services.runtime.limits.serving import USUAL, ServingLimits
from services.runtime.rpc import open_files
from services.runtime.rpc.admission import Places
from services.runtime.rpc.channel_options import server_options
from services.runtime.rpc.statuses import to_status
from tests.engine.refused import refused


def test_there_are_so_many_places() -> None:
    places = Places("streams", 2)
    places.take()
    places.take()
    waits = set()
    for _ in range(20):
        with pytest.raises(LimitReached) as caught:
            places.take()
        found = refused(to_status(caught.value))
        assert found.named == (grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT")
        assert found.metadata == {"limit": "streams"}
        waits.add(found.retry_ms)
    assert min(waits) >= 500
    assert len(waits) > 10, "so that they do not come back in step"
    places.give_back()
    places.take()


def test_the_environment_sets_the_limits() -> None:
    environ = {"ARDRI_MOST_STREAMS": "5", "ARDRI_IDLE_SECONDS": "7"}
    limits = Config.from_env(environ).serving
    assert (limits.streams, limits.idle_seconds, limits.calls) == (5, 7, USUAL.calls)
    with pytest.raises(ConfigError, match="ARDRI_MOST_CALLS is at least 1"):
        Config.from_env({"ARDRI_MOST_CALLS": "0"})


def test_grpc_lets_more_wait_than_we_take() -> None:
    options = dict(server_options(ServingLimits(streams=10, calls=20, connections=3)))
    for name in ("grpc.server.max_pending_requests", "grpc.server.max_pending_requests_hard_limit"):
        assert options[name] > 30
    assert options["grpc.max_concurrent_streams"] > 30
    assert options["grpc.max_allowed_incoming_connections"] == 3


def test_some_files_are_left_for_ourselves(monkeypatch: pytest.MonkeyPatch) -> None:
    for soft, connections in ((1024, 512), (20_000, 20_000 - 512), (400, 200)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, soft=soft: (soft, soft))
        assert open_files.connections_at_most() == connections
        assert open_files.connections_at_most(ports=2) == connections // 2


@pytest.mark.parametrize(
    ("soft", "hard", "wanted"),
    [(1024, 4096, 4096), (1024, -1, 65_536), (70_000, -1, 70_000), (512, 512, 512)],
)
def test_the_soft_limit_is_raised_to_the_hard_one(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, wanted: int
) -> None:
    limits = {"now": (soft, hard)}
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits["now"])
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limits.update(now=new))
    assert open_files.raise_soft_limit() == wanted
    assert limits["now"] == (wanted, hard)
