"""The data files of games that hold words: found, read once, and refused where they are not good."""

import functools
import inspect
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from services.kernel import Game


class TextsError(ValueError):
    """A data file that is not good; says where and why."""


@functools.cache
def folder_of(kind: type[Game[Any, Any]]) -> Path:
    """Where such a game keeps its data files."""
    return Path(inspect.getfile(kind)).parent / "data"


@functools.cache
def tables_of(path: Path) -> Mapping[str, Any]:
    """The tables of a file; none where there is no file.

    Raises:
        TextsError: it is no TOML, or cannot be read.
    """
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise TextsError(f"{path}: {error}") from error
