"""Tara: two to four seats strive for two of four thrones. Only `wire` knows the proto."""

from typing import Final

from services.games.tara.game import Tara

GAME: Final = Tara()

__all__ = ["GAME"]
