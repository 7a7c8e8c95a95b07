"""Data files of games: read and checked, refused by their lines, and pinned to the matches that use them."""

from services.kernel.data.data_sets import data_digest, data_sets_in
from services.kernel.data.lines import SOURCES, Entry, entries

__all__ = ["SOURCES", "Entry", "data_digest", "data_sets_in", "entries"]
