"""Limits of a serving process: how much it serves at once, and how long it waits for a silent peer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

HEARTBEAT_SECONDS: Final = 5.0
"""The longest silence of a stream. After three times as long, the other side treats it as broken."""
STALLED_SECONDS: Final = 30.0
"""How long a browser may read nothing while there is something to write."""


@dataclass(frozen=True, slots=True)
class ServingLimits:
    """The limits of one process; each has a variable of its own (docs/limits.md).

    `streams`, `calls`: how many streams and how many unary calls may be open at once; more are refused
    with RESOURCE_EXHAUSTED. `pending`: how many calls may wait in gRPC until this process takes them up, at
    about 16 KB each; more are cancelled without a message. `connections`: how many TCP connections; more are
    closed when they arrive. `handshake_seconds`: how long a new connection may take to send its HTTP/2
    settings. `idle_seconds`: how long a connection without an open call is kept. `keepalive_seconds`: after
    how long a silent peer is asked for a sign of life; it has `keepalive_timeout_seconds` to answer.
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
    """Reads the limits. `number`: the value of a variable, which is at least 1, or the default."""
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
