"""The weights of an evaluation, which tuning may change: read from a data file and checked."""

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from services.kernel.errors import GameError


class InvalidWeights(GameError):
    """A data file with missing or unknown weights, or with a weight that is not a whole number."""


def read_weights(text: str, file: str, names: Iterable[str], lengths: Mapping[str, int]) -> dict[str, Any]:
    """Returns the weight of each name: a whole number, or a tuple with as many numbers as `lengths` says.

    `text` is TOML; `file` is its name in error messages.

    Raises:
        InvalidWeights: no TOML, a missing or an unknown weight, or one that is not a whole number.
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
