"""Numbers of calls on a link: each is of one open call, also once all 32 bits have been used up."""

import asyncio

from gateway.proxy import open_calls
from gateway.proxy.open_calls import OpenCalls
from services.runtime.rpc.response_stream import QueuedResponses


async def test_numbers_wrap_around_and_pass_over_those_that_are_open() -> None:
    calls = OpenCalls()
    calls._last = open_calls._CALLS - 3
    calls.streams[open_calls._CALLS - 1] = QueuedResponses()
    calls.streams[0] = QueuedResponses()
    calls.answers[1] = asyncio.get_running_loop().create_future()
    assert [calls.number() for _ in range(3)] == [open_calls._CALLS - 2, 2, 3]


async def test_a_number_comes_again_only_after_all_others() -> None:
    calls = OpenCalls()
    numbers = [calls.number() for _ in range(1000)]
    assert len(set(numbers)) == 1000
    assert all(0 < number < open_calls._CALLS for number in numbers)
