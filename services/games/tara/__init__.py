"""Tara: two to four seats contend for two of four King's positions. Only `wire` knows the proto."""

from typing import Final

from services.games.tara.game import Tara

GAME: Final = Tara()

__all__ = ["GAME"]
