"""The paths of jobs: from the commit that makes one due, to a worker, and back into the engine."""

import asyncio
from pathlib import Path
from typing import Final

from services.engine.match import decide
from services.engine.match.actor import LiveMatch
from services.kernel import TABLE, Seat, legal_actions
from tests.trace.people import against_a_bot, seated
from tests.trace.platform import Platform, platform
from tests.trace.recorder import Recorder, Trace
from tests.trace.worker import broker, working

_JOB_IS_MADE: Final = "services/engine/outbox/jobs.py JobMaker.jobs"
"""The beginning of these paths: the action that makes the job due is decided, but not committed yet."""
_LEVEL: Final = 1


async def bot_turn(recorder: Recorder, folder: Path) -> Trace:
    """A bot's turn, to the end of the worker's task."""
    async with (
        broker(folder / "broker") as url,
        platform(folder, "tablut", url) as served,
        working(url) as done,
        against_a_bot(served.address, "tablut", _LEVEL) as person,
    ):
        return await _third_job(recorder, _live(served, person.place.match_id), done)


async def round_step(recorder: Recorder, folder: Path) -> Trace:
    """A step of the table, to the end of the worker's task."""
    async with (
        broker(folder / "broker") as url,
        platform(folder, "tara", url) as served,
        working(url) as done,
        seated(served.address, "tara") as (first, _),
    ):
        return await _third_job(recorder, _live(served, first.place.match_id), done)


async def _third_job(recorder: Recorder, live: LiveMatch, done: asyncio.Event) -> Trace:
    """Traces the third job of the match: by then, things made once per process exist."""
    for _ in range(2):
        await _play_until(done, live)
    with recorder.on():
        await _play_until(done, live)
    return recorder.trace.since(_JOB_IS_MADE)


async def _play_until(done: asyncio.Event, live: LiveMatch) -> None:
    """Acts for the people, until a worker has done a job.

    It calls the match directly, because their calls and answers are another path.
    """
    done.clear()
    while not done.is_set():
        # This reads plain attributes: a call would be recorded.
        seat = live.match.to_act[0]
        sitter = live.match.sitters[seat] if seat != TABLE else None
        if sitter is None or sitter.level:
            await done.wait()
        else:
            await _play(live, seat)


async def _play(live: LiveMatch, seat: Seat) -> None:
    match = live.match
    action = legal_actions(match.position, seat)[0]
    notation = match.game.format(match.position, seat, action)
    command = decide.Command(seat, action, notation, match.version, f"{seat}:v{match.version}")
    await live.do(lambda match, now_ms: decide.play(match, command, now_ms), request_key=command.request_key)


def _live(served: Platform, match_id: str) -> LiveMatch:
    live = served.engine.matches.peek(match_id)
    assert live is not None, "it has just been opened"
    return live
