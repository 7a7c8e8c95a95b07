"""A server tells Prometheus whether it is ready; streams that need no token take no place of others."""

from typing import Any, Final

import grpc
import pytest
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest

from services.runtime.config import Config
from services.runtime.rpc import admission
from services.runtime.rpc.server import Server
from tests.samples import sample
from tests.waiting import until

_CHECK: Final = "/grpc.health.v1.Health/Check"
_WATCH: Final = "/grpc.health.v1.Health/Watch"
_DESCRIBE: Final = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo"
_SERVICES: Final = ServerReflectionRequest(list_services="").SerializeToString()


def told() -> float | None:
    return sample("ardri_ready", {"process": "director"})


async def test_metrics_say_whether_a_process_is_ready() -> None:
    server = Server(Config.from_env({"ARDRI_DRAIN_SECONDS": "0"}), "director")
    await server.start()
    assert told() == 1
    await server.set_ready(False)
    assert told() == 0
    await server.set_ready(True)
    assert told() == 1
    await server.stop()


async def test_streams_that_need_no_token_take_no_place_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "MOST_STANDARD", 2)
    server = Server(Config.from_env({"ARDRI_DRAIN_SECONDS": "0", "ARDRI_PORT": "0"}), "director")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        watching: Any = channel.unary_stream(_WATCH)
        describing: Any = channel.stream_stream(_DESCRIBE)
        checking: Any = channel.unary_unary(_CHECK)
        streams: list[Any] = [watching(b""), describing()]
        assert await streams[0].read() is not grpc.aio.EOF
        await streams[1].write(_SERVICES)
        assert await streams[1].read() is not grpc.aio.EOF
        with pytest.raises(grpc.aio.AioRpcError, match="2 standard_streams are open"):
            await watching(b"").read()
        assert server.admission.streams.taken == 0
        assert await checking(b""), "a probe is answered all the same"
        for stream in streams:
            stream.cancel()
        await until(lambda: not server.admission.standard_streams.taken)
    await server.stop()
