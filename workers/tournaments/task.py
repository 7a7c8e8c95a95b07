"""Task `tournaments.play`: a session of a worker process with the director that rang."""

import functools
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import structlog

from ardri.jobs.v1.jobs_pb2 import TournamentJob
from services.runtime import garbage
from services.runtime.payloads import MalformedJob, decoded
from workers.tournaments.courier import Courier
from workers.tournaments.director import Director, DirectorAway, DirectorRefused
from workers.tournaments.heartbeat import Heartbeat
from workers.tournaments.identity import registration
from workers.tournaments.leases import Leases
from workers.tournaments.limits import Limits
from workers.tournaments.programs import Programs, keys_of
from workers.tournaments.session import Session
from workers.verdict import EngineAway, Verdict

_log = structlog.get_logger()
_DELIVERY_SECONDS: Final = 18.0
"""For what is still to be delivered in the end; with the time of a session below the queue's hard limit."""
_LEAST_BEAT_SECONDS: Final = 0.02
_LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class Ring:
    """A director that has games."""

    job: TournamentJob

    @property
    def about(self) -> dict[str, object]:
        """What lines in the log say of it."""
        return {"director": self.job.director_address}

    @property
    def traceparent(self) -> str:
        """The trace context of the ring."""
        return self.job.traceparent

    @property
    def asked(self) -> float:
        """When the director rang, in Unix time."""
        return self.job.asked_ms / 1000


def decode(payload: dict[str, Any]) -> Ring:
    """The ring in the JSON form of a `TournamentJob`.

    Raises:
        MalformedJob: it is none.
    """
    job = decoded(TournamentJob, payload)
    if not (job.director_address and job.token and job.asked_ms > 0):
        raise MalformedJob("a ring names the director and token, and when it was")
    return Ring(job)


def perform(
    ring: Ring,
    programs: Programs,
    is_draining: Callable[[], bool],
    limits: Limits = _LIMITS,
) -> Verdict:
    """Plays; late if there was nothing to play.

    Raises:
        EngineAway: the director did not answer.
    """
    _keep_what_is_loaded(os.getpid())
    worker = registration(keys_of(programs))
    director = Director(ring.job, worker.worker_id)
    try:
        terms = director.register(worker)
        leases = Leases()
        beat = max(_LEAST_BEAT_SECONDS, terms.heartbeat.ToNanoseconds() / 1e9)
        heartbeat = Heartbeat(lambda: Director(ring.job, worker.worker_id), leases, beat)
        courier = Courier(director, worker.worker_id, leases)
        session = Session(director, leases, courier, programs, is_draining=is_draining, limits=limits)
        try:
            session.run()
        finally:
            courier.close(_DELIVERY_SECONDS)
            heartbeat.close()
    except DirectorAway as error:
        raise EngineAway(f"director: {error}") from error
    except DirectorRefused as error:
        _log.error("director refuses", error=str(error))
        return Verdict.REFUSED
    finally:
        director.close()
    return Verdict.DONE if session.played else Verdict.LATE


@functools.cache
def _keep_what_is_loaded(_pid: int) -> None:
    """Takes all modules out of the garbage collector's way, once a process: games make much short-lived."""
    garbage.settle()
