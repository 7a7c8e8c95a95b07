"""Whether all strings of a message are printable: a check for each type, made once from its descriptor.

It stands before every method, actions among them, so it touches nothing but strings, and those of nested
messages by one `attrgetter` for all: to ask first whether a message is there would take twice as long.
"""

import functools
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any, Final

from google.protobuf.descriptor import Descriptor, FieldDescriptor

Check = Callable[[Any], bool]
OPAQUE: Final = "google.protobuf.Any"
"""Bytes to whoever does not unpack it, its type too."""


@functools.cache
def is_printable(kind: Descriptor) -> Check:
    """The check of messages of that type; what it lets pass has nothing but printable characters."""
    return _all(list(_checks(kind)))


def refuse_recursion(kind: Descriptor, inside: frozenset[str] = frozenset()) -> None:
    """Lets pass types whose messages have a bounded depth.

    Raises:
        RecursionError: a type that contains itself; no request needs one.
    """
    if kind.full_name in inside:
        raise RecursionError(f"{kind.full_name} contains itself")
    for field in kind.fields:
        if field.message_type is not None:
            refuse_recursion(field.message_type, inside | {kind.full_name})


def is_text(field: FieldDescriptor) -> bool:
    """Whether it holds text."""
    return field.type == FieldDescriptor.TYPE_STRING


def is_map(field: FieldDescriptor) -> bool:
    """Whether it is a map."""
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
    """The fields of a message and of those nested in it, each with its path, down to what is repeated."""
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
    """The check of many values of that field; none if there is no string in them."""
    nested = field.message_type
    if is_text(field):
        yield lambda message: "".join(get(message)).isprintable()
    elif nested is not None and _has_text(nested, set()):
        # Looked up once there are values, as a type may contain itself here: a `Struct` its like.
        yield lambda message: all(is_printable(nested)(each) for each in get(message))


def _has_text(kind: Descriptor, seen: set[str]) -> bool:
    """Whether there is a string anywhere in messages of that type."""
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
