"""Principal variation search: looks ahead for two seats that take turns and hide nothing.

    search ── deepens a ──> Tree ── orders by ──> Ply, History
                             ├── remembers in ──> Table
                             └── ends in ──> Quiescence
    for levels with `slack`: fallible ── searches each action to one depth in a ──> Tree

`ordering`, `quiescence`, `table` and `tree` are compiled by `make native`.
"""

from services.search.pvs.search import search
from services.search.pvs.settings import Settings

__all__ = ["Settings", "search"]
