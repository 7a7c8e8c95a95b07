"""The embedded broker: after a kill it starts again with the tasks that it held."""

import asyncio
import stat
from pathlib import Path

import pytest

from services.runtime.broker import valkey
from services.runtime.broker.names import AI
from services.runtime.broker.publisher import Publisher
from services.runtime.broker.valkey import embedded
from tests.runtime.broker.test_broker import waiting
from tests.servers.brokers.valkey import running
from tests.waiting import wait_until


def test_what_it_held_is_there_after_a_kill(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        publisher = Publisher(server.url)
        for version in range(3):
            publisher.publish("ai.act", AI, {"version": version})
        publisher.close()
        wait_until(server.has_written, "its file has them")
        server.kill()
        server.start()
        assert [args[0]["version"] for _, args, _ in waiting(server.url, AI)] == [0, 1, 2]


def test_a_long_path_gets_a_short_socket(tmp_path: Path) -> None:
    deep = tmp_path / ("long" * 20) / ("long" * 20)
    broker = embedded(deep)
    assert broker is not None
    assert len(str(broker.socket)) < 108
    assert str(deep) in " ".join(broker.argv), "the data stays where it was asked for"
    assert broker.scratch == broker.socket.parent, "to be removed in the end"
    assert stat.S_IMODE(broker.scratch.stat().st_mode) == 0o700
    broker.scratch.rmdir()


def test_nobody_answers_where_nothing_runs(tmp_path: Path) -> None:
    broker = embedded(tmp_path)
    assert broker is not None
    assert not asyncio.run(broker.answers())


def test_where_there_is_no_server_there_is_no_broker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(valkey, "find_server", lambda: None)
    assert embedded(tmp_path) is None
