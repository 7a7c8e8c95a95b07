"""The socket of a link, and links without one."""

import asyncio
import socket
from pathlib import Path

import pytest

from gateway.proxy.link import link_socket
from gateway.proxy.link.link import Link
from services.engine.link import sockets
from services.runtime.errors import EngineUnavailable
from services.runtime.observe import tracing
from services.runtime.rpc.methods import Call
from services.runtime.rpc.sockets.offer import Offer
from services.runtime.tls.dialer import Dialer
from services.runtime.tls.showing import grpc_credentials
from services.runtime.tls.watched_pair import WatchedPair
from tests.gateway.fake.fake_engine import FakeEngine
from tests.runtime.tls.authority import Authority
from tests.waiting import HANG_SECONDS, patiently, until

CALL = Call("Bearer t", tracing.start(None))


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits long for the socket, because a slow machine would make the link do without it."""
    monkeypatch.setattr(link_socket, "OFFER_SECONDS", HANG_SECONDS)
    monkeypatch.setattr(link_socket, "CONNECT_SECONDS", HANG_SECONDS)


@pytest.fixture
async def engine(engine: FakeEngine) -> FakeEngine:
    engine.answers["GetMatch"] = lambda frame: frame.payload
    return engine


async def answers(engine: FakeEngine) -> None:
    """Checks that a link to it comes up and works."""
    link = Link("tablut", engine.address)
    link.start()
    await until(lambda: link.up)
    assert await link.ask("GetMatch", CALL, b"here") == b"here"
    await link.stop()


async def test_frames_go_by_the_socket_that_is_offered() -> None:
    engine = FakeEngine(has_sockets=True)
    engine.answers["GetMatch"] = lambda frame: frame.payload
    await engine.start()
    link = Link("tablut", engine.address)
    link.start()
    await until(lambda: link.up)
    assert await link.ask("GetMatch", CALL, b"here") == b"here"
    (used,) = engine.sockets
    engine.answers["GetMatch"] = lambda frame: None
    asked = link.ask("GetMatch", CALL, b"")
    used.abort()
    with pytest.raises(EngineUnavailable):
        await asked
    await until(lambda: link.up)
    await link.stop()
    await used.ended
    await engine.stop()


async def test_an_engine_of_before_offers_none(engine: FakeEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_socket, "OFFER_SECONDS", 0.05)
    engine.is_silent = True
    await answers(engine)


async def test_where_nobody_listens_the_stream_serves(
    engine: FakeEngine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        monkeypatch.setattr(Offer, "found_in", lambda _: Offer(taken.getsockname()[1], b"key"))
        await answers(engine)
    assert "link does without its socket" in capsys.readouterr().out


async def test_where_packets_are_dropped_the_stream_serves(
    engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dropped(*_args: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(link_socket, "CONNECT_SECONDS", 0.05)
    monkeypatch.setattr(Offer, "found_in", lambda _: Offer(9, b"key"))
    monkeypatch.setattr(asyncio.get_running_loop(), "create_connection", dropped)
    await answers(engine)


async def answered(link: Link) -> None:
    """Checks that the link works, at the latest once it is up again."""

    async def is_answered() -> bool:
        await until(lambda: link.up)
        try:
            return await link.ask("GetMatch", CALL, b"here") == b"here"
        except EngineUnavailable:
            return False

    async with patiently():
        while not await is_answered():
            pass


async def test_where_its_socket_is_cut_off_the_stream_serves_until_it_breaks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """For example, if the engine has too many sockets, or another process listens on that port."""
    engine = FakeEngine(has_sockets=True)
    engine.answers["GetMatch"] = lambda frame: frame.payload
    await engine.start()
    link = Link("tablut", engine.address)
    with monkeypatch.context() as patched:
        patched.setattr(sockets, "LINKS", 0)
        link.start()
        await answered(link)
        assert not engine.sockets
        assert "link does without its socket" in capsys.readouterr().out
    await engine.stop()
    await engine.start()
    await answered(link)
    assert len(engine.sockets) == 1
    await link.stop()
    await engine.stop()


async def test_a_gateway_that_encrypts_takes_no_socket(tmp_path: Path) -> None:
    pair = WatchedPair(Authority().write(tmp_path, "engine-tablut"))
    engine = FakeEngine(has_sockets=True)
    engine.answers["GetMatch"] = lambda frame: frame.payload
    await engine.start(grpc_credentials(pair, is_mutual=True))
    link = Link("tablut", engine.address, Dialer(pair))
    link.start()
    await answered(link)
    assert not engine.sockets
    await link.stop()
    await engine.stop()
