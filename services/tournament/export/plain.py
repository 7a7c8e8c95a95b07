"""Converts frozen dataclasses to JSON values and back, by their annotations alone. Pure.

Enums travel as their values, bytes as hexadecimal digits, tuples as arrays. A value that is read must have
exactly the fields of the type, each of its own type; only a field whose default is None may be missing. JSON
has only finite numbers (RFC 8259, section 6).
"""

import enum
import math
import types
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, Union, get_args, get_origin

T = TypeVar("T")


class Unreadable(ValueError):
    """A value that is not of the type; the message says where and why."""


def to_plain(value: object) -> Any:
    """The value as `json.dumps` takes it."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, Mapping):
        return {key: to_plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [to_plain(each) for each in value]
    return value


def from_plain(wanted: type[T], value: object, where: str = "") -> T:
    """Converts a JSON value to the type.

    Raises:
        Unreadable: the value is not of that type.
    """
    return typing.cast("T", _read(wanted, value, where or wanted.__name__))


def _read(wanted: Any, value: Any, where: str) -> Any:
    origin = get_origin(wanted)
    if origin in (Union, types.UnionType):
        return _read_union(get_args(wanted), value, where)
    if origin is tuple:
        _require(isinstance(value, list), value, "an array", where)
        return tuple(_read(get_args(wanted)[0], each, f"{where}[{at}]") for at, each in enumerate(value))
    if origin is Mapping:
        _require(isinstance(value, dict), value, "an object", where)
        return {key: _read(get_args(wanted)[1], each, f"{where}.{key}") for key, each in value.items()}
    if is_dataclass(wanted):
        return _read_fields(wanted, value, where)
    if issubclass(wanted, enum.Enum):
        words = {each.value: each for each in wanted}
        _require(isinstance(value, str) and value in words, value, f"one of {', '.join(words)}", where)
        return words[value]
    if wanted is bytes:
        return _read_bytes(value, where)
    if wanted is float and type(value) is int:
        return float(value)
    _require(type(value) is wanted, value, f"of type {wanted.__name__}", where)
    _require(wanted is not float or math.isfinite(value), value, "a number of JSON", where)
    return value


def _read_union(members: tuple[Any, ...], value: Any, where: str) -> Any:
    if value is None and types.NoneType in members:
        return None
    kinds = [member for member in members if member is not types.NoneType]
    if len(kinds) == 1:
        return _read(kinds[0], value, where)
    _require(type(value) in kinds, value, f"one of {', '.join(kind.__name__ for kind in kinds)}", where)
    return value


def _read_fields(wanted: Any, value: Any, where: str) -> Any:
    _require(isinstance(value, dict), value, "an object", where)
    hints = typing.get_type_hints(wanted)
    names = {field.name for field in fields(wanted)}
    # Fields that were added later have the default None, so that older files can be read.
    later = {field.name for field in fields(wanted) if field.default is None}
    if odd := (names ^ value.keys()) - (later - value.keys()):
        raise Unreadable(f"{where}: {'without' if odd <= names else 'with'} {min(odd)!r}")
    return wanted(**{name: _read(hints[name], value[name], f"{where}.{name}") for name in value})


def _read_bytes(value: Any, where: str) -> bytes:
    _require(isinstance(value, str), value, "hexadecimal digits", where)
    try:
        return bytes.fromhex(value)
    except ValueError as error:
        raise Unreadable(f"{where}: no hexadecimal digits: {value[:80]!r}") from error


def _require(holds: bool, value: object, kind: str, where: str) -> None:
    if not holds:
        raise Unreadable(f"{where}: {str(value)[:80]!r} is not {kind}")
