"""The blocking SDK does what the async one does, for a program with no event loop, and leaves no thread."""

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator
from inspect import getmembers
from typing import Any

import pytest

from ardri.match.v1 import match_pb2 as pb
from ardri_client import Ardri as AsyncArdri
from ardri_client import Table as AsyncTable
from ardri_client import sync
from ardri_client.errors import Unreachable
from tests.clients.fake.platform import FakePlatform

_THREAD = "ardri-client"


def _of_the_sdk() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == _THREAD]


async def test_a_match_is_played_and_told(platform: FakePlatform) -> None:
    def play() -> None:
        with sync.Ardri.connect(platform.address) as ardri:
            ardri.log_in("me")
            assert ardri.token
            with ardri.open_match("tablut", bots={1: 1}) as table:
                assert table.turn()
                before = table.match.version
                assert table.act(table.legal_actions()[0]) > before
                table.resign()
                assert not table.turn()
                assert [event.version for event in table][-1] == table.match.version
            told = [update.match.match_id for update in ardri.watch(table.place.match_id)]
            assert set(told) == {table.place.match_id}
            assert ardri.wait(ardri.asynchronous.match(told[0])).match_id == told[0]
            assert [each.match_id for each in ardri.my_matches()] == told[:1]
            lobby = ardri.watch_lobby()
            assert next(lobby).snapshot.game == "tablut"

    await asyncio.to_thread(play)
    assert _of_the_sdk() == []


def test_nobody_there_leaves_no_thread() -> None:
    with pytest.raises(Unreachable), sync.Ardri.connect("127.0.0.1:1"):
        raise AssertionError("nobody is there")
    assert _of_the_sdk() == []


async def test_whoever_waits_in_another_thread_when_the_connection_is_left_is_told(
    platform: FakePlatform,
) -> None:
    raised: list[BaseException] = []
    waits = threading.Event()

    def wait(lobby: Iterator[object]) -> None:
        try:
            waits.set()
            for _ in lobby:
                pass
        except BaseException as error:  # noqa: BLE001  # any error will do
            raised.append(error)

    def leave() -> None:
        with sync.Ardri.connect(platform.address) as ardri:
            ardri.log_in("me")
            lobby = ardri.watch_lobby()
            next(lobby)
            thread = threading.Thread(target=wait, args=(lobby,))
            thread.start()
            waits.wait()
        thread.join()
        for ask in (ardri.games, lambda: next(ardri.watch_lobby())):
            with pytest.raises(Unreachable, match="left"):
                ask()

    await asyncio.to_thread(leave)
    assert [type(error) for error in raised] == [Unreachable]


async def test_a_callback_that_waits_for_the_sdk_is_told_so(platform: FakePlatform) -> None:
    """It would never return: the answer needs the thread on which the callback runs."""
    raised: list[BaseException] = []

    def play() -> None:
        with sync.Ardri.connect(platform.address) as ardri:
            ardri.log_in("me")
            table = ardri.open_match("tablut", bots={1: 1})

            def told(_: object) -> None:
                try:
                    table.look()
                except RuntimeError as error:
                    raised.append(error)

            platform.told_first = [pb.Said(seat=1, phrase=pb.PHRASE_HELLO)]
            table.asynchronous.hearing(told)
            with table:
                assert table.turn()

    await asyncio.to_thread(play)
    assert [str(error)[:31] for error in raised] == ["a callback of the SDK cannot wa"]


@pytest.mark.parametrize(("blocking", "asynchronous"), [(sync.Ardri, AsyncArdri), (sync.Table, AsyncTable)])
def test_methods_have_the_signatures_and_words_of_the_async_ones(
    blocking: type[Any], asynchronous: type[Any]
) -> None:
    def words(members: Iterable[tuple[str, Any]]) -> dict[str, str | None]:
        named: dict[str, Callable[..., Any]] = {k: v for k, v in members if callable(v)}
        return {name: each.__doc__ for name, each in named.items() if not name.startswith("_")}

    theirs, ours = words(getmembers(asynchronous)), words(vars(blocking).items())
    made_here = {"seek", "table"}
    assert {name: ours[name] for name in ours if name not in made_here} == {
        name: theirs[name] for name in ours if name not in made_here
    }
