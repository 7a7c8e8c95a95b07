"""Tree search for what is hidden, for chance and for many seats.

    position ──copy, redeal──> world ──Walk.iterate──> Edges ──answer──> Choice(action, report)
               tries, halving                          │
                     └──────────── what to try next ───┘

A world is drawn from what the seat knows: for every iteration, or by halving for one of each action that is
tried. `replies` has others act by what they know, where a level is told so. `edges`, `walk` and `replies` are
made to be compiled; all else is called once a search, or once an iteration.
"""

from services.search.tree.search import search
from services.search.tree.settings import Settings

__all__ = ["Settings", "search"]
