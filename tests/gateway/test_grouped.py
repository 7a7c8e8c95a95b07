"""Requests that come while others are answered form a group, and each gets its own answer."""

import asyncio
from collections.abc import Sequence

import pytest

from gateway import grouped
from gateway.grouped import Grouped
from services.runtime.errors import LogUnavailable, NoSuchEntry
from services.runtime.process.idle import Loop
from tests.waiting import HANG_SECONDS, until


class Doubled:
    """Doubles numbers. Raises for 13 and 42, refuses negative numbers. `asked`: the groups of requests.

    `may_answer`: it answers while this is set, as it is at first.
    """

    def __init__(self, most: int = 10) -> None:
        self.grouped = Grouped(self._answer, most)
        self.asked: list[list[int]] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def _answer(self, numbers: Sequence[int]) -> Sequence[int | Exception]:
        self.asked.append(list(numbers))
        await self.may_answer.wait()
        if 42 in numbers:
            raise ValueError("a defect of 42")
        if 13 in numbers:
            raise LogUnavailable("away")
        return [NoSuchEntry("none") if number < 0 else 2 * number for number in numbers]

    async def hang(self, number: int) -> "asyncio.Task[int]":
        """Asks for a number that is answered only when `may_answer` is set again."""
        self.may_answer.clear()
        asking = asyncio.create_task(self.grouped.ask(number))
        await until(lambda: self.asked)
        return asking

    async def ask(self, *numbers: int) -> list[int | BaseException]:
        return await asyncio.gather(*map(self.grouped.ask, numbers), return_exceptions=True)


async def test_what_comes_at_once_is_answered_at_once() -> None:
    doubled = Doubled(most=3)
    assert await doubled.ask(1, 2, 3, 4) == [2, 4, 6, 8]
    assert doubled.asked == [[1, 2, 3], [4]]
    assert await doubled.ask(5) == [10]


def test_what_comes_while_the_process_is_busy_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grouped, "_MOST_WAIT_SECONDS", HANG_SECONDS)

    async def ask_in_turn() -> list[list[int]]:
        doubled, asking = Doubled(), list[asyncio.Task[int]]()
        for number in range(5):
            asking.append(asyncio.create_task(doubled.grouped.ask(number)))
            await asyncio.sleep(0)
        assert await asyncio.gather(*asking) == [0, 2, 4, 6, 8]
        return doubled.asked

    with asyncio.Runner(loop_factory=Loop) as runner:
        assert runner.run(ask_in_turn()) == [[0, 1, 2, 3, 4]]


async def test_each_is_told_of_its_own() -> None:
    one, refused, other = await Doubled().ask(1, -1, 3)
    assert (one, other) == (2, 6)
    assert isinstance(refused, NoSuchEntry)


async def test_a_refusal_is_of_all_and_the_next_are_answered() -> None:
    doubled = Doubled()
    assert {type(each) for each in await doubled.ask(1, 13)} == {LogUnavailable}
    assert await doubled.ask(2) == [4]


async def test_who_is_at_fault_fails_alone() -> None:
    one, fault, other = await Doubled().ask(1, 42, 3)
    assert (one, other) == (2, 6)
    assert isinstance(fault, ValueError)


async def test_who_leaves_takes_nobody_along() -> None:
    doubled = Doubled()
    leaving, staying = (asyncio.create_task(doubled.grouped.ask(number)) for number in (1, 2))
    await asyncio.sleep(0)
    leaving.cancel()
    assert await staying == 4
    with pytest.raises(asyncio.CancelledError):
        await leaving


async def test_nothing_is_done_for_who_has_left_and_nothing_is_kept() -> None:
    doubled = Doubled(most=1)
    hanging = await doubled.hang(1)
    leaving = [asyncio.create_task(doubled.grouped.ask(number)) for number in range(2, 5)]
    await asyncio.sleep(0)
    for each in leaving:
        each.cancel()
    await asyncio.gather(*leaving, return_exceptions=True)
    assert not doubled.grouped._waiting
    doubled.may_answer.set()
    assert await hanging == 2
    assert await doubled.ask(5) == [10]
    assert doubled.asked == [[1], [5]]


async def after_long(
    doubled: Doubled, first: int, monkeypatch: pytest.MonkeyPatch
) -> list[int | BaseException]:
    """Returns the answers to `first` and to others that have waited for it too long."""
    answers = [await doubled.hang(first), *(asyncio.create_task(doubled.grouped.ask(n)) for n in (2, 3, 4))]
    await asyncio.sleep(0)
    with monkeypatch.context() as hasty:
        hasty.setattr(grouped, "ANSWER_SECONDS", -1)
        doubled.may_answer.set()
        return await asyncio.gather(*answers, return_exceptions=True)


async def test_who_has_waited_for_long_behind_a_failure_is_refused_with_all_that_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    doubled = Doubled(most=1)
    assert {type(each) for each in await after_long(doubled, 13, monkeypatch)} == {LogUnavailable}
    assert await doubled.ask(5) == [10]
    assert doubled.asked == [[13], [5]]


async def test_who_has_waited_for_long_behind_slow_answers_gets_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await after_long(Doubled(most=1), 1, monkeypatch) == [2, 4, 6, 8]
