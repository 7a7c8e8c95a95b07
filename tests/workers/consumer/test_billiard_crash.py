"""A process that leaves the pool takes no lock: if it were killed then, the worker would wait for it."""

import threading
from types import SimpleNamespace

import billiard
from billiard.pool import Worker

from services.runtime.config import Config
from tests.waiting import HANG_SECONDS
from workers.consumer.celery_app import make_app


def test_who_leaves_the_pool_asks_without_a_lock_whether_it_was_heard() -> None:
    make_app(Config.from_env({"ARDRI_BROKER_URL": "redis://127.0.0.1:1/0"}))
    counter = billiard.Value("i", 3)
    heard: list[bool] = []

    def leave() -> None:
        heard.append(Worker._ensure_messages_consumed(SimpleNamespace(on_ready_counter=counter), 3))

    leaving = threading.Thread(target=leave, daemon=True)
    with counter.get_lock():
        leaving.start()
        leaving.join(HANG_SECONDS)
        assert heard == [True]
