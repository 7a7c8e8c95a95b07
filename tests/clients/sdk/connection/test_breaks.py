"""A broken stream is cancelled, and a new one is opened after a pause, unless that cannot help.

If a repeated request is refused, the first try may have succeeded and only its answer was lost.
"""

from dataclasses import dataclass
from typing import Any

import grpc
import pytest
from grpc.aio import AioRpcError, Metadata

from ardri.gateway.v1.account_service_pb2 import DeleteAccountRequest
from ardri_client import Retry, Tokens, Unreachable
from ardri_client.calls.retry import Backoff, Caller
from ardri_client.calls.session import Session
from ardri_client.errors import STATUS_DETAILS, ArdriError, BadToken, VersionGap
from services.runtime import errors as refusals
from services.runtime.rpc.statuses import to_status

QUICK = Retry(patience=60, first=0.0, most=0.0)


@dataclass
class Stream:
    """A stream that counts how often it is cancelled."""

    cancelled: int = 0

    def cancel(self) -> None:
        self.cancelled += 1


def broken(code: grpc.StatusCode) -> AioRpcError:
    return AioRpcError(code, Metadata(), Metadata(), "broken")


def refused(refusal: refusals.Refusal) -> AioRpcError:
    trailing = Metadata((STATUS_DETAILS, to_status(refusal).SerializeToString()))
    return AioRpcError(refusal.code, Metadata(), trailing, str(refusal))


def ending(*ends: AioRpcError) -> Any:
    """A method that ends with these errors, one after the other."""
    left = list(ends)

    async def method(_request: Any, **_: Any) -> Any:
        raise left.pop(0)

    return method


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


async def _renewed(tokens: Tokens) -> Tokens:
    return Tokens(f"{tokens.access}+", 0, "refresh")


async def test_the_tokens_of_an_account_end_with_it() -> None:
    revoked = refused(refusals.BadToken("revoked"))
    delete = ending(broken(grpc.StatusCode.UNAVAILABLE), revoked)
    caller = Caller.of("token", QUICK)
    assert await caller.call_once(delete, DeleteAccountRequest(), settled=(BadToken,)) is None


async def test_a_try_whose_token_was_refused_has_done_nothing() -> None:
    expired = refused(refusals.BadToken("expired"))
    renewing = Caller(Session(Tokens("token", 0, "refresh"), None, _renewed), QUICK)
    delete = ending(expired, expired, refused(refusals.NoSuchEntry("gone")))
    with pytest.raises(ArdriError, match="gone"):
        await renewing.call_once(delete, DeleteAccountRequest(), settled=(BadToken,))
