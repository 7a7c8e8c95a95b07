"""Data files of games: reads and checks them, names bad lines, and pins them to the matches that use them."""

from services.kernel.data.data_sets import data_digest, data_sets_in
from services.kernel.data.lines import SOURCES, Entry, entries

__all__ = ["SOURCES", "Entry", "data_digest", "data_sets_in", "entries"]
