"""How much one serving process takes on, and how long it waits for a peer that says nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

HEARTBEAT_SECONDS: Final = 5.0
"""How long a stream is silent at the most; who hears nothing for three times as long counts it as broken."""
STALLED_SECONDS: Final = 30.0
"""How long a browser may leave unread what there is to write."""


@dataclass(frozen=True, slots=True)
class ServingLimits:
    """The limits of one process; each has a variable of its own (docs/limits.md).

    `streams`, `calls`: how many streams and how many unary calls may be open at once; more are refused
    with RESOURCE_EXHAUSTED. `pending`: calls that may wait in gRPC until this process takes them up, at
    about 16 KB each; more are cancelled without a word. `connections`: of TCP; more are closed as they come.
    `handshake_seconds`: until a new connection has sent its HTTP/2 settings. `idle_seconds`: that one
    without an open call is kept. `keepalive_seconds`: of silence, after which the peer is asked for a sign
    of life, which it has `keepalive_timeout_seconds` to give.
    """

    streams: int = 10_000
    calls: int = 10_000
    pending: int = 20_000
    connections: int = 10_000
    handshake_seconds: float = 10.0
    idle_seconds: float = 300.0
    keepalive_seconds: float = 30.0
    keepalive_timeout_seconds: float = 10.0


USUAL = ServingLimits()


def read_limits(number: Callable[[str, int], int]) -> ServingLimits:
    """The limits that the environment sets; `number` reads a variable, at least 1, or its default."""
    return ServingLimits(
        streams=number("ARDRI_MOST_STREAMS", USUAL.streams),
        calls=number("ARDRI_MOST_CALLS", USUAL.calls),
        pending=number("ARDRI_MOST_PENDING", USUAL.pending),
        connections=number("ARDRI_MOST_CONNECTIONS", USUAL.connections),
        handshake_seconds=number("ARDRI_HANDSHAKE_SECONDS", int(USUAL.handshake_seconds)),
        idle_seconds=number("ARDRI_IDLE_SECONDS", int(USUAL.idle_seconds)),
        keepalive_seconds=number("ARDRI_KEEPALIVE_SECONDS", int(USUAL.keepalive_seconds)),
        keepalive_timeout_seconds=number(
            "ARDRI_KEEPALIVE_TIMEOUT_SECONDS", int(USUAL.keepalive_timeout_seconds)
        ),
    )
