"""gRPC writes begin at once: one at a time and in order; the stream ends only after the last write."""

import asyncio
from typing import Any

import grpc
import pytest

from services.runtime.errors import SlowConsumer, StaleVersion
from services.runtime.rpc.responses import response_stream
from services.runtime.rpc.responses.grpc_responses import GrpcResponses


class Context:
    """A client that takes a message when it is told to, or at once if `is_quick`."""

    def __init__(self, *, is_quick: bool = False) -> None:
        self.is_quick = is_quick
        self.begun: list[bytes] = []
        self._gates: list[asyncio.Future[None]] = []

    async def write(self, message: bytes) -> None:
        self.begun.append(message)
        if not self.is_quick:
            self._gates.append(asyncio.get_running_loop().create_future())
            await self._gates[-1]

    def take(self, error: Exception | None = None) -> None:
        gate = self._gates.pop(0)
        gate.set_exception(error) if error else gate.set_result(None)


def responses_to(context: Any) -> GrpcResponses:
    return GrpcResponses(context)


async def test_the_first_message_leaves_at_once_and_others_in_order() -> None:
    context = Context()
    responses = responses_to(context)
    for payload in (b"a", b"b", b"c"):
        responses.send(payload)
    assert context.begun == [b"a"]
    for begun in ([b"a", b"b"], [b"a", b"b", b"c"]):
        context.take()
        await asyncio.sleep(0)
        assert context.begun == begun


async def test_a_call_is_over_once_the_last_message_has_left() -> None:
    context = Context()
    responses = responses_to(context)
    over = list[str]()
    responses.on_end = lambda: over.append("over")
    for payload in (b"a", b"b"):
        responses.send(payload)
    responses.close()
    responses.send(b"late")
    end = asyncio.create_task(responses.written())
    for _ in range(2):
        await asyncio.sleep(0)
        assert over == ["over"], "no handler lives on for a client that does not read"
        assert not end.done()
        context.take()
    await end
    assert context.begun == [b"a", b"b"]


async def test_a_refusal_comes_after_what_was_said_before() -> None:
    context = Context()
    responses = responses_to(context)
    responses.send(b"a")
    responses.fail(StaleVersion(1, 2))
    end = asyncio.create_task(responses.written())
    await asyncio.sleep(0)
    assert not end.done()
    context.take()
    with pytest.raises(StaleVersion):
        await end


async def test_a_stream_that_says_nothing_ends() -> None:
    responses = responses_to(Context())
    responses.close()
    await responses.written()


async def test_writes_that_end_at_once_need_no_loop() -> None:
    context = Context(is_quick=True)
    responses = responses_to(context)
    payloads = [bytes([number]) for number in range(100)]
    for payload in payloads:
        responses.send(payload)
    assert context.begun == payloads


async def test_a_client_that_has_gone_ends_the_call() -> None:
    context = Context()
    responses = responses_to(context)
    end = asyncio.create_task(responses.written())
    responses.send(b"a")
    responses.send(b"b")
    context.take(grpc.aio.InternalError("gone"))
    with pytest.raises(asyncio.CancelledError):
        await end
    responses.send(b"c")
    assert context.begun == [b"a"]
    assert response_stream.PROCESS.waiting == 0


async def test_a_write_that_cannot_begin_ends_the_call_and_nothing_else() -> None:
    class Broken(Context):
        async def write(self, message: bytes) -> None:
            raise grpc.aio.UsageError("finished")

    responses = responses_to(Broken())
    responses.send(b"a")
    responses.send(b"b")
    with pytest.raises(grpc.aio.UsageError):
        await responses.written()


async def test_a_client_that_does_not_read_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(response_stream, "MOST_MESSAGES", 3)
    context = Context()
    responses = responses_to(context)
    for _ in range(5):
        responses.send(b"x")
    assert response_stream.PROCESS.waiting == 0
    end = asyncio.create_task(responses.written())
    context.take()
    with pytest.raises(SlowConsumer):
        await end
    assert context.begun == [b"x"]


async def test_a_write_that_ends_after_its_call_was_given_up_is_forgotten() -> None:
    context = Context()
    responses = responses_to(context)
    end = asyncio.create_task(responses.written())
    responses.send(b"a")
    responses.send(b"b")
    await asyncio.sleep(0)
    end.cancel()
    responses.discard()
    context.take()
    await asyncio.sleep(0)
    assert context.begun == [b"a"]
    with pytest.raises(asyncio.CancelledError):
        await end
