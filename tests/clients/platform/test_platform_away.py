"""The platform is away for longer than clients retry: each wait ends in a typed error, and play goes on.

This holds for gRPC, for Connect and for WebSockets.
"""

import asyncio
import contextlib
import itertools
import os
import pty
import signal
import tempfile
from collections.abc import AsyncIterator, Awaitable, Iterator
from pathlib import Path
from typing import Self

import pytest

from ardri_client import Ardri, ArdriError, Retry
from ardri_client.errors import Unavailable, Unreachable
from tests.e2e.platform import ARDRI, Platform, is_serving, running
from tests.waiting import HANG_SECONDS, patiently, wait_until

SHORT = Retry(patience=2.0)
"""Shorter than the platform is away, and longer than a connection to a restarted platform takes."""
AWAY = (Unreachable, Unavailable)


@pytest.fixture(scope="module")
def own_platform() -> Iterator[Platform]:
    with running() as started:
        yield started


@pytest.fixture(params=["grpc", "web"])
def address(request: pytest.FixtureRequest, own_platform: Platform) -> str:
    return own_platform.address if request.param == "grpc" else own_platform.web_address


@pytest.fixture
def soon_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over HTTP, clients send a ping after one second of silence and wait one second for the pong."""
    web = "ardri_client.calls.web"
    for module, name in itertools.product(("stream_call", "play_socket"), ("PING_SECONDS", "PONG_SECONDS")):
        monkeypatch.setattr(f"{web}.{module}.{name}", 1.0)
    monkeypatch.setattr(f"{web}.channel.PONG_SECONDS", 1.0)


@contextlib.asynccontextmanager
async def guest(address: str) -> AsyncIterator[Ardri]:
    async with Ardri.connect(address, retry=SHORT) as ardri:
        await ardri.log_in()
        yield ardri


async def ended(waiting: Awaitable[object]) -> ArdriError:
    """The typed error with which a wait ends."""
    with pytest.raises(ArdriError) as raised:
        async with patiently():
            await waiting
    return raised.value


async def drained(stream: AsyncIterator[object]) -> None:
    async for _ in stream:
        pass


async def test_every_wait_ends_in_a_typed_error_and_the_next_act_connects_anew(
    own_platform: Platform, address: str
) -> None:
    async with (
        guest(address) as ardri,
        guest(address) as other,
        await ardri.open_match("tablut") as table,
        await other.join(table.place.match_id) as opponent,
        ardri.seek("tablut", seats=2) as seek,
    ):
        assert await table.turn()
        own_platform.cut_power()
        waits = [
            table.act("d1-c1"),
            table.legal_actions(),
            table.look(),
            opponent.turn(),
            anext(opponent),
            drained(aiter(ardri.watch(table.place.match_id))),
            drained(aiter(seek)),
            seek.table(),
            drained(aiter(ardri.tournaments.seats())),
            drained(aiter(ardri.analyse(table.place.match_id))),
            ardri.open_match("tablut"),
        ]
        for error in await asyncio.gather(*map(ended, waits)):
            assert isinstance(error, AWAY), repr(error)
        assert isinstance(await ended(table.act("d1-c1")), AWAY), "still away: an error again"
        await asyncio.to_thread(own_platform.start)
        before = table.match.version
        assert await table.act("d1-c1") > before
        assert await opponent.turn()
        assert opponent.match.version == table.match.version


@pytest.mark.usefixtures("soon_asked")
async def test_a_gateway_that_hangs_is_found_on_a_stream_that_is_quiet(
    own_platform: Platform, address: str
) -> None:
    async with guest(address) as ardri:
        waiting = asyncio.create_task(ended(drained(aiter(ardri.tournaments.seats()))))
        await ardri.games()
        own_platform.signal("gateway", signal.SIGSTOP)
        try:
            assert isinstance(await waiting, AWAY)
        finally:
            own_platform.signal("gateway", signal.SIGCONT)
        await asyncio.to_thread(wait_until, lambda: is_serving(own_platform.address), "it serves again")


@pytest.mark.usefixtures("soon_asked")
async def test_a_gateway_that_hangs_is_found_on_a_websocket_that_is_quiet(
    own_platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ardri_client.match.heartbeats.SILENCE_SECONDS", HANG_SECONDS)
    async with guest(own_platform.web_address) as ardri, await ardri.open_match("tablut") as table:
        waiting = asyncio.create_task(ended(table.turn()))
        own_platform.signal("gateway", signal.SIGSTOP)
        try:
            assert isinstance(await waiting, AWAY)
        finally:
            own_platform.signal("gateway", signal.SIGCONT)
        await asyncio.to_thread(wait_until, lambda: is_serving(own_platform.address), "it serves again")


async def test_a_table_that_was_left_is_not_opened_again(address: str) -> None:
    async with guest(address) as ardri:
        async with await ardri.open_match("tablut", bots={1: 1}) as table:
            pass
        with pytest.raises(Unreachable, match="left"):
            await table.turn()


class Terminal:
    """A person who uses `ardri play` on their own terminal."""

    def __init__(self, platform: Platform, address: str, *words: str) -> None:
        self._command = (str(ARDRI), *words, "--address", address)
        self._environ = os.environ | {"ARDRI_STATE_DIR": tempfile.mkdtemp(dir=platform.home), "TERM": "dumb"}
        self._shown = ""

    async def __aenter__(self) -> Self:
        self._keys, theirs = pty.openpty()
        os.set_blocking(self._keys, False)
        self._process = await asyncio.create_subprocess_exec(
            *self._command, env=self._environ, stdin=theirs, stdout=theirs, stderr=theirs
        )
        os.close(theirs)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()
        os.close(self._keys)

    def type(self, line: str) -> None:
        os.write(self._keys, line.encode() + b"\n")

    async def shows(self, text: str) -> None:
        """Waits until the text is on the screen."""
        try:
            await asyncio.to_thread(wait_until, lambda: text in self._read(), text)
        except TimeoutError as error:
            raise AssertionError(f"{text!r} is not in\n{self._shown}") from error

    def _read(self) -> str:
        # The first error means that there is nothing to read, the second that the program has ended.
        with contextlib.suppress(BlockingIOError, OSError):
            while chunk := os.read(self._keys, 65536):
                self._shown += chunk.decode(errors="replace")
        return self._shown


async def test_people_play_on_after_a_long_loss(own_platform: Platform) -> None:
    """One person uses gRPC, one HTTP."""
    words = ("play", "tablut", "--level", "1", "--retry-for", "1")
    async with (
        Terminal(own_platform, own_platform.address, *words) as ada,
        Terminal(own_platform, own_platform.web_address, *words) as grace,
    ):
        people = (ada, grace)
        for person in people:
            await person.shows("(? for help)>")
        own_platform.cut_power()
        for person in people:
            await person.shows("the connection is lost")
            await person.shows("still no connection")
        await asyncio.to_thread(own_platform.start)
        for person in people:
            await person.shows("the connection is back")
            person.type("d1-c1")
            await person.shows("attackers: d1-c1")
            person.type("resign")
            await person.shows("defenders win: resigned")


async def test_a_script_ends_with_an_error_and_its_seat_can_be_taken_up(
    own_platform: Platform, tmp_path: Path
) -> None:
    pipe = asyncio.subprocess.PIPE
    environ = os.environ | {"ARDRI_STATE_DIR": str(tmp_path), "ARDRI_ADDRESS": own_platform.address}
    words = ("play", "tablut", "--level", "1", "--retry-for", "1")
    script = await asyncio.create_subprocess_exec(
        ARDRI, *words, env=environ, stdin=pipe, stdout=pipe, stderr=pipe
    )
    assert script.stdout is not None
    await script.stdout.readuntil(b"(? for help)> ")
    own_platform.cut_power()
    out, err = await script.communicate(b"d1-c1\n")
    assert script.returncode == 3, err
    assert b"the connection is lost" in out
    assert b"ardri play --resume" in out
    await asyncio.to_thread(own_platform.start)
    again = await asyncio.create_subprocess_exec(
        ARDRI, "play", "--resume", "", env=environ, stdin=pipe, stdout=pipe, stderr=pipe
    )
    out, err = await again.communicate(b"resign\n")
    assert b"defenders win: resigned" in out, err
