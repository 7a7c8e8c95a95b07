"""Responses that wait for a client: bounded by number and bytes, and released when the client has gone."""

import asyncio

import pytest

from services.runtime.errors import SlowConsumer, StaleVersion
from services.runtime.rpc.responses import response_stream
from services.runtime.rpc.responses.backlog import CALL_BYTES, SHARE_BYTES, Backlog
from services.runtime.rpc.responses.response_stream import QueuedResponses


@pytest.fixture
def backlog() -> Backlog:
    return Backlog(4 * CALL_BYTES)


async def test_messages_come_in_order_and_leave_nothing_waiting(backlog: Backlog) -> None:
    responses = QueuedResponses(backlog)
    for payload in (b"a", b"bb"):
        responses.send(payload)
    assert backlog.waiting == 3
    responses.close()
    assert [await responses.take(), await responses.take(), await responses.take()] == [b"a", b"bb", None]
    assert backlog.waiting == 0


@pytest.mark.parametrize("size", [1, 64 * 1024])
async def test_who_lags_too_far_is_cut_off_and_what_waited_is_forgotten(backlog: Backlog, size: int) -> None:
    responses, ended = QueuedResponses(backlog), asyncio.Event()
    responses.on_end = ended.set
    sent = 0
    while not ended.is_set():
        assert sent * size <= CALL_BYTES
        assert sent <= response_stream.MOST_MESSAGES
        responses.send(bytes(size))
        sent += 1
        await asyncio.sleep(0)
    assert backlog.waiting == 0
    with pytest.raises(SlowConsumer):
        await responses.take()


async def test_the_session_ends_with_the_outlet_and_not_with_the_last_message(backlog: Backlog) -> None:
    for end in (QueuedResponses.close, lambda responses: responses.fail(StaleVersion(1, 2))):
        responses, calls = QueuedResponses(backlog), list[str]()
        responses.on_end = lambda calls=calls: calls.append("ended")
        responses.send(b"not taken")
        end(responses)
        assert not calls, "the session may be in the middle of a message"
        responses.close()
        await asyncio.sleep(0)
        assert calls == ["ended"]
        assert await responses.take() == b"not taken"


async def test_in_a_full_process_everybody_has_a_share() -> None:
    backlog = Backlog(CALL_BYTES)
    greedy, modest = QueuedResponses(backlog), QueuedResponses(backlog)
    for _ in range(CALL_BYTES // SHARE_BYTES):
        greedy.send(bytes(SHARE_BYTES))
    modest.send(bytes(SHARE_BYTES // 2))
    modest.send(bytes(SHARE_BYTES // 2))
    assert len(await modest.take() or b"") == SHARE_BYTES // 2
    greedy.send(b"x")
    with pytest.raises(SlowConsumer):
        await greedy.take()
    assert backlog.waiting == SHARE_BYTES // 2


async def test_one_message_passes_whatever_else_waits() -> None:
    responses = QueuedResponses(Backlog(0))
    for _ in range(3):
        responses.send(bytes(2 * SHARE_BYTES))
        assert len(await responses.take() or b"") == 2 * SHARE_BYTES
