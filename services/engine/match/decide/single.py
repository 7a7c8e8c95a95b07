"""Drafts of one entry. Pure."""

from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import Outcome
from services.record.draft import Draft
from services.record.match import Match


def single(match: Match, entry: LogEntry, now_ms: int) -> Draft:
    """Makes a draft with that entry only."""
    draft = Draft(match, now_ms)
    draft.add(entry)
    return draft


def ending(match: Match, outcome: Outcome, now_ms: int, cause: str = "") -> Draft:
    """Makes a draft that ends the match in its current state. `cause`: why an operator does so."""
    draft = Draft(match, now_ms)
    draft.end(outcome, cause)
    return draft
