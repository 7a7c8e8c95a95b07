"""Folds the entries of a log into a match again."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ardri.match.v1.match_pb2 import MatchSpec
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.log import Entry
from services.kernel import Seat, apply
from services.record.fold import fold
from services.record.match import Match
from services.record.step import Step, recorded


def replay(
    match: Match, rows: Iterable[Entry], first_position: Callable[[MatchSpec], Any]
) -> Iterator[tuple[Entry, Any, Step]]:
    """Folds rows into the match that they continue; yields each row, the position before it, and its step.

    `first_position`: makes the first position of a match from its spec.
    """
    for row in rows:
        entry = LogEntry.FromString(row.body)
        before = position = match.position
        if entry.HasField("created"):
            position = first_position(entry.created.spec)
        elif entry.HasField("acted"):
            position = apply(match.game, position, Seat(entry.acted.seat), entry.acted.action)
        elif entry.HasField("taken_back"):
            assert match.takebacks is not None, "only a match with takebacks has such an entry"
            position = match.takebacks.position_at(entry.taken_back.to_version)
        step = recorded(match, entry, row.body, row.digest, position)
        fold(match, step)
        yield row, before, step
