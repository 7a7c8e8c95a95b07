"""Formats: what a stage plays next, its standings, and who advances. Pure.

    record of a stage ──group, format──> rounds of tables ──numbered──> Plan(blocks, void or order)

`plan` may be called at any moment and by several directors at once: in the end the plans are the same, except
for an arena, which pairs whoever is free.
"""

from services.tournament.formats.group import CannotPlan, takes_late_entries
from services.tournament.formats.planning import plan
from services.tournament.formats.ranking import standings

__all__ = ["CannotPlan", "plan", "standings", "takes_late_entries"]
