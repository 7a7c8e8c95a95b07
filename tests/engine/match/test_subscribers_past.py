"""Followers who come late or fall behind are told everything, once and in order."""

import asyncio
from random import Random

import pytest

from services.engine.log import open_log
from services.engine.match.following import subscribers
from services.engine.rendering.render import Audience
from services.games.tablut import GAME as TABLUT
from services.kernel import SPECTATOR, Seat
from services.runtime.database.database import sqlite_path
from tests.engine.gated_log import GatedLog
from tests.engine.match.listener import here, listening
from tests.engine.served import Seated, Served, serving, versions
from tests.engine.sitting import Sitting

PUBLIC = Audience(SPECTATOR)
FIRST = 5
"""The version of a match of Tablut after its first action."""


async def play(seats: list[Seated], last: int, first: int = FIRST) -> None:
    """Plays a match of Tablut from the action of version `first` to that of `last`, always the same one."""
    sitting, rng = Sitting(TABLUT), Random(3)
    while sitting.match.version < last:
        sitting.play_any(rng)
    for step in sitting.steps[first - 1 : last]:
        acted = step.entry.acted
        await seats[acted.seat].act(acted.notation, step.entry.version - 1)


async def test_few_events_are_kept_and_old_cursors_resume(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscribers, "MOST_KEPT", 4)
    seats = await tablut.table()
    live = here(tablut, seats[0].match_id)
    steady = await listening(live)
    await play(seats, 20)
    assert len(live.subscribers.tracks[PUBLIC].events) <= 4
    olds = [await listening(live, cursor=cursor) for cursor in (17, 0, 9, 20)]
    stream = tablut.watcher.watch(seats[0].match_id, 3)
    assert await versions(stream, 17) == [*range(4, 21)]
    await play(seats, 27, first=21)
    assert await versions(stream, 7) == [*range(21, 28)]
    assert steady.versions == [*range(1, 28)]
    assert [old.versions[0] for old in olds] == [18, 1, 10, 21]
    for old in olds:
        assert old.versions == [*range(old.versions[0], 28)]
    assert len(live.subscribers.tracks[PUBLIC].events) <= 4


async def test_many_events_at_once_reach_all(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another replica was busy while this one received no announcements."""
    monkeypatch.setattr(subscribers, "MOST_KEPT", 4)
    async with serving(TABLUT, await open_log(sqlite_url)) as ours:
        seats = await ours.table()
        live = here(ours, seats[0].match_id)
        follower = await listening(live)
        async with serving(TABLUT, await open_log(sqlite_url)) as theirs:
            others = [Seated(theirs.stub, seat.token, seat.match_id, seat.seat) for seat in seats]
            await play(others, 30)
        await live.refresh()
    assert follower.versions == [*range(1, 31)]


@pytest.mark.parametrize("reads_late", [False, True])
async def test_what_is_committed_while_the_past_is_read_comes_once(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, reads_late: bool
) -> None:
    """Both if the log already tells it, and if it does not yet."""
    monkeypatch.setattr(subscribers, "MOST_KEPT", 2)
    log = GatedLog(sqlite_path(sqlite_url))
    async with serving(TABLUT, log) as served:
        seats = await served.table()
        live = here(served, seats[0].match_id)
        await play(seats, 8)
        log.reads_late = reads_late
        log.reads.clear()
        log.read.clear()
        opening = [asyncio.create_task(listening(live, cursor=cursor)) for cursor in (5, 0, 2)]
        gone = asyncio.create_task(listening(live, Seat(1), 7))
        await log.read.wait()
        await play(seats, 14, first=9)
        gone.cancel()
        log.reads.set()
        followers = await asyncio.gather(*opening)
        assert (await asyncio.gather(gone, return_exceptions=True))[0].__class__ is asyncio.CancelledError
        await play(seats, 16, first=15)
        for follower, cursor in zip(followers, (5, 0, 2), strict=True):
            assert follower.versions == [*range(cursor + 1, 17)]
            assert live.subscribers.tracks
            follower.end()
        assert not live.subscribers.tracks, "who went while it was read for is forgotten, too"
