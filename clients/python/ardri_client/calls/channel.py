"""The connection to one address: by gRPC, or to the browser edge by Connect and WebSockets.

Only this module tells them apart. Both are gRPC channels, on which the rest of the SDK is built.
"""

import asyncio
import ssl
from typing import Final
from urllib.parse import urlsplit

import grpc

from ardri_client.calls import trust
from ardri_client.calls.limits import CONNECT_SECONDS, MOST_BYTES
from ardri_client.calls.retry import Retry
from ardri_client.errors import Unreachable

_OPTIONS: Final = (
    # The SDK retries itself; retries by gRPC, too, would multiply the attempts.
    ("grpc.enable_retries", 0),
    # Despite its name, this is no pause: it is the time that one attempt may take, for slow networks.
    ("grpc.min_reconnect_backoff_ms", 5_000),
    # Detects a peer that has vanished without closing the connection.
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    # Without it pings stop on a stream that is quiet for long, which would then wait for a dead peer.
    ("grpc.http2.max_pings_without_data", 0),
    # gRPC 1.85 never starts the timer of the keepalive timeout; this timeout (default: a minute) closes.
    ("grpc.http2.ping_timeout_ms", 5_000),
    ("grpc.max_receive_message_length", MOST_BYTES),
)


_SCHEMES: Final = {"http": "http", "ws": "http", "https": "https", "wss": "https"}
"""Schemes of the browser edge; all other addresses are for gRPC."""
_PORTS: Final = {"http": 80, "https": 443}
"""Default ports."""
_ENCRYPTED: Final = "ardris"
"""The scheme of gRPC with TLS; without a scheme gRPC is unencrypted."""
_WHERE: Final = (
    "gRPC has port 7800, `http://` port 7880, and `ardris://` and `https://` are for platforms with TLS"
)
_UNKNOWN: Final = (18, 19, 20)
"""OpenSSL's codes for an unknown authority: X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT,
X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY."""
_LOOKS: Final = 4
"""The least number of times that a channel looks for an absent peer before its calls give up."""


def open_channel(address: str, retry: Retry | None = None) -> grpc.aio.Channel:
    """Makes a channel that has not connected yet: `host:port`, or `ardris://host:port` with TLS, is for gRPC.

    `http://host:port` and `https://host:port` are the browser edge. For trusted certificates see trust.py.
    `retry`: how long calls are retried; the default if left out.

    Raises:
        OSError: the file of certificates cannot be read.
        Unreachable: there is no address, or the libraries for HTTP are not installed.
    """
    if not address:
        raise Unreachable(_no_place(address))  # gRPC would write to standard error
    scheme, _, place = address.partition("://")
    if place and scheme in _SCHEMES:
        # Ten MB of libraries, only for those who need them.
        try:
            from ardri_client.calls.web.channel import WebChannel  # noqa: PLC0415
        except ModuleNotFoundError as error:
            raise Unreachable(
                f"{scheme}:// needs ardri-client[http]: {error.name} is not installed"
            ) from error
        return WebChannel(f"{_SCHEMES[scheme]}://{place.rstrip('/')}")
    options = options_for(retry or Retry())
    if place and scheme == _ENCRYPTED:
        credentials = grpc.ssl_channel_credentials(trust.all_authorities())
        return grpc.aio.secure_channel(place.rstrip("/"), credentials, options=options)
    return grpc.aio.insecure_channel(address, options=options)


def options_for(retry: Retry) -> tuple[tuple[str, int], ...]:
    """Returns options of a gRPC channel that looks for its peer several times while a call is retried."""
    longest = min(retry.most, retry.patience / _LOOKS)
    return (
        *_OPTIONS,
        ("grpc.initial_reconnect_backoff_ms", 100),
        ("grpc.max_reconnect_backoff_ms", int(longest * 1_000)),
    )


async def reach(channel: grpc.aio.Channel, address: str) -> None:
    """Waits until a peer answers in the protocol of the address.

    Raises:
        Unreachable: no peer answers in time, or the connection is refused.
    """
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            state = channel.get_state(try_to_connect=True)
            while state is not grpc.ChannelConnectivity.READY:
                if state is grpc.ChannelConnectivity.TRANSIENT_FAILURE:
                    raise Unreachable(await _why(address))
                await channel.wait_for_state_change(state)
                state = channel.get_state(try_to_connect=True)
    except TimeoutError as error:
        raise Unreachable(f"no answer from {address} in {CONNECT_SECONDS:g} s") from error


async def _why(address: str) -> str:
    """Says why there is no connection: no peer, no trust in its certificate, or another protocol."""
    scheme, _, place = address.rpartition("://")
    host, port = _host_and_port(place, _PORTS.get(_SCHEMES.get(scheme, ""), 0))
    if not port:
        return _no_place(address)
    encrypted = trust.context() if scheme == _ENCRYPTED or _SCHEMES.get(scheme) == "https" else None
    try:
        _, writer = await asyncio.open_connection(host, port, ssl=encrypted)
    except ssl.SSLCertVerificationError as error:
        whom = f"; {trust.VARIABLE} names others to believe" if error.verify_code in _UNKNOWN else ""
        return f"the certificate at {address} is not believed: {error.verify_message}{whom}"
    except ssl.SSLError:
        pass  # the peer does not speak TLS
    except (OSError, UnicodeError):  # UnicodeError: not even the name of a host, as `games..example`
        return f"nobody accepts connections at {address}"
    else:
        writer.close()
    protocol = "HTTP" if scheme in _SCHEMES else "gRPC"
    return f"nobody answers in {protocol} at {address}; {_WHERE}"


def _no_place(address: str) -> str:
    return f"{address!r} names no host and port, as `games.example:7800` does"


def _host_and_port(place: str, default: int) -> tuple[str, int]:
    """Splits `host:port`; the port is 0 if it is invalid or missing without a default."""
    try:
        at = urlsplit(f"//{place}")
        port = at.port or default
    except ValueError:
        return "", 0
    return at.hostname or "", port
