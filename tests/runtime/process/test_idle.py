"""Bulk work waits until the event loop is idle: not for long, and not at all if there is no other work."""

import asyncio
import socket
from collections.abc import Iterator
from itertools import count

import pytest

from services.runtime.process.idle import Loop, idle_moment

_EVER = 3600.0
"""Seconds; no test lasts as long."""


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner(loop_factory=Loop) as runner:
        yield runner


def test_a_lull_comes_when_all_callbacks_have_run(runner: asyncio.Runner) -> None:
    async def main() -> list[str]:
        seen = []

        async def work() -> None:
            for _ in range(100):
                await asyncio.sleep(0)
            seen.append("work")

        working = asyncio.create_task(work())
        await idle_moment(_EVER)
        seen.append("lull")
        await working
        return seen

    assert runner.run(main()) == ["work", "lull"]


def test_what_has_come_in_is_served_before_a_lull(runner: asyncio.Runner) -> None:
    async def main() -> list[str]:
        seen = []
        ours, theirs = socket.socketpair()
        loop = asyncio.get_running_loop()

        def read() -> None:
            ours.recv(1)
            seen.append("read")

        loop.add_reader(ours, read)
        for _ in range(5):
            theirs.send(b".")
        await idle_moment(_EVER)
        seen.append("lull")
        loop.remove_reader(ours)
        ours.close()
        theirs.close()
        return seen

    assert runner.run(main()) == ["read"] * 5 + ["lull"]


def test_a_busy_loop_has_a_lull_all_the_same(runner: asyncio.Runner) -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()
        turns = count()
        busy = True

        def turn() -> None:
            next(turns)
            if busy:
                loop.call_soon(turn)

        turn()
        await idle_moment(0.01)
        busy = False
        assert next(turns) > 1

    runner.run(main())


def test_a_loop_that_is_never_idle_keeps_nobody_who_has_waited(runner: asyncio.Runner) -> None:
    async def main() -> int:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        busy = True

        def turn() -> None:
            if busy:
                loop.call_soon(turn)

        turn()
        for _ in range(5):
            await idle_moment(0)
        left = len(loop.selector.waiters)
        busy = False
        return left

    assert runner.run(main()) == 0


def test_all_who_wait_are_let_go_and_nobody_twice(runner: asyncio.Runner) -> None:
    async def main() -> None:
        await asyncio.gather(*(idle_moment(_EVER) for _ in range(3)), idle_moment(0))
        await idle_moment(_EVER)

    runner.run(main())


async def test_on_another_loop_it_is_the_next_turn() -> None:
    seen: list[str] = []
    asyncio.get_running_loop().call_soon(seen.append, "turn")
    await idle_moment(_EVER)
    assert seen == ["turn"]
