"""One rule for every string of every request: no control characters, whatever the database.

PostgreSQL takes no NUL in a text (postgresql.org/docs, 8.3 Character Types), and one such string would fail a
whole transaction. Escape sequences and overrides of the writing direction would reach the terminals and
dashboards on which names are shown (CVE-2021-42574). No string of a request has more than one line, so line
breaks and tabs are refused, too. Text that is not UTF-8 never comes this far: protobuf does not decode it.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from google.protobuf.message import Message

from services.runtime.errors import InvalidRequest
from services.runtime.rpc.requests.printable import OPAQUE, is_map, is_printable

_REFUSED: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # C0, DEL and C1: line breaks, tabs, and what begins escape sequences
    "\u2028\u2029"  # line and paragraph separator
    "\u202a-\u202e\u2066-\u2069]"  # embeddings, overrides and isolates of the writing direction
)


def check_text(request: Message) -> None:
    """Checks all strings of a request: nested and repeated ones, keys and values of maps.

    The content of an `Any` is bytes here. It is checked when it is unpacked (services/runtime/jobs/wire.py).

    Raises:
        InvalidRequest: a string has a refused character; the error has its path: `spec.stages[1].heroes[0]`.
    """
    if is_printable(request.DESCRIPTOR)(request):
        return
    for path, text in _strings(request):
        found = _REFUSED.search(text)
        if found is not None:
            raise InvalidRequest(path, f"no control characters, such as U+{ord(found[0]):04X}")


def cleaned(text: str) -> str:
    """Returns the text without refused characters: for text that is stored but has passed no check."""
    return text if text.isprintable() else _REFUSED.sub("", text)


def _strings(message: Message) -> Iterator[tuple[str, str]]:
    """Yields all strings of the message, each with its path."""
    for field, value in message.ListFields():
        name = field.name
        items: list[tuple[str, Any]] = [(name, value)]
        if is_map(field):
            items = [(f"{name}.key", key) for key in value]
            items += [(f"{name}.value", each) for each in value.values()]
        elif field.is_repeated:
            items = [(f"{name}[{index}]", each) for index, each in enumerate(value)]
        for path, each in items:
            if isinstance(each, str):
                yield path, each
            elif isinstance(each, Message) and each.DESCRIPTOR.full_name != OPAQUE:
                yield from ((f"{path}.{rest}", text) for rest, text in _strings(each))
