"""What cards and units do, in words: the data file `faces.toml`."""

import tomllib
from importlib.resources import files
from typing import Final, NamedTuple

from services.games.westeria.data.armies import CARDS


class CardFace(NamedTuple):
    """What a card does, and its ruling."""

    text: str
    rule: str


_READ: Final = tomllib.loads((files(__package__) / "faces.toml").read_text(encoding="utf-8"))
CARD_FACES: Final = tuple(CardFace(**_READ["cards"][card]) for card in CARDS)
"""By card."""
UNIT_TEXTS: Final[dict[str, str]] = _READ["units"]
"""By the role of a kind of unit."""
