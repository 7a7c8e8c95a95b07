"""Kills: a worker may die between any two statements of a task that settles steps, without harm."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from services import games
from services.engine.log import open_log
from services.engine.match import decide
from services.engine.match.actor import LiveMatch
from services.engine.outbox.kinds import JOB_LEASE_MS, STEP
from services.kernel import TABLE, Game, legal_actions
from services.record.match import ENDED
from services.runtime.database.migrating import migrate
from tests.conformance import lots
from tests.engine.job_recorder import JobRecorder
from tests.engine.served import Served, serving
from tests.engine.stepping import steps_in
from tests.waiting import patiently
from tests.workers.worker import PYTHON_PATH, ROOT

GAMES = [lots.GAME, *(game for game in map(games.load, games.names()) if game.facts.table_steps)]
Offer = tuple[str, str, dict[str, Any]]


class Dying:
    """Workers for an engine; each of them dies before the n-th line of the project's code."""

    def __init__(self, process: asyncio.subprocess.Process, engine_address: str) -> None:
        self._process = process
        self._engine_address = engine_address

    async def run(self, line: int, offer: Offer) -> str:
        """Gives a worker the job; returns the place where it died. Line 0 lets it live."""
        task, _queue, payload = offer
        # The engine runs on a free port that it does not know itself, so the job does not have the address.
        payload["engine_address"] = self._engine_address
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([line, task, payload]).encode() + b"\n")
        async with patiently():
            answer = await self._process.stdout.readline()
        assert answer, "the workers are gone"
        return answer.decode().strip()


@asynccontextmanager
async def dying(served: Served) -> AsyncIterator[Dying]:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.workers.dying",
        stdin=pipe,
        stdout=pipe,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": PYTHON_PATH},
    )
    try:
        yield Dying(process, f"127.0.0.1:{served.server.port}")
    finally:
        process.kill()
        await process.wait()


class Hall:
    """Matches of people who play at random until it is the table's turn."""

    def __init__(self, served: Served, game: Game[Any, Any]) -> None:
        self._served = served
        self._game = game
        self._rng = Random(1)
        self.matches: list[LiveMatch] = []

    async def next_step(self) -> LiveMatch:
        """A match that waits for a new step of the table."""
        if not self.matches or self.matches[-1].match.status == ENDED:
            seats = await self._served.table(seats=self._game.facts.min_seats)
            self.matches.append(await self._served.engine.matches.get(seats[0].match_id))
        live = self.matches[-1]
        while (match := live.match).status != ENDED:
            seat = self._rng.choice(match.to_act)
            if seat == TABLE:
                return live
            action = self._rng.choice(legal_actions(match.position, seat))
            notation = self._game.format(match.position, seat, action)
            command = decide.Command(seat, action, notation, match.version, f"{seat}:{match.version}")
            await live.do(lambda m, now, command=command: decide.play(m, command, now))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        return await self.next_step()


@pytest.mark.timeout(900)  # hundreds of workers, one after the other; each wait for one has its own bound
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.facts.name)
async def test_a_worker_may_die_between_any_two_statements(game: Game[Any, Any], tmp_path: Path) -> None:
    recorder, url = JobRecorder(), f"sqlite:///{tmp_path / 'log.db'}"
    migrate(url)
    async with serving(game, await open_log(url), job_publisher=recorder) as served, dying(served) as workers:
        hall = Hall(served, game)
        deaths: dict[str, set[bool]] = {}
        for line in range(1, 10_000):
            live = await hall.next_step()
            before = live.match.version
            place = await workers.run(line, await _offer_for(live, recorder))
            made = live.match.version > before
            deaths.setdefault(place, set()).add(made)
            if not place:
                break
            if not made:
                await _sweep_later(served)
                assert await workers.run(0, await _offer_for(live, recorder)) == ""
            assert live.match.version > before
        assert len(deaths) > 30, "it died at many places"
        assert {made for places in deaths.values() for made in places} == {True, False}, "before and after"
        await _check_logs(served, hall)


async def _offer_for(live: LiveMatch, recorder: JobRecorder) -> Offer:
    """The next offer of the step that the match waits for now; sweeps may have repeated earlier steps."""
    while steps_in((offer := await recorder.heard())[2])[0].version != live.match.version:
        pass
    return offer


async def _sweep_later(served: Served) -> None:
    """Sweeps the outbox as if so late that the job of the dead worker is overdue."""
    outbox, now_ms = served.engine.outbox, served.engine.context.now_ms
    outbox.now_ms = lambda: now_ms() + 2 * JOB_LEASE_MS[STEP]
    await outbox.sweep()
    outbox.now_ms = now_ms


async def _check_logs(served: Served, hall: Hall) -> None:
    """Checks that each step is in the log once, in order: a repeated step is illegal for the referee."""
    for live in hall.matches:
        for seat in range(live.match.spec.seats):
            if live.match.status != ENDED:  # with two seats, the first to resign ends it
                await live.do(lambda match, now_ms, seat=seat: decide.resign(match, seat, now_ms))  # type: ignore[misc]  # as above
        replay = await served.watcher.replay(live.match.match_id)
        made = [
            event.version
            for event in replay.events
            if event.HasField("played") and event.played.seat == TABLE
        ]
        assert made == sorted(set(made))
        request = pb.VerifyReplayRequest(match_id=live.match.match_id)
        assert (await served.watcher.ask("VerifyReplay", request)).verified
