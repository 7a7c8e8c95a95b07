"""A gateway whose browser edge listens on a free port, and streams that are open on it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway import app
from services.runtime.config import Config
from services.runtime.rpc.responses import response_stream
from services.runtime.rpc.server import Server
from tests.credentials import FOLDER, environ_of
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.links import links_up
from tests.gateway.web.sockets.raw_socket import RawSocket

OPEN = pb.PlayRequest(match_id="tablut.abc", open=pb.PlayOpen(from_version=3)).SerializeToString()
ACT = pb.PlayRequest(act=pb.PlayAct(action=match_pb2.Action(notation="e8-e7"))).SerializeToString()


@dataclass(slots=True)
class WebGateway:
    """The gateway's address, and the engine behind it."""

    server: Server
    engine: FakeEngine
    _is_stopped: bool = False

    @property
    def port(self) -> int:
        """The HTTP port."""
        return self.server.http_port

    async def stop(self) -> None:
        """Drains and stops the gateway, once."""
        if not self._is_stopped:
            self._is_stopped = True
            await self.server.stop()


@asynccontextmanager
async def running_web(database_url: str, engine: FakeEngine, **environ: str) -> AsyncIterator[WebGateway]:
    """A gateway that is ready; `environ` changes the usual settings."""
    nothing = TemporaryDirectory()  # in place of the packaged client
    usual = {
        "ARDRI_WEB_ROOT": nothing.name,
        "ARDRI_ENV": "test",
        **environ_of(FOLDER, "gateway"),
        "ARDRI_DATABASE_URL": database_url,
        "ARDRI_ENGINES": f"tablut={engine.address}",
        "ARDRI_DRAIN_SECONDS": "0",
        "ARDRI_HTTP_PORT": "0",
    }
    server = Server(Config.from_env({**usual, **environ}), "gateway")
    await app.build(server)
    gateway = WebGateway(server, engine)
    try:
        await server.start()
        await links_up("tablut")
        yield gateway
    finally:
        await gateway.stop()
        nothing.cleanup()


class Unread:
    """How many more bytes wait for their readers than at the start: earlier tests may have left some."""

    def __init__(self) -> None:
        self._before = response_stream.PROCESS.waiting

    @property
    def size(self) -> int:
        """The number of bytes now."""
        return response_stream.PROCESS.waiting - self._before


def kinds(web: WebGateway) -> list[int]:
    """Returns the kinds of all frames that the engine got."""
    return [each.kind for each in web.engine.frames]


async def opened(web: WebGateway, **headers: str) -> RawSocket:
    """Opens a stream that the engine knows; this engine repeats its messages."""
    socket = await RawSocket.open(web.port, **headers)
    socket.send(OPEN)
    assert await socket.message() == OPEN
    return socket
