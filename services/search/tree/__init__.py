"""Tree search: for games with hidden information, with chance or with more than two seats.

    position ──copy, redeal──> world ──Walk.iterate──> Edges ──answer──> Choice(action, report)
               tries, halving                          │
                     └──────────── what to try next ───┘

Each world is drawn from what the seat knows: a new one for every iteration or, with halving, for one try of
each action. `replies` lets the other seats act by what they know, for levels with `greedy_others`.
`comparison` tries given actions equally often, for analyses. `edges`, `replies`, `roots` and `walk` may be
compiled; everything else runs once a search, or once an iteration.
"""

from services.search.tree.comparison import compare
from services.search.tree.search import plays, search
from services.search.tree.settings import Settings

__all__ = ["Settings", "compare", "plays", "search"]
