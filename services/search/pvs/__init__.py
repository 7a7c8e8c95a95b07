"""Principal variation search: looks ahead for two seats that take turns and hide nothing.

    search ── deepens a ──> Tree ── orders by ──> Ply, History
                             ├── remembers in ──> Table
                             └── ends in ──> Quiescence

All but `search` is compiled by `make native`.
"""

from services.search.pvs.search import Settings, search

__all__ = ["Settings", "search"]
