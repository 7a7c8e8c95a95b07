"""Numbers of calls on a link: each belongs to one open call, even after all 32 bits were used up."""

import asyncio

from ardri.link.v1 import link_service_pb2 as pb
from gateway.proxy.link import open_calls
from gateway.proxy.link.open_calls import OpenCalls
from services.runtime.rpc.responses.response_stream import QueuedResponses


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


async def test_a_frame_for_several_calls_is_handed_to_each_that_is_open() -> None:
    calls = OpenCalls()
    streams = {number: QueuedResponses() for number in (3, 5, 8)}
    calls.streams.update(streams)
    calls.take(pb.Frame(call=3, kind=pb.FRAME_KIND_DATA, payload=b"a", also=[4, 8]))
    calls.take(pb.Frame(call=5, kind=pb.FRAME_KIND_DATA, payload=b"b", also=[3]))
    assert [await streams[number].take() for number in (3, 3, 5, 8)] == [b"a", b"b", b"b", b"a"]
    assert not any(stream._waiting for stream in streams.values())
