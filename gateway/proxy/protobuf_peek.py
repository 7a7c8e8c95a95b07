"""Reads one field of a serialized message and nothing else (protobuf.dev/programming-guides/encoding)."""

from services.runtime.errors import InvalidRequest

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_VARINT_BYTES = 10


def read_bytes(message: bytes, number: int) -> bytes:
    """The first occurrence of a length-delimited field; empty if there is none.

    Raises:
        InvalidRequest: the bytes are no message.
    """
    wanted = number << 3 | _BYTES
    # Nearly always it comes first and is short.
    if len(message) > 1 and message[0] == wanted and message[1] < 0x80 and len(message) >= 2 + message[1]:
        return message[2 : 2 + message[1]]
    at = 0
    while at < len(message):
        tag, at = _varint(message, at)
        end = _end(message, at, tag & 7)
        if tag == wanted:
            size, start = _varint(message, at)
            return message[start : start + size]
        at = end
    return b""


def _end(message: bytes, at: int, wire_type: int) -> int:
    """Where the value at this place ends."""
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
