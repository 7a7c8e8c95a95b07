"""When frames leave for the engine: at once while it keeps up, in batches while answers are due."""

import asyncio

import pytest

from ardri.link.v1.link_service_pb2 import LinkRequest
from gateway.proxy.link import batches as batches_module
from gateway.proxy.link.batches import Batches
from tests.waiting import HANG_SECONDS, patiently


def put(batches: Batches, call: int) -> None:
    batches.place(0).frames.add(call=call)


def calls(batch: LinkRequest) -> list[int]:
    return [frame.call for frame in batch.frames]


async def owing() -> Batches:
    """Batches, of which one has left and is unanswered."""
    batches = Batches()
    put(batches, 1)
    assert calls(await batches.take()) == [1]
    return batches


async def test_while_answers_are_owed_frames_are_gathered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches_module, "MOST_WAIT_SECONDS", HANG_SECONDS)
    batches = await owing()
    taking = asyncio.create_task(batches.take())
    for call in (7, 8, 9):
        put(batches, call)
        await asyncio.sleep(0)
    assert not taking.done()
    batches.answered()
    assert calls(await taking) == [7, 8, 9]


async def test_what_is_never_answered_holds_up_nobody_for_long() -> None:
    batches = await owing()
    put(batches, 7)
    async with patiently():
        assert calls(await batches.take()) == [7]


async def test_a_new_stream_owes_nothing() -> None:
    batches = await owing()
    put(batches, 7)
    batches.clear()
    put(batches, 8)
    taking = asyncio.create_task(batches.take())
    await asyncio.sleep(0)
    assert taking.done(), "it did not wait"
    assert calls(taking.result()) == [8]
