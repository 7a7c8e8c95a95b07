"""Task `tournaments.play`: a session of a worker with its director, after a hint that there are games."""

import functools
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import structlog

from ardri.jobs.v1.jobs_pb2 import TournamentJob
from services.runtime.broker.payloads import MalformedJob, decoded
from services.runtime.process import gc_tuning
from workers.jobs.job_outcome import EngineAway, JobOutcome
from workers.tournaments.sandbox.programs import Programs, keys_of
from workers.tournaments.session.delivery_batcher import DeliveryBatcher
from workers.tournaments.session.director import Director, DirectorAway, DirectorRefused
from workers.tournaments.session.endpoint import Endpoint, NotConfigured
from workers.tournaments.session.heartbeat import Heartbeat
from workers.tournaments.session.identity import registration
from workers.tournaments.session.leases import Leases
from workers.tournaments.session.limits import Limits
from workers.tournaments.session.session import Session

_log = structlog.get_logger()
_DELIVERY_SECONDS: Final = 18.0
"""How long the last deliveries may take. With the time of a session, it is below the queue's hard limit."""
_LEAST_BEAT_SECONDS: Final = 0.02
_LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint that there are games. `asked_ms`: when the director sent it, in Unix time."""

    asked_ms: int
    traceparent: str

    @property
    def about(self) -> dict[str, object]:
        """The fields that log lines about the job have."""
        return {}


def decode(payload: dict[str, Any]) -> Hint:
    """Returns the hint in the JSON form of a `TournamentJob`.

    Raises:
        MalformedJob: it is no such message.
    """
    job = decoded(TournamentJob, payload)
    if job.asked_ms <= 0:
        raise MalformedJob("a hint says when it was sent")
    return Hint(job.asked_ms, job.traceparent)


def perform(
    hint: Hint,
    endpoint: Endpoint | None,
    programs: Programs,
    is_draining: Callable[[], bool],
    limits: Limits = _LIMITS,
) -> JobOutcome:
    """Plays a session. Returns LATE if there was nothing to play, REFUSED if this worker may not play.

    Raises:
        EngineAway: the director did not answer.
    """
    _keep_what_is_loaded(os.getpid())
    worker = registration(keys_of(programs))
    try:
        director = _opened(endpoint, worker.worker_id, hint.traceparent)
    except NotConfigured as error:
        _log.error("no games for this worker", error=str(error))
        return JobOutcome.REFUSED
    try:
        terms = director.register(worker)
        leases = Leases()
        beat = max(_LEAST_BEAT_SECONDS, terms.heartbeat.ToNanoseconds() / 1e9)
        heartbeat = Heartbeat(director.reconnected, leases, beat)
        batcher = DeliveryBatcher(director, worker.worker_id, leases)
        session = Session(director, leases, batcher, programs, is_draining=is_draining, limits=limits)
        try:
            session.run()
        finally:
            batcher.close(_DELIVERY_SECONDS)
            heartbeat.close()
    except DirectorAway as error:
        raise EngineAway(f"director: {error}") from error
    except DirectorRefused as error:
        _log.error("director refuses", error=str(error))
        return JobOutcome.REFUSED
    finally:
        director.close()
    return JobOutcome.DONE if session.played else JobOutcome.LATE


def _opened(endpoint: Endpoint | None, worker_id: str, traceparent: str) -> Director:
    if endpoint is None:
        raise NotConfigured("ARDRI_DIRECTOR and ARDRI_WORKER_TOKEN_FILE are not set")
    return Director(endpoint.address, endpoint.token(), worker_id, traceparent, endpoint.dialer)


@functools.cache
def _keep_what_is_loaded(_pid: int) -> None:
    """Excludes loaded modules from garbage collection, once a process: games make much garbage."""
    gc_tuning.freeze()
