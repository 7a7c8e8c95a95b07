"""The outcome of an answer to an engine, and the retries before it is known."""

import enum
import time
from collections.abc import Callable
from typing import Final, cast

import grpc
import structlog
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

from services.runtime.process.back_off import BackOff
from services.runtime.rpc.passing_codes import PASSING
from services.runtime.rpc.statuses import reason_of

_log = structlog.get_logger()

_QUICK_TRIES: Final = 4
_LEAST_PAUSE_SECONDS: Final = 0.1
_MOST_PAUSE_SECONDS: Final = 0.9
_QUICK_SECONDS: Final = 3.5
"""A try that fails later is the last: so two tries that time out fit into the hard limit of a bot's turn."""
_CODES: Final = {code.value[0]: code for code in grpc.StatusCode}
"""Codes by the numbers that statuses have."""
_LATE: Final = frozenset({"STALE_VERSION", "MATCH_OVER", "NOT_YOUR_TURN", "NO_SUCH_MATCH", "NO_SUCH_ENTRY"})


class JobOutcome(enum.Enum):
    """The outcome of a job."""

    DONE = "done"
    LATE = "late"
    REFUSED = "refused"


class EngineAway(Exception):
    """The engine does not answer for now. The same answer may be given again later."""


def tried(once: Callable[[], JobOutcome], **about: object) -> JobOutcome:
    """Makes a call, several times if need be, and returns its outcome. `about`: fields for the log.

    Raises:
        EngineAway: none of the tries was answered.
    """
    until = time.monotonic() + _QUICK_SECONDS
    back_off = BackOff(_LEAST_PAUSE_SECONDS, _MOST_PAUSE_SECONDS, growth=3.0, jitter=1.0)
    for _ in range(_QUICK_TRIES - 1):
        try:
            return _judged(once, about)
        except EngineAway:
            if time.monotonic() > until:
                raise
            time.sleep(back_off.next_seconds())
    return _judged(once, about)


def _judged(once: Callable[[], JobOutcome], about: dict[str, object]) -> JobOutcome:
    try:
        return once()
    except grpc.RpcError as error:
        call = cast("grpc.Call", error)
        reason = reason_of(rpc_status.from_call(call) or Status())
        return _verdict_on(call.code(), call.details() or "", reason, about)


def refused(status: Status, **about: object) -> JobOutcome:
    """Returns the outcome of an answer that was refused with the status. `about`: fields for the log.

    Raises:
        EngineAway: the answer may be taken at another time.
    """
    return _verdict_on(_CODES[status.code], status.message, reason_of(status), about)


def _verdict_on(code: grpc.StatusCode, message: str, reason: str, about: dict[str, object]) -> JobOutcome:
    if code is grpc.StatusCode.ABORTED or reason in _LATE:
        return JobOutcome.LATE
    if code in PASSING:
        raise EngineAway(f"{code.name}: {message}")
    _log.error("answer refused", **about, code=code.name, reason=reason, details=message)
    return JobOutcome.REFUSED
