"""Formats: what a stage plays next, who stands where in it, and who goes on. Pure.

    record of a stage ──group, format──> rounds of tables ──numbered──> Plan(blocks, void or order)

`plan` may be asked at any moment and by several at once: what is planned in the end is the same, but for an
arena, which pairs whoever is free.
"""

from services.tournament.formats.group import CannotPlan, takes_late_entries
from services.tournament.formats.planning import plan
from services.tournament.formats.ranking import standings

__all__ = ["CannotPlan", "plan", "standings", "takes_late_entries"]
