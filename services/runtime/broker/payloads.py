"""Jobs as they travel: a message is encoded once as it leaves, and decoded once as Celery hands it over."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from services.runtime.errors import InvalidRequest
from services.runtime.rpc.requests.text import check_text

M = TypeVar("M", bound=Message)


class OutgoingJob(Protocol):
    """A job for workers in the form in which whoever offers it has it."""

    @property
    def payload(self) -> Mapping[str, Any]:
        """Its JSON form, asked for as it leaves."""


@dataclass(frozen=True, slots=True)
class MessageJob:
    """A job that is nothing but its message."""

    message: Message

    @property
    def payload(self) -> Mapping[str, Any]:
        """The message as it travels."""
        return encoded(self.message)


class MalformedJob(ValueError):
    """What came is no job of this kind; doing it again will not help."""


def encoded(message: Message) -> dict[str, Any]:
    """The JSON form of the message, with the names of its fields as the proto has them."""
    payload: dict[str, Any] = json_format.MessageToDict(message, preserving_proto_field_name=True)
    return payload


def decoded(message_type: type[M], payload: Mapping[str, Any]) -> M:
    """The message in its JSON form.

    Raises:
        MalformedJob: it is none, or has text that no request may have.
    """
    try:
        message = json_format.ParseDict(payload, message_type())  # type: ignore[arg-type]  # the stub wants a dict
        check_text(message)
    except (json_format.ParseError, TypeError, AttributeError, UnicodeError, InvalidRequest) as error:
        raise MalformedJob(f"no {message_type.DESCRIPTOR.name}: {error}") from error
    return message
