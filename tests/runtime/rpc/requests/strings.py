"""Messages with one string set, for each string field of a message type at any depth."""

from collections.abc import Iterator
from typing import Any

from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass


def with_text(kind: Any, text: str) -> Iterator[tuple[str, Message]]:
    """Yields the path of each string field, and a message with the text there that is otherwise empty."""
    for field in kind.fields:
        for path, value in _values(field, text):
            message = GetMessageClass(kind)()
            if _is_map(field):
                key, each = value
                if isinstance(each, Message):
                    getattr(message, field.name)[key].CopyFrom(each)
                else:
                    getattr(message, field.name)[key] = each
            elif field.is_repeated:
                getattr(message, field.name).append(value)
            elif isinstance(value, Message):
                getattr(message, field.name).CopyFrom(value)
            else:
                setattr(message, field.name, value)
            yield path, message


def _values(field: FieldDescriptor, text: str) -> Iterator[tuple[str, Any]]:
    name, nested = field.name, field.message_type
    if field.type == FieldDescriptor.TYPE_STRING:
        yield (f"{name}[0]" if field.is_repeated else name), text
    elif _is_map(field):
        assert nested is not None
        kinds = {each.name: each.type for each in nested.fields}
        if kinds["key"] == FieldDescriptor.TYPE_STRING:
            value = nested.fields_by_name["value"]
            empty = GetMessageClass(value.message_type)() if value.message_type else value.default_value
            yield f"{name}.key", (text, empty)
        if kinds["value"] == FieldDescriptor.TYPE_STRING:
            yield f"{name}.value", ("key", text)
    elif nested is not None and nested.full_name != AnyMessage.DESCRIPTOR.full_name:
        where = f"{name}[0]" if field.is_repeated else name
        for path, message in with_text(nested, text):
            yield f"{where}.{path}", message


def _is_map(field: FieldDescriptor) -> bool:
    return field.message_type is not None and bool(field.message_type.GetOptions().map_entry)
