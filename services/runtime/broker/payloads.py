"""Job payloads, as Celery hands them over, into messages."""

from collections.abc import Mapping
from typing import Any, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from services.runtime.errors import InvalidRequest
from services.runtime.rpc.requests.text import check_text

M = TypeVar("M", bound=Message)


class MalformedJob(ValueError):
    """What came is no job of this kind; doing it again will not help."""


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
