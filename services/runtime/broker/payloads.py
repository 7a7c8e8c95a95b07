"""Jobs as JSON: a message is encoded once when it leaves, and decoded once when Celery hands it over."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from services.runtime.errors import InvalidRequest
from services.runtime.rpc.requests.text import check_text

M = TypeVar("M", bound=Message)


class OutgoingJob(Protocol):
    """A job for workers, in the form in which its maker has it."""

    @property
    def payload(self) -> Mapping[str, Any]:
        """The JSON form, which is asked for when the job leaves."""


@dataclass(frozen=True, slots=True)
class MessageJob:
    """A job that consists of its message alone."""

    message: Message

    @property
    def payload(self) -> Mapping[str, Any]:
        """The JSON form of the message."""
        return encoded(self.message)


class MalformedJob(ValueError):
    """A payload that is no job of this kind. A retry will not help."""


def encoded(message: Message) -> dict[str, Any]:
    """Returns the JSON form of the message, with field names as in the proto."""
    payload: dict[str, Any] = json_format.MessageToDict(message, preserving_proto_field_name=True)
    return payload


def decoded(message_type: type[M], payload: Mapping[str, Any]) -> M:
    """Returns the message of a JSON form.

    Raises:
        MalformedJob: it is no such message, or has text that no request may have.
    """
    try:
        message = json_format.ParseDict(payload, message_type())  # type: ignore[arg-type]  # the stub wants a dict
        check_text(message)
    except (json_format.ParseError, TypeError, AttributeError, UnicodeError, InvalidRequest) as error:
        raise MalformedJob(f"no {message_type.DESCRIPTOR.name}: {error}") from error
    return message
