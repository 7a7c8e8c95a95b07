"""Tree search for what is hidden, for chance and for many seats.

    position ──copy, redeal──> world ──Walk.iterate──> Edges ──answer──> Choice(action, report)

A world is drawn for every iteration from what the seat knows. `edges` and `walk` are made to be compiled;
all else is called once a search, or once an iteration.
"""

from services.search.tree.search import STRONGEST, search
from services.search.tree.settings import Settings

__all__ = ["STRONGEST", "Settings", "search"]
