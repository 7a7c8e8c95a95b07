"""The games, found by looking: each sub-package that offers `GAME`. A new one is a folder, not an edit.

They know the kernel and not one another. Only a game's `wire.py` knows its proto.
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
    """The game of that name.

    Raises:
        UnknownGame: there is none.
    """
    if name not in names():
        raise UnknownGame(f"no game {name!r}; the games are: {', '.join(names())}")
    game: Game[Any, Any] = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def table_steps() -> tuple[str, ...]:
    """What the automatic steps of all games are called, sorted."""
    return tuple(sorted({step for name in names() for step in load(name).facts.table_steps}))
