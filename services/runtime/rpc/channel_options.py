"""The limits as channel arguments of gRPC (include/grpc/impl/channel_arg_names.h of gRPC 1.85).

The age of a connection has no limit on purpose: such a limit would break long streams again and again. The
cost of an old connection is bounded by the number of streams on it.
"""

from typing import Final

from services.runtime.limits.serving import ServingLimits
from services.runtime.rpc.grpc_server import HARD_LIMIT

PENDING_SECONDS: Final = 120
"""How long a call may wait in gRPC until this process takes it up. Then gRPC cancels it (default: 30 s)."""

CLIENT_PING_MS: Final = 5_000
"""The shortest interval between keepalive pings of a client. A client that pings more often is disconnected
(GOAWAY, too_many_pings). The keepalive interval of all our own clients is at least twice as long."""

Options = list[tuple[str, int]]


def server_options(limits: ServingLimits) -> Options:
    """Returns the channel arguments for `grpc.aio.server`."""
    return [
        # Otherwise a stale server on the same port silently takes a share of the connections.
        ("grpc.so_reuseport", 0),
        ("grpc.max_receive_message_length", HARD_LIMIT),
        ("grpc.max_send_message_length", HARD_LIMIT),
        # A Python process takes up calls one by one; other calls of a burst wait in gRPC. By default, gRPC
        # drops waiting calls at random from 1,000 on and all from 3,000 on (random early detection, in
        # MatchOrQueue of src/core/server/server.cc). It resets them without a message: the client sees only
        # CANCELLED.
        ("grpc.server.max_pending_requests", limits.pending),
        ("grpc.server.max_pending_requests_hard_limit", limits.pending),
        ("grpc.server_max_unrequested_time_in_server", PENDING_SECONDS),
        # One connection may use the whole limit, as a gateway's connection to a director does. Above the
        # limit, the client waits (RFC 9113, 5.1.2).
        ("grpc.max_concurrent_streams", limits.pending),
        ("grpc.max_allowed_incoming_connections", limits.connections),
        ("grpc.server_handshake_timeout_ms", _ms(limits.handshake_seconds)),
        ("grpc.max_connection_idle_ms", _ms(limits.idle_seconds)),
        # Detects peers that have vanished without closing the connection, with or without open calls.
        ("grpc.keepalive_time_ms", _ms(limits.keepalive_seconds)),
        ("grpc.keepalive_timeout_ms", _ms(limits.keepalive_timeout_seconds)),
        # gRPC 1.85 never starts the timer of the argument above (see keepalive_ping_timeout_handle in
        # src/core/ext/transport/chttp2/transport/writing.cc). This argument, by default one minute, is the
        # one that closes the connection.
        ("grpc.http2.ping_timeout_ms", _ms(limits.keepalive_timeout_seconds)),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.min_ping_interval_without_data_ms", CLIENT_PING_MS),
    ]


def _ms(seconds: float) -> int:
    return max(1, round(seconds * 1000))
