"""Tablut: sixteen attackers against a king and eight defenders. Only `wire.py` knows the proto."""

from typing import Final

from services.games.tablut.game import Tablut

GAME: Final = Tablut()

__all__ = ["GAME"]
