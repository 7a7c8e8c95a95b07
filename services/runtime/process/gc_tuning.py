"""Makes collections of cyclic garbage rare: they pause a process, and find next to nothing in a server."""

import gc
from typing import Final

_COLLECTIONS: Final = (20_000, 50, 10)
"""New objects that lead to a collection, and collections of a generation that lead to one of the next."""


def freeze() -> None:
    """Excludes existing objects from collections, and makes collections rare. To be called after the start.

    Hardly any object that serves an action or a game is part of a cycle: collections cost much and find
    little.
    """
    gc.freeze()
    gc.set_threshold(*_COLLECTIONS)
