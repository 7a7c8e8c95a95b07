"""Matches in lists, as messages: what a row has beside the summary that was stored. Pure."""

from collections.abc import Iterable

from ardri.engine.v1.engine_service_pb2 import WatchMatchesResponse
from ardri.match.v1.match_pb2 import MatchSummary
from services.engine.log import Listed
from services.record.seat_bits import actors_of


def summary_of(row: Listed) -> MatchSummary:
    """The match of a row, for nobody in particular."""
    summary = MatchSummary.FromString(row.summary)
    summary.version = row.version
    summary.private = bool(row.private)
    summary.updated.FromMilliseconds(row.updated_ms)
    summary.turn = row.turn or 0
    summary.to_act.extend(actors_of(row.to_act or 0))
    if row.deadline_ms is not None:
        summary.deadline.FromMilliseconds(row.deadline_ms)
    return summary


def changes_message(rows: Iterable[Listed]) -> WatchMatchesResponse:
    """What those hear who follow all matches."""
    return WatchMatchesResponse(changed=map(summary_of, rows))
