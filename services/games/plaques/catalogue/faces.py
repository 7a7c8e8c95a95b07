"""How colours are shown, and what plaques do in words: the data file `faces.toml`."""

import tomllib
from importlib.resources import files
from typing import Final, NamedTuple


class ShadeFace(NamedTuple):
    """`colour` as `#rrggbb`, and the name of a pattern (`services.kernel.game.looks`)."""

    colour: str
    pattern: str


_FILE: Final = files("services.games.plaques") / "data/faces.toml"
_READ: Final = tomllib.loads(_FILE.read_text(encoding="utf-8"))
SHADE_FACES: Final = {name: ShadeFace(**face) for name, face in _READ["colours"].items()}
"""By the name of the colour."""
POWERS: Final[dict[str, str]] = _READ["powers"]
"""Texts by the name of a type or of a unique plaque, if it does anything."""
