"""The limits as gRPC takes them: its channel arguments (include/grpc/impl/channel_arg_names.h of gRPC 1.85).

A connection's age has no limit on purpose: it would break long streams again and again, and what an old
connection costs is bounded by the streams on it.
"""

from typing import Final

from services.runtime.limits.serving import ServingLimits
from services.runtime.rpc.grpc_server import HARD_LIMIT

PENDING_SECONDS: Final = 120
"""How long a call may wait in gRPC until this process takes it up; then gRPC cancels it (30 s unless set)."""

CLIENT_PING_MS: Final = 5_000
"""Clients may ask for a sign of life this often; who asks more often is sent away (GOAWAY, too_many_pings).
The keepalive of every client of ours is at least twice as long."""

Options = list[tuple[str, int]]


def server_options(limits: ServingLimits) -> Options:
    """For `grpc.aio.server`."""
    return [
        # Else a stale server on the same port silently takes a share of the connections.
        ("grpc.so_reuseport", 0),
        ("grpc.max_receive_message_length", HARD_LIMIT),
        ("grpc.max_send_message_length", HARD_LIMIT),
        # A process of Python takes up calls one by one; those of a burst wait in gRPC meanwhile. Unset, gRPC
        # drops them at random from 1,000 on and all from 3,000 on (random early detection, in MatchOrQueue of
        # src/core/server/server.cc), by a reset without a word: the client sees a bare CANCELLED.
        ("grpc.server.max_pending_requests", limits.pending),
        ("grpc.server.max_pending_requests_hard_limit", limits.pending),
        ("grpc.server_max_unrequested_time_in_server", PENDING_SECONDS),
        # One connection may use all there is, as that of a gateway to a director does; above that, its client
        # waits (RFC 9113, 5.1.2).
        ("grpc.max_concurrent_streams", limits.pending),
        ("grpc.max_allowed_incoming_connections", limits.connections),
        ("grpc.server_handshake_timeout_ms", _ms(limits.handshake_seconds)),
        ("grpc.max_connection_idle_ms", _ms(limits.idle_seconds)),
        # Finds peers that have vanished without a word, whether they have calls open or not.
        ("grpc.keepalive_time_ms", _ms(limits.keepalive_seconds)),
        ("grpc.keepalive_timeout_ms", _ms(limits.keepalive_timeout_seconds)),
        # gRPC 1.85 never starts the timer of the one above (see keepalive_ping_timeout_handle in
        # src/core/ext/transport/chttp2/transport/writing.cc); this one, of a minute if unset, closes.
        ("grpc.http2.ping_timeout_ms", _ms(limits.keepalive_timeout_seconds)),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.min_ping_interval_without_data_ms", CLIENT_PING_MS),
    ]


def _ms(seconds: float) -> int:
    return max(1, round(seconds * 1000))
