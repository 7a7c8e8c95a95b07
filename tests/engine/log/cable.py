"""A connection between a client and a server on this machine, which a test can cut and mend."""

import asyncio
import contextlib

from tests.servers.child import free_port


class Cable:
    """Forwards its own port to another one while it is whole. `delay_seconds`: delay in each direction."""

    def __init__(self, to_port: int, delay_seconds: float = 0.0) -> None:
        self.port = free_port()
        self._to_port = to_port
        self._delay_seconds = delay_seconds
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def mend(self) -> None:
        """Connects the ends."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)

    async def cut(self) -> None:
        """Breaks every connection and accepts no new ones."""
        assert self._server is not None
        self._server.close()
        for end in tuple(self._ends):
            end.transport.abort()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to_port)
        for source, sink in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.create_task(self._pump(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        self._ends.add(sink)
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                await asyncio.sleep(self._delay_seconds)
                sink.write(data)
                await sink.drain()
        sink.close()
        self._ends.discard(sink)
