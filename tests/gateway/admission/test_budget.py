"""One budget: what it allows, what it refuses, and when it may be forgotten."""

import asyncio

import pytest

from gateway.admission.allowance import Allowance
from gateway.admission.budget import Budget
from services.runtime.errors import LimitReached
from services.runtime.limits.table import Rate

ALLOWANCE = Allowance("account", Rate(10, 20), Rate(100, 1000), Rate(1, 3), calls=2, streams=2)


@pytest.fixture
def budget() -> Budget:
    return Budget(ALLOWANCE, 0.0)


def refused(budget: Budget, cost: float, size: int, now: float) -> LimitReached:
    with pytest.raises(LimitReached) as caught:
        budget.spend(cost, size, now)
    return caught.value


def test_requests_are_counted_by_their_cost(budget: Budget) -> None:
    budget.spend(15, 0, 0.0)
    error = refused(budget, 10, 0, 0.0)
    assert error.metadata["limit"] == "account_requests"
    assert error.retry_seconds == pytest.approx(0.5)
    budget.spend(10, 0, 0.5)


def test_one_that_is_dearer_than_all_is_let_in_and_owed(budget: Budget) -> None:
    budget.spend(0, 3000, 0.0)
    assert refused(budget, 0, 1, 10.0).metadata["limit"] == "account_bytes"
    budget.spend(0, 1, 20.1)


def test_refusals_left_to_none_refuse_all_and_what_is_owed_is_bounded(budget: Budget) -> None:
    for _ in range(100):
        budget.refused()
    assert refused(budget, 1, 0, 3.0).metadata["limit"] == "account_refusals"
    budget.spend(1, 0, 4.1)


async def test_calls_wait_their_turn(budget: Budget) -> None:
    await budget.begin()
    await budget.begin()
    order: list[int] = []

    async def call(number: int) -> None:
        await budget.begin()
        order.append(number)

    waiting = [asyncio.create_task(call(number)) for number in range(4)]
    await asyncio.sleep(0)
    assert order == []
    waiting[1].cancel()
    for _ in range(3):
        budget.end()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert order == [0, 2, 3]
    assert budget.calls == 2
    budget.end()
    budget.end()
    assert budget.calls == 0
    assert budget.is_whole(0.0)


async def test_a_turn_that_comes_to_somebody_who_has_gone_is_passed_on(budget: Budget) -> None:
    await budget.begin()
    await budget.begin()
    gone = asyncio.create_task(budget.begin())
    await asyncio.sleep(0)
    budget.end()
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    budget.end()
    assert budget.calls == 0


async def test_too_many_that_wait_are_refused(budget: Budget) -> None:
    await budget.begin()
    await budget.begin()
    waiting = [asyncio.create_task(budget.begin()) for _ in range(32)]
    await asyncio.sleep(0)
    with pytest.raises(LimitReached, match="account_calls"):
        await budget.begin()
    for each in waiting:
        each.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


def test_open_streams_are_counted(budget: Budget) -> None:
    budget.open()
    budget.open()
    with pytest.raises(LimitReached, match="account_streams"):
        budget.open()
    budget.close()
    budget.open()


def test_it_is_whole_when_nothing_is_taken(budget: Budget) -> None:
    assert budget.is_whole(0.0)
    budget.spend(10, 0, 0.0)
    assert not budget.is_whole(0.5)
    assert budget.is_whole(1.0)
    budget.open()
    assert not budget.is_whole(2.0)
