"""Finds the games: each sub-package that offers `GAME` is one. To add a game takes a folder and no edit.

Games know the kernel, but not one another. Only a game's `wire` knows its proto.
"""

import importlib
import pkgutil
from functools import cache
from typing import Any

from services.kernel import Game


class UnknownGame(LookupError):
    """No game of that name is installed."""


def names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    return _found()


@cache
def _found() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def load(name: str) -> Game[Any, Any]:
    """Returns the game of that name.

    Raises:
        UnknownGame: there is no such game.
    """
    if name not in names():
        raise UnknownGame(f"no game {name!r}; the games are: {', '.join(names())}")
    game: Game[Any, Any] = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def table_steps() -> tuple[str, ...]:
    """The names of the automatic steps of all games, sorted."""
    return tuple(sorted({step for name in names() for step in load(name).facts.table_steps}))
