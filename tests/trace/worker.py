"""The broker that `ardri up` starts, and a Celery worker behind it in a thread of this process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from celery.contrib.testing.worker import start_worker
from celery.signals import task_postrun

from services.runtime.broker.names import AI, ROUNDS
from services.runtime.config import Config
from tests.servers.brokers import valkey
from workers.consumer.celery_app import make_app


@asynccontextmanager
async def broker(folder: Path) -> AsyncIterator[str]:
    """Runs a broker with its data in that folder; its URL."""
    with ExitStack() as stack:
        server = await asyncio.to_thread(stack.enter_context, valkey.running(folder))
        yield server.url


@asynccontextmanager
async def working(broker_url: str) -> AsyncIterator[asyncio.Event]:
    """Runs a worker for the jobs of engines; the event is set after each job."""
    app = make_app(Config.from_env({"ARDRI_BROKER_URL": broker_url}, checks=False))
    loop, done = asyncio.get_running_loop(), asyncio.Event()

    def finished(**_: Any) -> None:
        loop.call_soon_threadsafe(done.set)

    task_postrun.connect(finished, weak=False)
    try:
        with start_worker(app, perform_ping_check=False, queues=[AI, ROUNDS]):
            yield done
    finally:
        task_postrun.disconnect(finished)
