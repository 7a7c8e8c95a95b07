"""Which calls are taken up: as many at once as the process has places for, and the rest refused in words."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterable, Mapping
from typing import Any, Final

from services.runtime.errors import LimitReached
from services.runtime.limits.serving import ServingLimits
from services.runtime.observe import metrics
from services.runtime.rpc.arriving import Arrivals, Behaviour
from services.runtime.rpc.grpc_server import abort, call_of, slot_of

_SOONEST, _LATEST = 0.5, 2.0
"""Seconds until a refused client should ask again, drawn for each, so that they do not come back in step."""

_OPENING_SECONDS: Final = 10.0
"""How long the refusal of a stream waits for its first message."""

MOST_STANDARD: Final = 100
"""Streams of health and reflection that may be open in a process: nobody needs a token for these."""


class Places:
    """Calls of one kind that may be open at once. `refusing`: streams that wait to be refused."""

    __slots__ = ("_kind", "_refused", "most", "refusing", "taken")

    def __init__(self, kind: str, most: int) -> None:
        self._kind = kind
        self.most = most
        self._refused = metrics.LIMITED.labels(kind)
        self.taken = self.refusing = 0

    def take(self) -> None:
        """For a call that begins; `give_back` at its end.

        Raises:
            LimitReached: all are taken.
        """
        if self.taken >= self.most:
            self._refused.inc()
            wait = random.uniform(_SOONEST, _LATEST)  # noqa: S311  # spreads load; keeps no secret
            raise LimitReached(
                f"{self.most} {self._kind} are open in this process", retry_seconds=wait, limit=self._kind
            )
        self.taken += 1

    def give_back(self) -> None:
        """The call is over."""
        self.taken -= 1


class Admission:
    """The places of a process."""

    def __init__(self, limits: ServingLimits) -> None:
        self.streams: Final = Places("streams", limits.streams)
        self.standard_streams: Final = Places("standard_streams", MOST_STANDARD)
        self.calls: Final = Places("calls", limits.calls)
        self.arrivals: Final = Arrivals(limits.calls)


def admitting(
    handlers: Mapping[str, Any], admission: Admission, *, is_standard: bool = False
) -> dict[str, Any]:
    """The same methods, each of whose calls takes a place while it is open.

    `is_standard`: of health and reflection, whose unary calls take none, as a full process must answer
    probes, and whose streams take none of others.
    """
    streams = admission.standard_streams if is_standard else admission.streams

    def within(handler: Any) -> Any:
        slot = slot_of(handler)
        behaviour = getattr(handler, slot)
        if slot == "unary_unary":
            unary = behaviour if is_standard else _admitted(behaviour, admission.calls)
            whole = admission.arrivals.whole(unary)
            return handler._replace(request_streaming=True, unary_unary=None, stream_unary=whole)
        stream = _admitted(behaviour, streams)
        if slot == "unary_stream":
            stream = admission.arrivals.whole(stream)
        return handler._replace(request_streaming=True, unary_stream=None, stream_stream=stream)

    return {name: within(handler) for name, handler in handlers.items()}


def _admitted(behaviour: Behaviour, places: Places) -> Behaviour:
    async def admitted(request: Any, context: Any) -> Any:
        try:
            places.take()
        except LimitReached as refusal:
            if isinstance(request, AsyncIterable) and places.refusing < places.most:
                await _first_of(request, places)
            await abort(context, refusal, call_of(context))
        try:
            return await behaviour(request, context)
        finally:
            places.give_back()

    return admitted


async def _first_of(requests: AsyncIterable[bytes], places: Places) -> None:
    """Waits for the first message of a stream that is to be refused, for some time.

    A client of grpc.aio whose first write is overtaken by the refusal reports the write, as INTERNAL.
    """
    places.refusing += 1
    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_OPENING_SECONDS):
                await anext(aiter(requests), None)
    finally:
        places.refusing -= 1
