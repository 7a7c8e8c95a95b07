"""Metrics and logs of a worker: connected to Celery's signals, and served on a port."""

import importlib
from collections import deque
from typing import Any, Final

import structlog
from billiard.exceptions import TimeLimitExceeded
from celery import signals
from prometheus_client import CollectorRegistry
from prometheus_client.multiprocess import mark_process_dead

from services.runtime.config import Config
from services.runtime.observe import metrics
from services.runtime.observe.metrics_server import start_metrics_server
from services.runtime.observe.tracer import start_tracer, stop_tracer
from services.runtime.process.ports import write_ports
from workers.observe.ended_processes import Collector

_log = structlog.get_logger()
_LOST: Final[deque[str]] = deque(maxlen=100)
"""The last jobs that were counted as hung or lost."""


def observe(config: Config) -> None:
    """Connects metrics and logs to the worker's signals."""

    def announce(**_: Any) -> None:
        port = _serve_metrics(config)
        write_ports(config.ports_file, "worker", grpc_port=0, metrics_port=port)
        _log.info("worker ready", metrics_port=port)

    signals.worker_ready.connect(announce, weak=False)
    signals.setup_logging.connect(_keep_our_logging)
    signals.worker_process_shutdown.connect(_forget)
    signals.task_retry.connect(_count_retry)
    signals.task_failure.connect(_count_failure)
    signals.task_revoked.connect(_count_expired)
    if config.tracing:
        _trace()


def _keep_our_logging(**_: Any) -> None:
    """Does nothing: if a function is connected to this signal, Celery does not configure logs."""


def _trace() -> None:
    """Makes every process of the pool make spans, and send the last ones when it ends."""
    # Imported here and not in each process: they have only four seconds to start.
    importlib.import_module("services.runtime.observe.otlp")

    def start(**_: Any) -> None:
        start_tracer("worker")

    def stop(**_: Any) -> None:
        stop_tracer()

    signals.worker_process_init.connect(start, weak=False)
    signals.worker_process_shutdown.connect(stop, weak=False)


def _forget(pid: int, **_: Any) -> None:
    mark_process_dead(pid)  # type: ignore[no-untyped-call]  # untyped there


def _count_retry(sender: Any, **_: Any) -> None:
    metrics.JOBS.labels(sender.name, "retried").inc()


def _count_failure(sender: Any, task_id: str, exception: BaseException, **_: Any) -> None:
    if task_id in _LOST:
        return  # Celery signals a hung job twice
    _LOST.append(task_id)
    result = "hung" if isinstance(exception, TimeLimitExceeded) else "lost"
    metrics.JOBS.labels(sender.name, result).inc()
    _log.error(f"job {result}", task=sender.name, error=repr(exception), exc_info=exception)


def _count_expired(sender: Any, *, expired: bool, **_: Any) -> None:
    if expired:
        metrics.JOBS.labels(sender.name, "expired").inc()
        _log.debug("job expired", task=sender.name)


def _serve_metrics(config: Config) -> int:
    """Serves the metrics of all processes of the worker. Returns the port, -1 for none."""
    if config.metrics_port < 0:
        return -1
    registry = CollectorRegistry()
    Collector(registry)  # registers itself
    server, _thread = start_metrics_server(config.metrics_port, config.host, registry=registry)
    return int(server.server_port)
