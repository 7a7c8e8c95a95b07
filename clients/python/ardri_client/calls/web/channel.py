"""A gRPC channel to the browser edge: calls use Connect over HTTP, `Play` uses a WebSocket.

Services that the edge does not have (those of operators) are refused as unimplemented.
"""

import asyncio
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import urlsplit
from weakref import WeakSet

import grpc
from connectrpc.client import ConnectClient
from connectrpc.errors import ConnectError
from connectrpc.method import StreamType
from pyqwest import Client, HTTPTransport, ReadError, RemoteProtocolError, WriteError

from ardri_client.calls import trust
from ardri_client.calls.limits import CONNECT_SECONDS, MOST_BYTES
from ardri_client.calls.web import endings
from ardri_client.calls.web.methods import Bytes, method_info
from ardri_client.calls.web.play_socket import PlaySocket
from ardri_client.calls.web.process_end import wait_for_threads_at_exit
from ardri_client.calls.web.stream_call import PONG_SECONDS, AnswerStream, StreamCall

_KEEPALIVE_SECONDS: Final = 10.0
_KEPT_CONNECTIONS: Final = 8

_Metadata = Iterable[tuple[str, str]]


class WebChannel(grpc.aio.Channel):
    """Stubs work on it as on any channel. `url`: `http://host:port` or `https://host`, without a path."""

    def __init__(self, url: str) -> None:
        self._url = url
        wait_for_threads_at_exit()
        self._http = HTTPTransport(
            connect_timeout=CONNECT_SECONDS,
            tcp_keepalive_interval=_KEEPALIVE_SECONDS,
            pool_max_idle_per_host=_KEPT_CONNECTIONS,
            tls_ca_cert=trust.own_authorities() or None if url.startswith("https") else None,
            tls_include_system_certs=url.startswith("https"),
            follow_redirects=False,
            enable_otel=False,  # the SDK sends the context of traces itself
        )
        self._client = Client(self._http)
        self._connect = ConnectClient(
            url,
            codec=Bytes(),
            accept_compression=(),
            send_compression=None,
            read_max_bytes=MOST_BYTES,
            http_client=self._client,
        )
        self._streams: WeakSet[StreamCall] = WeakSet()  # connections hold the open ones
        self._state = grpc.ChannelConnectivity.IDLE
        self._reaching: asyncio.Task[None] | None = None

    # --- calls

    def unary_unary(
        self,
        method: str,
        request_serializer: Any = None,
        response_deserializer: Any = None,
        *_: Any,
        **__: Any,
    ) -> Any:
        """Returns a method with one response."""
        info = method_info(method, StreamType.UNARY)
        encode, decode = request_serializer or bytes, response_deserializer or bytes

        async def call(
            request: Any,
            *,
            timeout: float | None = None,  # noqa: ASYNC109  # grpc.aio names it
            metadata: _Metadata = (),
            **_: Any,
        ) -> Any:
            milliseconds = None if timeout is None else max(1, round(timeout * 1000))
            try:
                payload = await self._connect.execute_unary(
                    request=encode(request), method=info, headers=dict(metadata), timeout_ms=milliseconds
                )
            except ConnectError as error:
                raise endings.of_connect(error) from error
            return decode(payload)

        return call

    def unary_stream(
        self,
        method: str,
        request_serializer: Any = None,
        response_deserializer: Any = None,
        *_: Any,
        **__: Any,
    ) -> Any:
        """Returns a method with a stream of responses."""
        info = method_info(method, StreamType.SERVER_STREAM)
        encode, decode = request_serializer or bytes, response_deserializer or bytes

        def call(request: Any, *, metadata: _Metadata = (), **_: Any) -> StreamCall:
            answers: Any = self._connect.execute_server_stream(
                request=encode(request), method=info, headers=dict(metadata)
            )
            return self._opened(AnswerStream(answers, decode, self._is_alive))

        return call

    def stream_stream(
        self,
        method: str,
        request_serializer: Any = None,
        response_deserializer: Any = None,
        *_: Any,
        **__: Any,
    ) -> Any:
        """Returns a method with streams in both directions; the edge has one, `Play`."""
        url = f"ws{self._url.removeprefix('http')}{method}"
        encode, decode = request_serializer or bytes, response_deserializer or bytes

        def call(*, metadata: _Metadata = (), **_: Any) -> StreamCall:
            return self._opened(PlaySocket(url, dict(metadata), encode, decode))

        return call

    def stream_unary(self, *_: Any, **__: Any) -> Any:
        """The platform has no method of that kind."""
        raise NotImplementedError

    # --- its life

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self, grace: float | None = None) -> None:
        """Cancels all calls and closes the connections."""
        if self._reaching is not None:
            self._reaching.cancel()
        streams = list(self._streams)
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*(stream.closed() for stream in streams))
        await self._http.aclose()

    def get_state(self, try_to_connect: bool = False) -> grpc.ChannelConnectivity:
        """Returns whether a peer answers in HTTP, as far as was tried. Calls make their own connections."""
        if try_to_connect and self._reaching is None:
            self._state = grpc.ChannelConnectivity.CONNECTING
            self._reaching = asyncio.create_task(self._reach())
        return self._state

    async def wait_for_state_change(self, last_observed_state: grpc.ChannelConnectivity) -> None:
        """Waits until the first try is over."""
        if self._reaching is not None:
            await asyncio.wait([self._reaching])

    async def channel_ready(self) -> None:
        """Starts the first try and waits until it is over."""
        self.get_state(try_to_connect=True)
        await self.wait_for_state_change(self._state)

    async def _reach(self) -> None:
        try:
            at = urlsplit(self._url)
            tls = trust.context() if at.scheme == "https" else None
            reader, writer = await asyncio.open_connection(at.hostname, at.port or _PORTS[at.scheme], ssl=tls)
        except (OSError, ValueError):  # also a certificate that is not trusted, or an invalid port
            self._state = grpc.ChannelConnectivity.TRANSIENT_FAILURE
            return
        try:
            writer.write(f"HEAD / HTTP/1.1\r\nhost: {at.hostname}\r\nconnection: close\r\n\r\n".encode())
            answer = await reader.read(len(_ANSWER))
        except OSError:
            answer = b""
        finally:
            writer.close()
        # A peer that closes without an answer may be starting; one with another protocol never answers.
        is_http = _ANSWER.startswith(answer)
        connectivity = grpc.ChannelConnectivity
        self._state = connectivity.READY if is_http else connectivity.TRANSIENT_FAILURE

    async def _is_alive(self) -> bool:
        """Whether the platform sends any answer, whatever it says."""
        try:
            async with asyncio.timeout(PONG_SECONDS):
                await self._client.head(self._url)
        except (OSError, ReadError, RemoteProtocolError, WriteError):
            return False
        return True

    def _opened(self, stream: StreamCall) -> StreamCall:
        self._streams.add(stream)
        return stream


_ANSWER: Final = b"HTTP/"
"""The beginning of an HTTP response."""
_PORTS: Final = {"http": 80, "https": 443}
