"""Admission of calls: a process serves a bounded number at once, and refuses the others with a reason."""

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
"""Bounds of the retry delay of a refused call, in seconds. Drawn at random, so that clients do not retry in
step."""

_OPENING_SECONDS: Final = 10.0
"""How long the refusal of a stream waits for the first message of the stream."""

MOST_STANDARD: Final = 100
"""Limit of open health and reflection streams in a process; no token is needed for these."""


class Places:
    """A limit of open calls of one kind. `refusing`: how many streams wait to be refused."""

    __slots__ = ("_kind", "_refused", "most", "refusing", "taken")

    def __init__(self, kind: str, most: int) -> None:
        self._kind = kind
        self.most = most
        self._refused = metrics.LIMITED.labels(kind)
        self.taken = self.refusing = 0

    def take(self) -> None:
        """Takes a place for a call that begins; `give_back` frees it at the end.

        Raises:
            LimitReached: all places are taken.
        """
        if self.taken >= self.most:
            self._refused.inc()
            wait = random.uniform(_SOONEST, _LATEST)  # noqa: S311  # spreads load; keeps no secret
            raise LimitReached(
                f"{self.most} {self._kind} are open in this process", retry_seconds=wait, limit=self._kind
            )
        self.taken += 1

    def give_back(self) -> None:
        """Frees the place of a call that has ended."""
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
    """Returns the handlers with each call taking a place while it is open.

    `is_standard`: these are health and reflection. Their unary calls take no place, because a full process
    must still answer probes. Their streams have places of their own.
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
    """Waits for the first message of a stream that is to be refused, up to `_OPENING_SECONDS`.

    If the refusal overtakes the first write of a grpc.aio client, the client reports the failed write, as
    INTERNAL, and not the refusal.
    """
    places.refusing += 1
    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_OPENING_SECONDS):
                await anext(aiter(requests), None)
    finally:
        places.refusing -= 1
