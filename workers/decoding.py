"""Job payloads, as Celery hands them over, into messages."""

import functools
from typing import Any, TypeVar

from google.protobuf import json_format

from ardri.jobs.v1.jobs_pb2 import ActJob, StepJob
from services import games
from services.kernel import Game
from services.runtime.wire import Wire, load_wire
from workers.tasks import MalformedJob

M = TypeVar("M", ActJob, StepJob)


def decoded(message_type: type[M], payload: dict[str, Any]) -> M:
    """The message in its JSON form.

    Raises:
        MalformedJob: it is none, or it does not say which match, version and engine, or when.
    """
    try:
        job = json_format.ParseDict(payload, message_type())
    except (json_format.ParseError, TypeError) as error:
        raise MalformedJob(f"no {message_type.DESCRIPTOR.name}: {error}") from error
    if not (job.match_id and job.version > 0 and job.engine_address and job.asked_ms > 0):
        raise MalformedJob("a job names its match, version and engine, and when it was asked for")
    return job


def table_of(payload: dict[str, Any]) -> tuple[Game[Any, Any], Wire]:
    """The game of the job. Comes before `decoded`: JSON with a game's message needs its type loaded.

    Raises:
        MalformedJob: no such game.
    """
    try:
        return _loaded(str(payload.get("game", "")))
    except (games.UnknownGame, AttributeError) as error:
        raise MalformedJob(str(error)) from error


@functools.cache
def _loaded(name: str) -> tuple[Game[Any, Any], Wire]:
    game = games.load(name)
    return game, load_wire(game)
