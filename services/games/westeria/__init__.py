"""Westeria: two to four seats fight with hidden armies for the last Flag. Only `wire` knows the proto."""

from typing import Final

from services.games.westeria.game import Westeria

GAME: Final = Westeria()

__all__ = ["GAME"]
