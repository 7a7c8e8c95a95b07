"""Puts the values of a spec file into messages: each function checks one value and stores it. Pure.

The functions raise a TypeError or ValueError that says what the value should be.
"""

import math
from collections.abc import Callable, Iterable
from typing import Any, Final

import typer

from ardri_cli.terminal.flags import parse_clock
from ardri_cli.tournaments.spec.toml_lines import Path
from ardri_client.clocks import duration

Put = Callable[[Any, str, Any], None]
"""Stores a value of a TOML document in the field of a message that has that name."""

_MOST_SECONDS: Final = 315_576_000_000
"""The most seconds of a Duration: ten thousand years."""
_SHA256_DIGITS: Final = 64
_KINDS: Final[dict[type, str]] = {str: "text", int: "a whole number", float: "a number"}


class Wrong(ValueError):
    """An error in the value of a key. `path`: the path of the key."""

    def __init__(self, path: Path, message: str) -> None:
        steps = (f" (number {step + 1})" if isinstance(step, int) else f", {step}" for step in path)
        super().__init__(f"{''.join(steps).lstrip(', ')}: {message}")
        self.path = path


def text(message: Any, name: str, value: object) -> None:
    """A string that is not empty."""
    checked = _checked(value, str)
    if not checked.strip():
        raise ValueError("should be some text")
    setattr(message, name, checked)


def whole(message: Any, name: str, value: object) -> None:
    """A whole number from 0."""
    setattr(message, name, _counted(value))


def number(message: Any, name: str, value: object) -> None:
    """Any number."""
    found = float(value) if isinstance(value, int) else _checked(value, float)
    if not math.isfinite(found):
        raise ValueError("should be a number that is not infinite")
    setattr(message, name, found)


def words(message: Any, name: str, value: object) -> None:
    """A list of names."""
    getattr(message, name).extend(_names(value))


def pairings(message: Any, name: str, value: object) -> None:
    """A list of lists of names."""
    for each in _checked_list(value, "lists of names"):
        getattr(message, name).add(entrants=_names(each))


def seconds(message: Any, name: str, value: object) -> None:
    """A time in seconds."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= _MOST_SECONDS:
        raise ValueError("should be a number of seconds")
    getattr(message, name).CopyFrom(duration(value))


def clock(message: Any, name: str, value: object) -> None:
    """A clock as `--clock` takes it."""
    try:
        getattr(message, name).CopyFrom(parse_clock(_checked(value, str)))
    except typer.BadParameter as error:
        raise ValueError("should be a clock such as 300+5 or 'per-move 30'") from error


def inside(field: str, put: Put) -> Put:
    """Stores the value in the field `field` of the inner message with the name of the key."""
    return lambda message, name, value: put(getattr(message, name), field, value)


def within(message: str, put: Put) -> Put:
    """Stores the value in the inner message `message`, in the field with the name of the key."""
    return lambda outer, name, value: put(getattr(outer, message), name, value)


def digest(message: Any, name: str, value: object) -> None:
    """A SHA-256 in hexadecimal digits."""
    checked = _checked(value, str)
    if len(checked) != _SHA256_DIGITS:
        raise ValueError(f"should be {_SHA256_DIGITS} hexadecimal digits")
    setattr(message, name, bytes.fromhex(checked))


def one_of(members: Iterable[tuple[str, int]], prefix: str) -> Put:
    """One of the words of an enum, `round_robin` for FORMAT_ROUND_ROBIN."""
    known = {name.removeprefix(prefix).lower(): number for name, number in members if number}

    def put(message: Any, name: str, value: object) -> None:
        if not isinstance(value, str) or value not in known:
            raise ValueError(f"should be one of {', '.join(known)}")
        setattr(message, name, known[value])

    return put


def table(value: object, path: Path) -> dict[str, Any]:
    """The value, which must be a table."""
    if not isinstance(value, dict):
        raise Wrong(path, f"should be a table, not {value!r}")
    return value


def tables(value: object, path: Path) -> list[dict[str, Any]]:
    """The value, which must be an array of tables."""
    if not isinstance(value, list):
        raise Wrong(path, f"should be tables [[{path[-1]}]], not {value!r}")
    return [table(each, (*path, at)) for at, each in enumerate(value)]


def _counted(value: object) -> int:
    checked: int = _checked(value, int)
    if checked < 0:
        raise ValueError("should be a whole number from 0")
    return checked


def _checked(value: object, kind: type) -> Any:
    if type(value) is not kind:  # in Python a bool is an int, but people do not mean it as a number
        raise TypeError(f"should be {_KINDS[kind]}")
    return value


def _checked_list(value: object, of: str) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"should be a list of {of}")
    return value


def _names(value: object) -> list[str]:
    names = _checked_list(value, "names")
    if not all(isinstance(name, str) for name in names):
        raise TypeError("should be a list of names")
    return names
