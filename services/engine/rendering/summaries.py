"""Rows of the log as messages: matches in lists, and totals of results. Pure."""

from collections.abc import Iterable, Sequence

from ardri.engine.v1.engine_service_pb2 import WatchMatchesResponse
from ardri.match.v1.match_pb2 import MatchSummary, ResultCount
from services.engine.log import Listed, Result
from services.record.seats.names import call, names_of, participants_from
from services.record.seats.seat_bits import actors_of


def summary_of(row: Listed) -> MatchSummary:
    """Returns the summary of a row, for no particular account."""
    summary = MatchSummary.FromString(row.summary)
    call(summary.seats, names_of(participants_from(row.people)))
    summary.version = row.version
    summary.private = bool(row.private)
    summary.updated.FromMilliseconds(row.updated_ms)
    if not row.lacks_turn:
        summary.turn = row.turn or 0
        summary.to_act.extend(actors_of(row.to_act or 0))
    if row.deadline_ms is not None:
        summary.deadline.FromMilliseconds(row.deadline_ms)
    return summary


def changes_message(rows: Iterable[Listed]) -> WatchMatchesResponse:
    """Returns the message for those who follow all matches."""
    return WatchMatchesResponse(changed=map(summary_of, rows))


def sums(results: Sequence[tuple[Result, int]]) -> list[ResultCount]:
    """Returns one total for each number of seats, with and without AI opponents."""
    found: dict[tuple[int, bool], ResultCount] = {}
    for result, matches in results:
        key = (result.seats, result.with_bots)
        count = found.setdefault(
            key,
            ResultCount(
                game=result.game, seats=result.seats, with_bots=result.with_bots, places=[0] * result.seats
            ),
        )
        count.places[result.place - 1] += matches
        if result.place > 1:
            count.losses += matches
        elif result.shared:
            count.draws += matches
        else:
            count.wins += matches
    return [found[key] for key in sorted(found)]
