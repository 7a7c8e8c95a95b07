"""The Celery app of a worker: how tasks are taken, limited, retried and given up."""

import os
from collections.abc import Sequence
from typing import Any, Final

from celery import Celery

from services import games
from services.runtime.broker.names import AI, ROUNDS, TOURNAMENTS
from services.runtime.broker.publisher import ACT, ACT_TOGETHER, PLAY, VISIBILITY_SECONDS, broker_settings
from services.runtime.config import Config
from services.runtime.jobs.bot_turn import turn_of
from services.runtime.tls.tls import Tls
from workers.consumer import billiard_crash, kombu_crash
from workers.consumer.bootsteps import (
    HEARTBEAT_FILE,
    LOOK_AT_CERTIFICATES,
    Certificates,
    Heartbeat,
    Queues,
)
from workers.consumer.prompt_connection import PromptConnection
from workers.jobs import ai, analyse, engine_client, rounds, turns
from workers.jobs.tasks import register
from workers.observe.ended_processes import EndedProcesses
from workers.tournaments.sandbox.listing import listed
from workers.tournaments.session import drain, task
from workers.tournaments.session.endpoint import endpoint_of

_SETTINGS: Final[dict[str, Any]] = {
    # A task is acknowledged when it is done, so that killing a worker loses none. A task that kills
    # its own process is tried again at most max_retries times.
    "task_acks_late": True,
    "task_reject_on_worker_lost": True,
    "task_retry_on_worker_lost": True,
    "worker_pool": "prefork",
    "worker_prefetch_multiplier": 1,
    "worker_max_tasks_per_child": 500,
    "worker_max_memory_per_child": 400_000,  # KiB
    "worker_eta_task_limit": 1_000,
    # A worker outlives its broker, however long the broker is away.
    "broker_connection_retry_on_startup": True,
    "broker_connection_max_retries": None,
    # Also a broker that refuses, as Redis and Valkey do while their disk is full.
    "broker_channel_error_retry": True,
    # Running tasks go on when the connection is lost: a network may be away for a second, a game takes
    # minutes. RabbitMQ delivers such a task again at once, to any free worker; Redis and Valkey do so when it
    # is overdue at the latest. So a task may run twice, but counts once: an engine takes one answer for a
    # version or an analysis, and a director gives other games to a session that begins anew.
    "worker_cancel_long_running_tasks_on_connection_loss": False,
    "worker_send_task_events": False,
    "worker_hijack_root_logger": False,
    "worker_redirect_stdouts": False,
}


def make_app(
    config: Config,
    *,
    visibility_seconds: int = VISIBILITY_SECONDS,
    steps: Sequence[str] | None = None,
) -> Celery:
    """Makes the app with all tasks; it is not connected yet.

    `steps`: names of the table's steps; None for those of all games.

    Raises:
        ConfigError: the list of programs, ARDRI_PROGRAMS, is not valid.
    """
    kombu_crash.work_around()
    billiard_crash.work_around()
    app = Celery("ardri")
    app.conf.update(broker_settings(config.broker_url, visibility_seconds=visibility_seconds))
    app.conf.update(_SETTINGS)
    app.amqp.Connection = PromptConnection
    app.conf[HEARTBEAT_FILE] = config.heartbeat_file
    register(app, ACT, AI, turn_of, ai.perform, seconds=ai.HARD_SECONDS)
    register(app, ACT_TOGETHER, AI, turns.decode, ai.perform_together)
    register(app, f"{AI}.analyse", AI, analyse.decode, analyse.perform)
    for step in games.table_steps() if steps is None else steps:
        register(app, f"{ROUNDS}.{step}", ROUNDS, rounds.decode, rounds.perform)
    known = listed(os.environ)
    tls = Tls(config.tls)
    app.conf[LOOK_AT_CERTIFICATES] = tls.look
    engine_client.ACTIVE.dialer = tls.dialer
    director = endpoint_of(config, tls.dialer)
    drain.watch()
    register(
        app,
        PLAY,
        TOURNAMENTS,
        task.decode,
        lambda hint: task.perform(hint, director, known, drain.is_draining),
    )
    app.steps["worker"].update((Heartbeat, Certificates, EndedProcesses))
    app.steps["consumer"].add(Queues)
    return app
