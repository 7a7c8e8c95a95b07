"""Whether all strings of a message are printable: a check for each type, made once from its descriptor.

The check runs before every method, so it must be fast. It reads only strings, and a single `attrgetter` reads
those of all nested messages. To ask first whether a nested message is set would take twice as long.
"""

import functools
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any, Final

from google.protobuf.descriptor import Descriptor, FieldDescriptor

Check = Callable[[Any], bool]
OPAQUE: Final = "google.protobuf.Any"
"""Not checked here: until an `Any` is unpacked, its content is bytes, and its type URL is not used."""


@functools.cache
def is_printable(kind: Descriptor) -> Check:
    """Returns the check of messages of the type: true if all their characters are printable."""
    return _all(list(_checks(kind)))


def refuse_recursion(kind: Descriptor, inside: frozenset[str] = frozenset()) -> None:
    """Checks that messages of the type have a bounded depth.

    Raises:
        RecursionError: a type contains itself; no request needs such a type.
    """
    if kind.full_name in inside:
        raise RecursionError(f"{kind.full_name} contains itself")
    for field in kind.fields:
        if field.message_type is not None:
            refuse_recursion(field.message_type, inside | {kind.full_name})


def is_text(field: FieldDescriptor) -> bool:
    """Whether the field holds text."""
    return field.type == FieldDescriptor.TYPE_STRING


def is_map(field: FieldDescriptor) -> bool:
    """Whether the field is a map."""
    return field.message_type is not None and bool(field.message_type.GetOptions().map_entry)


def _checks(kind: Descriptor) -> Iterator[Check]:
    fields = list(_fields(kind, ""))
    texts = [path for path, field in fields if is_text(field) and not field.is_repeated]
    if texts:
        yield _of_texts(texts)
    for path, field in fields:
        get = attrgetter(path)
        if is_map(field):
            entry: Any = field.message_type
            key, value = (entry.fields_by_name[each] for each in ("key", "value"))
            yield from _of_each(key, get)
            yield from _of_each(value, lambda message, get=get: get(message).values())  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        elif field.is_repeated:
            yield from _of_each(field, get)


def _fields(kind: Descriptor, path: str) -> Iterator[tuple[str, FieldDescriptor]]:
    """Yields the fields of a message and of nested messages with their paths; enters no repeated fields."""
    for field in kind.fields:
        nested = field.message_type
        if nested is None or field.is_repeated:
            yield path + field.name, field
        elif nested.full_name != OPAQUE:
            yield from _fields(nested, f"{path}{field.name}.")


def _of_texts(paths: Sequence[str]) -> Check:
    get: Callable[[Any], Any] = attrgetter(*paths)
    if len(paths) == 1:
        return lambda message: bool(get(message).isprintable())
    return lambda message: "".join(get(message)).isprintable()


def _of_each(field: FieldDescriptor, get: Callable[[Any], Any]) -> Iterator[Check]:
    """Yields the check of all values of a repeated field; nothing if there is no string in them."""
    nested = field.message_type
    if is_text(field):
        yield lambda message: "".join(get(message)).isprintable()
    elif nested is not None and _has_text(nested, set()):
        # Looked up only for a value, because a type may contain itself here, as `Struct` does.
        yield lambda message: all(is_printable(nested)(each) for each in get(message))


def _has_text(kind: Descriptor, seen: set[str]) -> bool:
    """Whether messages of the type have a string anywhere."""
    if kind.full_name == OPAQUE or kind.full_name in seen:
        return False
    seen.add(kind.full_name)
    return any(
        is_text(field) or (field.message_type is not None and _has_text(field.message_type, seen))
        for field in kind.fields
    )


def _all(checks: Sequence[Check]) -> Check:
    if len(checks) == 1:
        return checks[0]
    return lambda message: all(check(message) for check in checks)
