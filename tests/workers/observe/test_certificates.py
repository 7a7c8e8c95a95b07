"""A worker reports when its current certificate expires: an alert fires a week before."""

import datetime
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from services.runtime.broker.names import AI
from services.runtime.broker.publisher import Publisher
from services.runtime.config import Config
from services.runtime.tls.dialer import PLAIN
from services.runtime.tls.pair import load
from tests.runtime.tls.authority import Authority
from tests.runtime.tls.test_pair import variables
from tests.samples import sample
from tests.servers.brokers.valkey import ValkeyServer
from tests.workers import worker as process
from tests.workers.consumer.test_worker import scrape, wait_counted
from workers.consumer.bootsteps import Certificates
from workers.consumer.celery_app import make_app
from workers.jobs import engine_client

DAY = datetime.timedelta(days=1)
EXPIRES = "ardri_tls_certificate_expiry_timestamp_seconds"


def test_a_process_of_the_pool_that_has_read_no_certificate_tells_of_none(
    broker: ValkeyServer, publisher: Publisher, home: Path, tmp_path: Path
) -> None:
    """The metrics file of such a process has a 0 for each value of the main process."""
    files = Authority().write(tmp_path / "tls", "worker")
    with process.running(broker.url, home, environ=variables(tmp_path / "tls")) as worker:
        publisher.publish("ai.act", AI, {"game": "tablut"})
        wait_counted(worker, "ai.act", "dead")
        assert scrape(worker)[EXPIRES, "inside"] == load(files).expires


def test_the_main_process_sees_a_renewal_that_nobody_connects_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_client.ACTIVE, "dialer", PLAIN)  # restores it after the app has set its own
    authority = Authority()
    first = load(authority.write(tmp_path, "worker"))
    app = make_app(Config.from_env({"ARDRI_BROKER_URL": "redis://127.0.0.1:1/0", **variables(tmp_path)}))
    assert sample(EXPIRES, {"pair": "inside"}) == first.expires
    looks: list[Callable[[], Any]] = []
    timer = SimpleNamespace(call_repeatedly=lambda _seconds, look: looks.append(look))
    steps = [step for step in app.steps["worker"] if step is Certificates]
    assert steps, "a worker takes the step"
    worker = SimpleNamespace(app=app, timer=timer, steps=[])
    steps[0](worker).start(worker)
    renewed = load(authority.write(tmp_path, "worker", lasts=2 * DAY))
    for look in looks:
        look()
    assert sample(EXPIRES, {"pair": "inside"}) == renewed.expires != first.expires
