"""A batch of appends as one statement, which is one round trip and one transaction of PostgreSQL.

Parts without rows are left out. So there are few different statements, and these stay prepared.
"""

from collections.abc import Iterator, Sequence
from dataclasses import astuple

from services.engine.log.lists import ENDED
from services.engine.log.postgres import parts
from services.engine.log.postgres.parts import Part
from services.engine.log.protocol import Append

_Row = tuple[object, ...]


def statement(batch: Sequence[Append]) -> tuple[str, list[list[object]]]:
    """Returns the statement for a batch, with its parameters. It gives the ids of the stored matches."""
    going, new = _matches(batch)
    sql: list[str] = []
    parameters: list[list[object]] = []

    def add(part: Part, rows: Sequence[_Row]) -> None:
        if rows:
            sql.append(part.numbered(len(parameters) + 1))
            parameters.extend(map(list, zip(*rows, strict=True)))

    add(parts.MOVED, going)
    add(parts.CREATED, new)
    sql.append(parts.STORED[bool(going), bool(new)])
    for part, rows in _contents(batch):
        add(part, rows)
    return f"WITH {', '.join(sql)} {parts.END}", parameters


def _matches(batch: Sequence[Append]) -> tuple[list[_Row], list[_Row]]:
    """Returns the rows of matches that go on, always in the same order, and of new ones."""
    going: list[_Row] = [
        (
            each.match_id,
            each.expected_version,
            each.version,
            each.status,
            each.deadline_ms,
            each.now_ms,
            each.to_act,
            each.turn,
            each.summary,
        )
        for each in batch
        if each.creation is None
    ]
    # So that replicas wait for each other instead of deadlocking.
    going.sort(key=lambda row: str(row[0]))
    return going, [each.match_row for each in batch if each.creation is not None]


def _contents(batch: Sequence[Append]) -> Iterator[tuple[Part, list[_Row]]]:
    """Yields the rows beside those of the matches themselves, and the changes that few appends make."""
    yield (
        parts.ENTRIES,
        [
            (each.match_id, entry.version, entry.request_key or None, entry.body, entry.digest)
            for each in batch
            for entry in each.entries
        ],
    )
    joined = [row for each in batch for row in _participants(each)]
    yield parts.JOINED, joined
    yield parts.FREED, [(each.match_id, seat) for each in batch for seat in each.freed]
    ended: list[_Row] = [(each.match_id, each.now_ms) for each in batch if each.status == ENDED]
    yield (parts.ENDED_FOR_OTHERS if joined else parts.ENDED), ended
    settling = [each for each in batch if each.settles_jobs]
    yield parts.SETTLED, [(each.match_id,) for each in settling]
    yield parts.JOBS, [row for each in settling for row in _jobs(each)]
    yield parts.RESULTS, [(each.match_id, *astuple(result)) for each in batch for result in each.results]


def _participants(append: Append) -> list[_Row]:
    seats = {each.seat: (*each, 0) for each in append.joined}
    seats |= {each.seat: (*each, 1) for each in append.invited}
    ended_ms = append.now_ms if append.status == ENDED else None
    return [(append.match_id, *who, ended_ms) for who in seats.values()]


def _jobs(append: Append) -> Iterator[_Row]:
    game = append.match_id.partition(".")[0]
    for job in append.jobs:
        row = (append.match_id, append.version, job.seat, game, job.kind, job.step, job.body)
        yield (*row, append.now_ms, job.due_ms)
