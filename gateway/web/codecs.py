"""Messages as they travel: as they are, or as JSON. Inside they are bytes, as for every transport.

An answer comes as its type and its bytes; the bytes alone would not say what to call their fields.
"""

from typing import Final

from google.protobuf import json_format
from google.protobuf.message import Message

from services.runtime.errors import InvalidRequest

Answer = tuple[type[Message], bytes]
_NO_TAG: Final = b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
"""No message begins so: a tag has five bytes at the most."""
_SPACE: Final = b" \t\r\n"
"""What may stand around JSON (RFC 8259, section 2)."""


class Unreadable(bytes):
    """What is no message of its type, as bytes that no method takes for one either.

    So it is refused where all others are, within the budgets of the caller; `refusal` says why in words.
    """

    refusal: InvalidRequest

    @classmethod
    def of(cls, text: bytes, refusal: InvalidRequest) -> "Unreadable":
        """Of that text, whose length counts."""
        made = cls(_NO_TAG + text)
        made.refusal = refusal
        return made


class JsonText(bytes):
    """A request of that type as its client has written it, which nobody has read yet."""

    kind: type[Message]

    @classmethod
    def of(cls, kind: type[Message], text: bytes) -> "JsonText":
        """Nothing at all is a message without fields."""
        made = cls(text or b"{}")
        made.kind = kind
        return made

    def message(self) -> bytes:
        """Its message; what is none is `Unreadable`."""
        try:
            return from_json(self.kind, self)
        except InvalidRequest as refusal:
            return Unreadable.of(self, refusal)


class ProtoCodec:
    """Bytes in, bytes out: nothing is decoded."""

    def name(self) -> str:
        """As the content type ends."""
        return "proto"

    def encode(self, message: Answer) -> bytes:
        """As it is."""
        return message[1]

    def decode(self, data: bytes | bytearray, message_class: type[Message]) -> bytes:
        """As it is."""
        return bytes(data)


class JsonCodec:
    """ProtoJSON (protobuf.dev/programming-guides/json), for whoever has no generated code."""

    def name(self) -> str:
        """As the content type ends."""
        return "json"

    def encode(self, message: Answer) -> bytes:
        """All fields that are set. A line, so that a stream can be read line by line as it comes."""
        return to_json(*message).encode() + b"\n"

    def decode(self, data: bytes | bytearray, message_class: type[Message]) -> JsonText:
        """The text, to be read within the budgets of its caller (json_texts.py)."""
        return JsonText.of(message_class, bytes(data))


def to_json(kind: type[Message], payload: bytes) -> str:
    """A message of ours as JSON, in one line."""
    return json_format.MessageToJson(kind.FromString(payload), indent=None)


def from_json(kind: type[Message], text: bytes) -> bytes:
    """The message that a client has written as JSON.

    Raises:
        InvalidRequest: it is none; fields that do not exist are refused, as they are slips.
    """
    if not text.lstrip(_SPACE).startswith(b"{"):
        # To the library `[]` and `""` are messages without fields; of `null` it says what Python does.
        raise InvalidRequest("message", "is an object of JSON, which begins with {")
    try:
        return json_format.Parse(text, kind()).SerializeToString()
    except (json_format.ParseError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidRequest("message", str(error)[:500]) from error
