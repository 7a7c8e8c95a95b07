"""Channels to other processes of the platform: the one place that makes them."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Final

import grpc

from services.runtime.tls.watched_pair import WatchedPair

DIRECTOR: Final = "director"
_ATTEMPT: Final = ("grpc.min_reconnect_backoff_ms", 5_000)
"""Not a pause, for all its name: how long one attempt to connect may take, by far or busy networks."""
_RENEW_SECONDS: Final = 5.0
"""How often a channel that cannot connect asks for a newer certificate."""
_GRACE_SECONDS: Final = 24 * 3600.0
"""How long calls may go on over a channel whose certificate was renewed."""

Options = Sequence[tuple[str, int | str]]
KEPT_ALIVE: Final[Sequence[tuple[str, int]]] = (
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    # The one that counts in gRPC 1.85: see services/runtime/rpc/channel_options.py.
    ("grpc.http2.ping_timeout_ms", 5_000),
    ("grpc.initial_reconnect_backoff_ms", 50),
    ("grpc.max_reconnect_backoff_ms", 500),
)
"""Of a gateway's channels: who says nothing for 15 s is gone, and is looked for at once."""
RECONNECTING: Final[Sequence[tuple[str, int]]] = (
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1_000),
)
"""Of channels on which calls are made now and then."""


def engine(game: str) -> str:
    """The name in the certificate of the engine of a game."""
    return f"engine-{game}"


class Dialer:
    """Shows the pair to whom it dials, and checks what is shown in return; without one all is plain."""

    def __init__(self, pair: WatchedPair | None = None) -> None:
        self._pair = pair

    @property
    def encrypts(self) -> bool:
        """Whether what passes its channels is encrypted here."""
        return self._pair is not None

    @property
    def generation(self) -> int:
        """Higher once there is a newer certificate: channels made before show the old one."""
        return self._pair.current()[0] if self._pair else 0

    def open(self, address: str, name: str, options: Options = ()) -> grpc.aio.Channel:
        """A channel to `host:port`, where the process of that name is."""
        if self._pair is None:
            return grpc.aio.insecure_channel(address, options=[*options, _ATTEMPT])
        return grpc.aio.secure_channel(address, self._credentials(), options=_checking(name, options))

    def open_blocking(self, address: str, name: str, options: Options = ()) -> grpc.Channel:
        """The same for threads."""
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
    """A channel that is made anew once there is a newer certificate; calls under way go on on the old one.

    All methods belong to one event loop.
    """

    def __init__(self, dialer: Dialer, address: str, name: str, options: Options = ()) -> None:
        self._dialer = dialer
        self._how = (address, name, options)
        self._generation = dialer.generation
        self._channel = dialer.open(*self._how)
        self._old: dict[asyncio.Task[None], grpc.aio.Channel] = {}

    def current(self) -> grpc.aio.Channel:
        """The one for a call that begins now."""
        newest = self._dialer.generation
        if newest != self._generation:
            closing = asyncio.create_task(self._channel.close(_GRACE_SECONDS))
            self._old[closing] = self._channel
            closing.add_done_callback(lambda done: self._old.pop(done, None))
            self._generation, self._channel = newest, self._dialer.open(*self._how)
        return self._channel

    async def ready(self) -> grpc.aio.Channel:
        """The same, once it is connected."""
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
