"""Which match or game a request is for: one field is read out of its bytes, and nothing else.

The encoding is that of protobuf.dev/programming-guides/encoding.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from google.protobuf.descriptor import MethodDescriptor

from services.runtime.errors import InvalidRequest, MessageTooLarge
from services.runtime.rpc.methods import MAX_MESSAGE, Call, Unary

RECORD_FIELDS: Final[Mapping[str, int]] = {"VerifyReplay": 2, "GetReplay": 5}
"""Number of the field with a record in requests of these methods; it names the game if field 1 is empty."""
_GAME_FIELD: Final = 2
"""Number of the field with the game in a record."""
_RECORD_LIMIT: Final = 1024 * 1024
_MOST_LOOKED_AT: Final = 64
"""Most fields that are looked at: encoders write field 1 first. To skip another field takes a microsecond,
and 64 KiB of them would hold the loop for 30 ms."""
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_VARINT_BYTES = 10

PassOn = Callable[[str, str, Call, bytes], Awaitable[bytes]]
"""Takes a game or match, a method, a call and its payload; returns the answer (`Engines.pass_on`)."""


@dataclass(frozen=True, slots=True)
class Route:
    """How one method is routed. `key`: name of its request's field 1; `limit`: most bytes of a request."""

    name: str
    key: str
    limit: int
    requests_stream: bool
    answers_stream: bool

    @classmethod
    def of(cls, method: MethodDescriptor) -> "Route":
        """The route of a method of the proto."""
        return cls(
            name=method.name,
            key=method.input_type.fields_by_number[1].name,
            limit=_RECORD_LIMIT if method.name in RECORD_FIELDS else MAX_MESSAGE,
            requests_stream=method.client_streaming,
            answers_stream=method.server_streaming,
        )

    def unary(self, pass_on: PassOn) -> Unary:
        """The method, if it is unary; `pass_on` passes its calls on."""

        def unary(call: Call, payload: bytes) -> Awaitable[bytes]:
            return pass_on(self.key_in(payload), self.name, call, payload)

        return unary

    def check(self, payload: bytes) -> None:
        """Refuses a request that is too large."""
        if len(payload) > self.limit:
            message = f"{len(payload)} bytes; this method takes {self.limit}"
            raise MessageTooLarge(message, limit=str(self.limit))

    def key_in(self, payload: bytes) -> str:
        """The name of the game or the id of the match that the request is for."""
        self.check(payload)
        key = read_bytes(payload, 1)
        if not key and self.name in RECORD_FIELDS:
            key = read_bytes(read_bytes(payload, RECORD_FIELDS[self.name]), _GAME_FIELD)
        if not key:
            raise InvalidRequest(self.key, "missing; it says which game")
        return key.decode(errors="replace")


def read_bytes(message: bytes, number: int) -> bytes:
    """The first occurrence of a length-delimited field; empty if there is none.

    Raises:
        InvalidRequest: the bytes are no message, or too many other fields come first.
    """
    wanted = number << 3 | _BYTES
    # Nearly always the field comes first and is short.
    if len(message) > 1 and message[0] == wanted and message[1] < 0x80 and len(message) >= 2 + message[1]:
        return message[2 : 2 + message[1]]
    at = 0
    for _ in range(_MOST_LOOKED_AT):
        if at == len(message):
            return b""
        tag, at = _varint(message, at)
        end = _end(message, at, tag & 7)
        if tag == wanted:
            size, start = _varint(message, at)
            return message[start : start + size]
        at = end
    raise InvalidRequest("message", f"field {number} is not among its first {_MOST_LOOKED_AT}")


def _end(message: bytes, at: int, wire_type: int) -> int:
    """The index after the value at `at`."""
    if wire_type == _VARINT:
        _, end = _varint(message, at)
    elif wire_type == _FIXED64:
        end = at + 8
    elif wire_type == _BYTES:
        size, start = _varint(message, at)
        end = start + size
    elif wire_type == _FIXED32:
        end = at + 4
    else:
        raise InvalidRequest("message", f"wire type {wire_type} is none")
    if end > len(message):
        raise InvalidRequest("message", "truncated")
    return end


def _varint(message: bytes, at: int) -> tuple[int, int]:
    value = 0
    for index, byte in enumerate(message[at : at + _VARINT_BYTES]):
        value |= (byte & 0x7F) << 7 * index
        if byte < 0x80:
            return value, at + index + 1
    raise InvalidRequest("message", "truncated")
