"""The weights of an evaluation, read from a data file and checked: what a tuning may change."""

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from services.kernel.errors import GameError


class InvalidWeights(GameError):
    """A data file that lacks a weight, or has one that is no whole number."""


def read_weights(text: str, file: str, names: Iterable[str], lengths: Mapping[str, int]) -> dict[str, Any]:
    """Of each name its weight, a whole number, or a tuple of as many as `lengths` says.

    `text` is TOML, and `file` what errors call it.

    Raises:
        InvalidWeights: a weight too few or too many, or one that is no whole number.
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidWeights(f"{file}: {error}") from error
    wanted = list(names)
    if sorted(found) != sorted(wanted):
        raise InvalidWeights(f"{file}: the weights are {', '.join(wanted)}")
    return {name: _checked(file, name, found[name], lengths.get(name)) for name in wanted}


def _checked(file: str, name: str, value: Any, length: int | None) -> Any:
    numbers = [value] if length is None else value
    if not isinstance(numbers, list) or any(type(number) is not int for number in numbers):
        raise InvalidWeights(f"{file}: {name} is made of whole numbers, not {value!r}")
    if len(numbers) != (length or 1):
        raise InvalidWeights(f"{file}: {name} has {length} numbers, not {len(numbers)}")
    return value if length is None else tuple(numbers)
