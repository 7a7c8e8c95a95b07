"""Collections of cyclic garbage: they pause a process, and a serving one has next to nothing for them."""

import gc
from typing import Final

_COLLECTIONS: Final = (20_000, 50, 10)
"""Objects that are new since the last collection, and collections of one generation to one of the next."""


def freeze() -> None:
    """To be called once all is there that stays for good.

    Collections skip that from then on, and they come seldom: hardly anything that serves an action or a game
    is part of a cycle, so they cost much and find little.
    """
    gc.freeze()
    gc.set_threshold(*_COLLECTIONS)
