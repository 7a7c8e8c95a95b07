"""Refusals in each protocol of the edge. The status is the one that gRPC would send."""

import json
from typing import Any, Final

from connectrpc.code import Code
from connectrpc.errors import ConnectError, ErrorDetail
from google.protobuf import json_format
from google.rpc.status_pb2 import Status
from protobuf.wkt import Any as ConnectAny
from protobuf.wkt import Struct

from google.rpc import error_details_pb2
from services.runtime.observe import tracing
from services.runtime.rpc.methods import Call
from services.runtime.rpc.statuses import to_status

_CODES: Final = (
    None,
    Code.CANCELED,
    Code.UNKNOWN,
    Code.INVALID_ARGUMENT,
    Code.DEADLINE_EXCEEDED,
    Code.NOT_FOUND,
    Code.ALREADY_EXISTS,
    Code.PERMISSION_DENIED,
    Code.RESOURCE_EXHAUSTED,
    Code.FAILED_PRECONDITION,
    Code.ABORTED,
    Code.OUT_OF_RANGE,
    Code.UNIMPLEMENTED,
    Code.INTERNAL,
    Code.UNAVAILABLE,
    Code.DATA_LOSS,
    Code.UNAUTHENTICATED,
)
"""By number, as in google.rpc.Code."""
_READABLE: Final = {
    f"type.googleapis.com/{kind.DESCRIPTOR.full_name}": kind
    for kind in (error_details_pb2.ErrorInfo, error_details_pb2.RetryInfo)
}


def status_of(error: BaseException, call: Call) -> Status:
    """The status that the call ends with."""
    return to_status(error, trace_id=tracing.trace_id(tracing.current.get() or call.traceparent))


def connect_error(status: Status) -> ConnectError:
    """The status as connectrpc's error, which is written for Connect and for gRPC-web."""
    code = _CODES[status.code] if 0 < status.code < len(_CODES) else Code.UNKNOWN
    assert code is not None
    return ConnectError(code, status.message, [_Detail(detail) for detail in status.details])


def status_json(status: Status) -> str:
    """The status as JSON; details of unknown types are left out."""
    known = [detail for detail in status.details if detail.type_url in _READABLE]
    return json_format.MessageToJson(
        Status(code=status.code, message=status.message, details=known), indent=None
    )


class _Detail(ErrorDetail):
    """A detail that is readable, too, in the field that Connect has for it (`debug`)."""

    def __init__(self, packed: Any) -> None:
        super().__init__(ConnectAny(type_url=packed.type_url, value=packed.value))
        self._packed = packed

    def value(self, *_kinds: Any) -> Any:
        """The fields of the detail; None if its type is unknown."""
        kind = _READABLE.get(self._packed.type_url)
        if kind is None:
            return None
        fields = json_format.MessageToDict(kind.FromString(self._packed.value))
        return Struct.from_json(json.dumps(fields))
