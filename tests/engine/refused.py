"""Refusals of calls, as tests read them."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

_DETAILS = "grpc-status-details-bin"


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal as a client reads it. `retry_ms` is 0 if waiting does not help."""

    code: grpc.StatusCode
    reason: str
    message: str
    metadata: dict[str, str]
    retry_ms: int

    @property
    def named(self) -> tuple[grpc.StatusCode, str]:
        """The code and the reason, which are stable."""
        return self.code, self.reason


async def refusal(call: Awaitable[Any]) -> Refused:
    """Checks that the call is refused, and returns the refusal."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call
    error = caught.value
    status = Status.FromString(dict(error.trailing_metadata())[_DETAILS])
    assert status.code == error.code().value[0]
    assert status.message == error.details()
    return refused(status)


async def stream_refusal(stream: Any) -> Refused:
    """The same for a stream; messages before its end are ignored."""

    async def to_the_end() -> None:
        async for _ in stream:
            pass

    return await refusal(to_the_end())


def refused(status: Status) -> Refused:
    """Returns the refusal in a status."""
    info, retry = ErrorInfo(), RetryInfo()
    assert any(detail.Unpack(info) for detail in status.details)
    assert info.domain == "ardri"
    waits = any(detail.Unpack(retry) for detail in status.details)
    code = next(code for code in grpc.StatusCode if code.value[0] == status.code)
    delay = retry.retry_delay.ToMilliseconds() if waits else 0
    return Refused(code, info.reason, status.message, dict(info.metadata), delay)
