"""Reads the refusals of calls."""

from collections.abc import Awaitable
from typing import Any

import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

_DETAILS = "grpc-status-details-bin"


async def status_of(call: Awaitable[Any]) -> Status:
    """Returns the status with which the call is refused."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call
    status = Status.FromString(dict(caught.value.trailing_metadata())[_DETAILS])
    assert status.code == caught.value.code().value[0]
    return status


async def reason_of(call: Awaitable[Any]) -> str:
    """Returns the stable reason of the refusal."""
    return str(info_of(await status_of(call)).reason)


def info_of(status: Status) -> ErrorInfo:
    """Returns the status's ErrorInfo."""
    info = ErrorInfo()
    assert any(detail.Unpack(info) for detail in status.details)
    return info


def retry_seconds(status: Status) -> float:
    """Returns how long the status's RetryInfo says to wait."""
    retry = RetryInfo()
    assert any(detail.Unpack(retry) for detail in status.details)
    return float(retry.retry_delay.ToTimedelta().total_seconds())
