"""`report.html`: one file for people, with drawings and without scripts."""

from services.tournament.export.report.page import report

__all__ = ["report"]
