"""What the log holds, taken in again entry by entry."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ardri.match.v1.match_pb2 import MatchSpec
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.log import Entry
from services.kernel import Seat, apply
from services.record.draft import Step
from services.record.fold import fold
from services.record.match import Match


def replay(
    match: Match, rows: Iterable[Entry], first_state: Callable[[MatchSpec], Any]
) -> Iterator[tuple[Entry, Any, Step]]:
    """Folds the rows into the match, which they follow on; after each: the row, the state before, its step.

    `first_state`: makes the position in which a match of a spec starts.
    """
    for row in rows:
        entry = LogEntry.FromString(row.body)
        before = state = match.state
        if entry.HasField("created"):
            state = first_state(entry.created.spec)
        elif entry.HasField("acted"):
            state = apply(match.game, state, Seat(entry.acted.seat), entry.acted.action)
        fold(match, entry, row.digest, state)
        yield row, before, Step(entry, row.body, row.digest, state)
