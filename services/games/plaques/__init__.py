"""Plaques: two to seven seats bet on tableaux with odd magic. Only `wire` knows the proto."""

from typing import Final

from services.games.plaques.game import Plaques

GAME: Final = Plaques()

__all__ = ["GAME"]
