"""The life of a worker process."""

import logging
import os
import socket
import sys
import warnings
from typing import Final

import structlog
from celery import Celery
from celery.platforms import SecurityWarning

from services import native
from services.runtime.broker.names import QUEUES, TOURNAMENTS
from services.runtime.config import Config, ConfigError
from services.runtime.observe import logs
from services.runtime.process import gc_tuning, private_environment, private_files
from workers.consumer.celery_app import make_app
from workers.observe.with_metrics import observe
from workers.tournaments.session.endpoint import endpoint_of

_LOG_LEVELS: Final = {
    # They write two lines for each task. Our one line has the same, and the match.
    "celery.worker.strategy": logging.WARNING,
    "celery.app.trace": logging.WARNING,
    # It writes a line that calls expired tasks revoked. We count them.
    "celery.worker.request": logging.WARNING,
    # Their debug lines show the arguments of tasks, and so the tokens in them.
    "celery": logging.INFO,
    "kombu": logging.INFO,
    "amqp": logging.INFO,
}


def run(config: Config, app: Celery | None = None) -> None:
    """Consumes tasks until SIGTERM, finishes running ones, and exits the process.

    Raises:
        ConfigError: there is no broker, a queue is unknown, the queue of tournaments has no director, or the
            data folder belongs to somebody else.
    """
    plays = endpoint_of(config) is not None
    queues = config.queues or [queue for queue in QUEUES if plays or queue != TOURNAMENTS]
    if not config.broker_url:
        raise ConfigError("ARDRI_BROKER_URL must name a broker: a worker lives by one")
    if unknown := set(queues) - set(QUEUES):
        raise ConfigError(f"ARDRI_QUEUES has {', '.join(sorted(unknown))}; there are {', '.join(QUEUES)}")
    if TOURNAMENTS in queues and not plays:
        raise ConfigError("ARDRI_DIRECTOR and ARDRI_WORKER_TOKEN_FILE must be set for the queue tournaments")
    private_environment.forget(os.environ, private_environment.STORES)
    logs.configure(config.log_level, as_json=config.log_json, process="worker")
    private_files.secure(config)
    for name, level in _LOG_LEVELS.items():
        logging.getLogger(name).setLevel(max(level, logging.getLogger().level))
    # Celery warns root of pickled tasks, but this app takes only JSON.
    warnings.simplefilter("ignore", SecurityWarning)
    app = app or make_app(config)
    observe(config)
    structlog.get_logger().info("worker starts", queues=list(queues), kernels=native.kind())
    worker = app.Worker(
        hostname=f"ardri-{os.getpid()}@{socket.gethostname()}",
        queues=list(queues),
        concurrency=config.concurrency or "auto",
        optimization="fair",
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        quiet=True,
    )
    gc_tuning.freeze()  # processes of the pool share present objects, as long as nothing writes to them
    worker.start()
    sys.exit(worker.exitcode)
