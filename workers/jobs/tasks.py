"""How all jobs are handled: decoded once when they arrive, counted, retried where that may help.

Results in the metrics: `done`; `late` (the position has changed; dropped); `refused` (by the engine); `dead`
(no valid job); `retried`; `hung` (killed at its hard limit); `lost` (given up, or its process died);
`expired` (too old when it was taken: workers have too much to do, or their clock is ahead of the engine's).
Nothing depends on these results: the engine offers again what is still to be done.
"""

import random
import time
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

import structlog
from celery import Celery

from services.runtime.broker.payloads import MalformedJob
from services.runtime.broker.publisher import HARD_LIMITS, message_attributes
from services.runtime.observe import metrics, tracing
from workers.jobs.job_outcome import EngineAway, JobOutcome

_log = structlog.get_logger()
_MAX_RETRIES: Final = 2
_RETRY_SECONDS: Final = (1.0, 4.0)
_RESULTS: Final = (*(each.value for each in JobOutcome), "dead", "retried", "hung", "lost", "expired")


class JobKind(Protocol):
    """What all jobs have."""

    @property
    def about(self) -> dict[str, object]:
        """The fields that log lines about the job have."""

    @property
    def traceparent(self) -> str:
        """The trace context that led to the job."""

    @property
    def asked_ms(self) -> int:
        """When the job was requested, in Unix milliseconds."""


J = TypeVar("J", bound=JobKind)


def register(
    app: Celery,
    name: str,
    queue: str,
    decode: Callable[[dict[str, Any]], J],
    perform: Callable[[J], JobOutcome],
    *,
    seconds: float | None = None,
) -> None:
    """Adds a task to the app. `seconds`: its hard limit; None for that of the queue."""
    count = metrics.JOBS.labels
    for result in _RESULTS:
        count(name, result)  # starts at 0, so that the first one shows as an increase
    attributes = message_attributes(name, queue, "process")

    def run(task: Any, payload: dict[str, Any]) -> None:
        try:
            job = decode(payload)
        except MalformedJob as error:
            count(name, "dead").inc()
            _log.error("malformed job", task=name, error=str(error))
            return
        tracing.current.set(job.traceparent)
        log = _log.bind(task=name, **job.about)
        metrics.JOB_WAIT_SECONDS.labels(name).observe(max(0.0, time.time() - job.asked_ms / 1000))
        span = tracing.span(f"process {queue}", tracing.Kind.CONSUMER, attributes, parent=job.traceparent)
        try:
            with metrics.JOB_SECONDS.labels(name).time(), span as processing:
                verdict = perform(job)
                processing.note("ardri.result", verdict.value)
        except EngineAway as error:
            if task.request.retries < task.max_retries:
                raise task.retry(exc=error, countdown=random.uniform(*_RETRY_SECONDS)) from error  # noqa: S311  # jitter
            count(name, "lost").inc()
            log.warning("job given up", error=str(error))
            return
        count(name, verdict.value).inc()
        log.debug("job handled", result=verdict.value)

    app.task(
        run,
        name=name,
        bind=True,
        shared=False,
        max_retries=_MAX_RETRIES,
        default_retry_delay=_RETRY_SECONDS[0],
        time_limit=seconds or HARD_LIMITS[queue],
    )
