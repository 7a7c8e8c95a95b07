"""A stream that breaks is let go of, and another one is opened after a pause, unless that cannot help."""

from dataclasses import dataclass

import grpc
import pytest
from grpc.aio import AioRpcError, Metadata

from ardri_client import Retry, Unreachable
from ardri_client.calls.retry import Backoff
from ardri_client.errors import ArdriError, VersionGap

QUICK = Retry(patience=60, first=0.0, most=0.0)


@dataclass
class Stream:
    """Notes that it is let go of."""

    cancelled: int = 0

    def cancel(self) -> None:
        self.cancelled += 1


def broken(code: grpc.StatusCode) -> AioRpcError:
    return AioRpcError(code, Metadata(), Metadata(), "broken")


@pytest.mark.parametrize("error", [broken(grpc.StatusCode.UNAVAILABLE), Unreachable("it stopped")])
async def test_what_may_pass_ends_the_block_quietly(error: Exception) -> None:
    backoff, streams = Backoff(QUICK), [Stream(), Stream()]
    for stream in streams:
        async with backoff.until_it_breaks(stream) as opened:
            assert opened is stream
            raise error
    assert [stream.cancelled for stream in streams] == [1, 1]


async def test_what_will_not_pass_is_raised() -> None:
    stream = Stream()
    with pytest.raises(ArdriError) as caught:
        async with Backoff(QUICK).until_it_breaks(stream):
            raise broken(grpc.StatusCode.PERMISSION_DENIED)
    assert not caught.value.passing
    assert stream.cancelled == 1


async def test_it_is_raised_too_once_trying_has_taken_too_long() -> None:
    stream = Stream()
    with pytest.raises(Unreachable):
        async with Backoff(Retry(patience=0.0)).until_it_breaks(stream):
            raise Unreachable("it stopped")
    assert stream.cancelled == 1


async def test_a_broken_promise_is_no_break() -> None:
    stream = Stream()
    with pytest.raises(VersionGap):
        async with Backoff(QUICK).until_it_breaks(stream):
            raise VersionGap("a block is left out")
    assert stream.cancelled == 1


async def test_a_stream_that_is_read_to_its_end_is_let_go_of() -> None:
    stream = Stream()
    async with Backoff(QUICK).until_it_breaks(stream):
        pass
    assert stream.cancelled == 1
