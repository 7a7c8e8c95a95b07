"""An HTTP/2 client, and a gateway that encrypts its port for browsers."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import zttp

from services.runtime.tls.showing import grpc_credentials
from services.runtime.tls.watched_pair import WatchedPair
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.web.gateway import WebGateway, running_web
from tests.runtime.tls.authority import Authority
from tests.waiting import patiently

_FLAGS: Final = 4
"""The place of the flags in a frame (RFC 9113, section 4.1)."""
_END_STREAM: Final = 1


@asynccontextmanager
async def running_encrypted(database_url: str, folder: Path, **environ: str) -> AsyncIterator[WebGateway]:
    """One pair of files serves both the gateway and the engine of the test."""
    files = Authority().write(folder, "localhost", "engine-tablut")
    engine = FakeEngine()
    await engine.start(grpc_credentials(WatchedPair(files), is_mutual=True))
    paths = {"CERT": files.certificate, "KEY": files.key, "CA": files.authorities}
    variables = {f"ARDRI_TLS_{name}_FILE": str(path) for name, path in paths.items()}
    try:
        async with running_web(database_url, engine, ARDRI_TRANSPORT="tls", **variables, **environ) as web:
            yield web
    finally:
        await engine.stop()


class Http2Client:
    """One connection. `events` has all events by stream; stream 0 is the connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connection: zttp.H2Connection = zttp.Connection(zttp.CLIENT, zttp.HTTP2)
        self.events: dict[int, list[Any]] = {}
        self.reader, self.writer = reader, writer

    @classmethod
    @asynccontextmanager
    async def open(cls, port: int, *protocols: str, begins: bool = True) -> AsyncIterator["Http2Client"]:
        """Connects and offers these protocols; `begins`: sends settings if h2 was chosen."""
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.set_alpn_protocols(list(protocols) or ["h2"])
        client = cls(*await asyncio.open_connection("127.0.0.1", port, ssl=context))
        try:
            if begins and client.protocol == "h2":
                client.connection.initiate_connection()
                client.flush()
            yield client
        finally:
            client.writer.close()

    @property
    def protocol(self) -> str | None:
        """The chosen protocol."""
        chosen: str | None = self.writer.get_extra_info("ssl_object").selected_alpn_protocol()
        return chosen

    def flush(self) -> None:
        """Sends everything that is queued."""
        self.writer.write(self.connection.data_to_send())

    def ask(self, method: str, path: str, content: bytes | None = b"", **headers: str) -> int:
        """Sends a request, and returns its stream.

        Without content, the head ends the request, as browsers do. With content None, the rest never comes.
        """
        given = {"host": "test", **{name.replace("_", "-"): value for name, value in headers.items()}}
        encoded = [(name.encode(), value.encode()) for name, value in given.items()]
        stream = self.connection.send_request(method.encode(), path.encode(), b"2", encoded)
        if content:
            stream.send_data(content)
            stream.end_message()
        queued = bytearray(self.connection.data_to_send())
        if content == b"":
            queued[_FLAGS] |= _END_STREAM
        self.writer.write(queued)
        return stream.stream_id

    async def receive(self) -> bool:
        """Processes what arrives next; False at the end of the connection."""
        async with patiently():
            received = await self.reader.read(65_536)
        if received:
            self.connection.receive_data(received)
            while (event := self.connection.next_event()) is not zttp.NEED_DATA:
                self.events.setdefault(getattr(event, "stream_id", 0), []).append(event)
            self.flush()
        return bool(received)

    async def answer(self, stream: int) -> tuple[int, bytes]:
        """Returns status and content of a complete answer."""
        while not any(isinstance(each, zttp.EndOfMessage) for each in self.events.get(stream, [])):
            assert await self.receive(), "closed before the answer"
        head, *rest = self.events[stream]
        return head.status_code, b"".join(each.data for each in rest if isinstance(each, zttp.Data))

    def has_reset(self, stream: int) -> bool:
        """Whether the server has reset the stream."""
        return any(isinstance(each, zttp.RstStream) for each in self.events.get(stream, []))
