"""Channels to other processes of the platform. All of them are made here."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Final

import grpc

from services.runtime.tls.watched_pair import WatchedPair

DIRECTOR: Final = "director"
_ATTEMPT: Final = ("grpc.min_reconnect_backoff_ms", 5_000)
"""How long one attempt to connect may take, on distant or busy networks; despite its name it is no pause."""
_RENEW_SECONDS: Final = 5.0
"""How often a channel that cannot connect asks for a newer certificate."""
_GRACE_SECONDS: Final = 24 * 3600.0
"""How long calls may go on over a channel whose certificate was renewed."""

Options = Sequence[tuple[str, int | str]]
KEPT_ALIVE: Final[Sequence[tuple[str, int]]] = (
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    # The argument that counts in gRPC 1.85: see services/runtime/rpc/channel_options.py.
    ("grpc.http2.ping_timeout_ms", 5_000),
    ("grpc.initial_reconnect_backoff_ms", 50),
    ("grpc.max_reconnect_backoff_ms", 500),
)
"""For a gateway's channels: a peer that is silent for 15 s is gone, and reconnecting begins at once."""
RECONNECTING: Final[Sequence[tuple[str, int]]] = (
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1_000),
)
"""For channels on which calls are made now and then."""


def engine(game: str) -> str:
    """Returns the name in the certificate of a game's engine."""
    return f"engine-{game}"


class Dialer:
    """Shows the pair to servers, and checks their certificates. Without a pair all channels are plain."""

    def __init__(self, pair: WatchedPair | None = None) -> None:
        self._pair = pair

    @property
    def encrypts(self) -> bool:
        """Whether its channels are encrypted."""
        return self._pair is not None

    @property
    def generation(self) -> int:
        """Rises when there is a newer certificate. Existing channels go on showing the old one."""
        return self._pair.current()[0] if self._pair else 0

    def open(self, address: str, name: str, options: Options = ()) -> grpc.aio.Channel:
        """Opens a channel to the process `name` at `host:port`."""
        if self._pair is None:
            return grpc.aio.insecure_channel(address, options=[*options, _ATTEMPT])
        return grpc.aio.secure_channel(address, self._credentials(), options=_checking(name, options))

    def open_blocking(self, address: str, name: str, options: Options = ()) -> grpc.Channel:
        """Like `open`, but the channel is for threads."""
        if self._pair is None:
            return grpc.insecure_channel(address, options=[*options, _ATTEMPT])
        return grpc.secure_channel(address, self._credentials(), options=_checking(name, options))

    def _credentials(self) -> grpc.ChannelCredentials:
        assert self._pair is not None
        _, pair = self._pair.current()
        return grpc.ssl_channel_credentials(pair.authorities, pair.key, pair.certificate)


PLAIN: Final = Dialer()


def _checking(name: str, options: Options) -> Options:
    return [*options, _ATTEMPT, ("grpc.ssl_target_name_override", name)]


class RenewedChannel:
    """A channel that is made anew when there is a newer certificate. Running calls stay on the old channel.

    All methods belong to one event loop.
    """

    def __init__(self, dialer: Dialer, address: str, name: str, options: Options = ()) -> None:
        self._dialer = dialer
        self._how = (address, name, options)
        self._generation = dialer.generation
        self._channel = dialer.open(*self._how)
        self._old: dict[asyncio.Task[None], grpc.aio.Channel] = {}

    def current(self) -> grpc.aio.Channel:
        """Returns the channel for a call that begins now."""
        newest = self._dialer.generation
        if newest != self._generation:
            closing = asyncio.create_task(self._channel.close(_GRACE_SECONDS))
            self._old[closing] = self._channel
            closing.add_done_callback(lambda done: self._old.pop(done, None))
            self._generation, self._channel = newest, self._dialer.open(*self._how)
        return self._channel

    async def ready(self) -> grpc.aio.Channel:
        """Waits until the channel is connected, and returns it."""
        while True:
            channel = self.current()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_RENEW_SECONDS):
                    await channel.channel_ready()
                return channel

    async def close(self) -> None:
        """Ends all calls."""
        for closing, channel in list(self._old.items()):
            closing.cancel()
            await channel.close()
        await self._channel.close()
