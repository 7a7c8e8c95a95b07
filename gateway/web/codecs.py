"""Messages as they travel: in binary or as JSON. Inside the gateway they are bytes, as for every transport.

An answer is a pair of its type and its bytes: JSON needs the type for the names of fields.
"""

from typing import Final

from google.protobuf import json_format
from google.protobuf.message import Message

from services.runtime.errors import InvalidRequest

Answer = tuple[type[Message], bytes]
_NO_TAG: Final = b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
"""No message begins like this: a tag has five bytes at the most."""
_SPACE: Final = b" \t\r\n"
"""What may stand around JSON (RFC 8259, section 2)."""


class Unreadable(bytes):
    """A request that cannot be decoded, as bytes that no method can decode either.

    So it is refused where all other requests are, within the caller's budgets. `refusal` says why.
    """

    refusal: InvalidRequest

    @classmethod
    def of(cls, text: bytes, refusal: InvalidRequest) -> "Unreadable":
        """Makes one from the client's text, whose length counts against the budgets."""
        made = cls(_NO_TAG + text)
        made.refusal = refusal
        return made


class JsonText(bytes):
    """A request of type `kind` as JSON text that is not parsed yet."""

    kind: type[Message]

    @classmethod
    def of(cls, kind: type[Message], text: bytes) -> "JsonText":
        """The text as a request; an empty text is a message without fields."""
        made = cls(text or b"{}")
        made.kind = kind
        return made

    def message(self) -> bytes:
        """The serialized message; `Unreadable` if the text is no message."""
        try:
            return from_json(self.kind, self)
        except InvalidRequest as refusal:
            return Unreadable.of(self, refusal)


class ProtoCodec:
    """Bytes in, bytes out: nothing is decoded."""

    def name(self) -> str:
        """The end of its content types."""
        return "proto"

    def encode(self, message: Answer) -> bytes:
        """The answer's bytes as they are."""
        return message[1]

    def decode(self, data: bytes | bytearray, message_class: type[Message]) -> bytes:
        """The request's bytes as they are."""
        return bytes(data)


class JsonCodec:
    """ProtoJSON (protobuf.dev/programming-guides/json), for clients without generated code."""

    def name(self) -> str:
        """The end of its content types."""
        return "json"

    def encode(self, message: Answer) -> bytes:
        """All fields that are set, as one line, so that a stream can be read line by line."""
        return to_json(*message).encode() + b"\n"

    def decode(self, data: bytes | bytearray, message_class: type[Message]) -> JsonText:
        """The text, to be parsed later within the caller's budgets (json_texts.py)."""
        return JsonText.of(message_class, bytes(data))


def to_json(kind: type[Message], payload: bytes) -> str:
    """A message as JSON, in one line."""
    return json_format.MessageToJson(kind.FromString(payload), indent=None)


def from_json(kind: type[Message], text: bytes) -> bytes:
    """The message that a client has written as JSON.

    Raises:
        InvalidRequest: the text is no such message. Unknown fields are refused, too, as they are mistakes.
    """
    if not text.lstrip(_SPACE).startswith(b"{"):
        # The library takes `[]` and `""` for messages without fields, and refuses `null` in Python's words.
        raise InvalidRequest("message", "is an object of JSON, which begins with {")
    try:
        return json_format.Parse(text, kind()).SerializeToString()
    except (json_format.ParseError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidRequest("message", str(error)[:500]) from error
