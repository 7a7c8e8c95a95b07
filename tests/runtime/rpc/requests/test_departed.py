"""A client that leaves during its answer is counted, and its call ends like a cancelled one."""

import asyncio
import gc
import logging
from typing import Any

import grpc
import pytest

from services.runtime.rpc.requests import departed
from tests.samples import sample

LOGGER = logging.getLogger("grpc._cython.cygrpc")


@pytest.fixture(autouse=True)
def _collected() -> None:
    """Makes unretrieved exceptions of other tests' tasks appear before this test listens for its own."""
    gc.collect()


class Gone:
    """The context of a call whose client has gone."""

    async def write(self, _message: object) -> None:
        raise grpc.aio.InternalError("Failed grpc_call_start_batch: 10")

    async def abort_with_status(self, _status: object) -> None:
        raise grpc.aio.InternalError("Failed grpc_call_start_batch: 10")


def gone() -> float:
    return sample("ardri_rpc_clients_gone_total") or 0.0


@pytest.mark.parametrize("send", [departed.write, departed.abort])
async def test_it_ends_the_call(send: Any) -> None:
    before = gone()
    with pytest.raises(asyncio.CancelledError):
        await send(Gone(), b"")
    assert gone() == before + 1


def test_what_grpc_would_log_of_it_is_counted(caplog: pytest.LogCaptureFixture) -> None:
    departed.count_in_log()
    departed.count_in_log()
    before = gone()
    try:
        for _ in range(3):
            failed = grpc.aio.InternalError("Failed grpc_call_start_batch: 10")
            LOGGER.error("ExecuteBatchError raised in core by servicer method [/a/b]", exc_info=failed)
        assert (gone(), caplog.records) == (before + 3, [])
        LOGGER.error("anything else")
        assert [record.message for record in caplog.records] == ["anything else"]
    finally:
        LOGGER.filters.clear()


async def test_a_broken_connection_that_nobody_awaits_is_no_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(departed.handle)
    unheard = loop.create_future()
    unheard.set_exception(ConnectionError("unexpected connection_lost() call"))
    del unheard
    gc.collect()
    assert caplog.records == []


async def test_a_defect_that_nobody_waits_for_is_one(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(departed.handle)

    async def fail() -> None:
        raise ConnectionError("of a task of ours")

    task = loop.create_task(fail())
    await asyncio.wait([task])
    del task
    gc.collect()
    assert [record.message.splitlines()[0] for record in caplog.records] == [
        "Task exception was never retrieved"
    ]
