"""Players and watchers on the SDK, and the judge that compares what they saw with the log."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from ardri.match.v1 import match_pb2 as pb
from ardri.match.v1.record_pb2 import LogEntry
from ardri_client import Ardri, Table


@dataclass(slots=True)
class Sitting:
    """What one player did. `acked`: the acknowledged actions, by the version of their event."""

    match_id: str
    seat: int
    acked: dict[int, str] = field(default_factory=dict)


@dataclass(slots=True)
class Seen:
    """What one watcher was told: a snapshot at version `since`, then events."""

    since: int = 0
    events: list[pb.Event] = field(default_factory=list)


async def play_randomly(table: Table, rng: Random, sitting: Sitting | None = None) -> Sitting:
    """Plays a seat to the end of the match. Acknowledged actions are noted in `sitting`."""
    sitting = sitting or Sitting(table.place.match_id, table.seat)
    async with table:
        while await table.turn():
            action = rng.choice(await table.legal_actions()).notation
            sitting.acked[await table.act(action)] = action
    return sitting


async def watch(ardri: Ardri, match_id: str, seen: Seen | None = None) -> Seen:
    """Watches a match to its end. What it is told is noted in `seen`, if given."""
    seen = seen or Seen()
    async for update in ardri.watch(match_id):
        if update.event is None:
            seen.since = update.match.version
        else:
            seen.events.append(update.event)
    return seen


async def judge(
    ardri: Ardri, match_id: str, sittings: Sequence[Sitting] = (), watchers: Sequence[Seen] = ()
) -> list[LogEntry]:
    """Checks that an ended match's log has all acknowledged actions, and that nobody missed any of it."""
    replay = await ardri.replay(match_id)
    log = [LogEntry.FromString(entry) for entry in replay.record.entries]
    assert [entry.version for entry in log] == list(range(1, len(log) + 1))
    for sitting in sittings:
        assert sitting.match_id == match_id
        played = {entry.version: entry.acted.notation for entry in log if acted_by(entry, sitting.seat)}
        assert played == sitting.acked
    for seen in watchers:
        assert seen.events == list(replay.events)[seen.since :]
    verdict = await ardri.verify(match_id)
    assert verdict.verified, verdict.divergence
    assert verdict.entries == len(log)
    return log


def acted_by(entry: LogEntry, seat: int) -> bool:
    """Whether the entry is an action of the seat."""
    return entry.HasField("acted") and entry.acted.seat == seat
