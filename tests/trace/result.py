"""The path of a tournament's result: from a worker's record to the changed standings."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

from ardri.tournament.v1 import lease_service_pb2 as pb
from ardri_client import Ardri
from services.ledger.storage.rows import TournamentState
from services.runtime.credentials.claims import Claims, Scope
from tests.credentials import SIGNER
from tests.director.host import hosted
from tests.director.house import expected_of
from tests.director.specs import levels, spec
from tests.samples import sample
from tests.trace.platform import tournaments
from tests.trace.recorder import Recorder, Trace
from tests.waiting import HANG_SECONDS, until
from workers.tournaments.session.delivery_batcher import DeliveryBatcher
from workers.tournaments.session.director import Director
from workers.tournaments.session.identity import registration
from workers.tournaments.session.leases import Leases

_FAR: Final = 4_000_000_000
_SETTLED_SECONDS: Final = 0.3
"""After this pause, the planner has finished with the first result."""


async def tournament_result(recorder: Recorder, folder: Path) -> Trace:
    """Traces the last result of a tournament, from the worker that played the game to the final standings."""
    async with (
        tournaments(folder) as served,
        Ardri.connect(served.address, token=_token(Scope.ORGANISE)) as ardri,
    ):
        made = await ardri.tournaments.create(spec(entrants=levels(2)), start=True)
        worker = await asyncio.to_thread(_Worker, served.director)
        first, last = await asyncio.to_thread(worker.leased, 2)
        before = _planner_looks()
        await worker.deliver(first)
        await until(lambda: _planner_looks() > before)
        await asyncio.sleep(_SETTLED_SECONDS)
        with recorder.on():
            await worker.deliver(last)
            await until(lambda: _has_ended(served.database, made.tournament_id))
            await ardri.tournaments.standings(made.tournament_id)
        await asyncio.to_thread(worker.close)
    return recorder.trace


class _Worker:
    """The parts of a worker that lease and deliver; all its games are the same."""

    def __init__(self, address: str) -> None:
        who = registration(())
        self._director = Director(address, _token(Scope.HOST), who.worker_id, "")
        self._director.register(who)
        self._id, self._leases = who.worker_id, Leases()

    def leased(self, games: int) -> list[pb.Delivery]:
        """Leases so many games, as soon as they are planned, and plays them."""
        found: list[pb.Assignment] = []
        while len(found) < games:
            found += self._director.lease(games - len(found))
            time.sleep(0.01)
        return [pb.Delivery(lease=each.lease, record=hosted(expected_of(each), Random(1))) for each in found]

    async def deliver(self, game: pb.Delivery) -> None:
        """Delivers a game; returns once the director has answered."""
        batcher = DeliveryBatcher(self._director, self._id, self._leases)
        batcher.take(game)
        # Closing sends the game without waiting for further ones.
        await asyncio.to_thread(batcher.close, HANG_SECONDS)

    def close(self) -> None:
        """Ends the connection."""
        self._director.close()


def _planner_looks() -> float:
    """How often a planner of this process has planned a tournament so far."""
    return sample("ardri_tournament_planner_seconds_count") or 0


def _has_ended(database: Path, tournament_id: str) -> bool:
    """Whether the tournament has ended, read from the file: a call to the director would be recorded."""
    with closing(sqlite3.connect(database)) as db:
        state = db.execute("SELECT state FROM tournaments WHERE tournament_id = ?", (tournament_id,))
        return bool(state.fetchone() == (TournamentState.ENDED.value,))


def _token(scope: Scope) -> str:
    return SIGNER.sign(Claims("olga", frozenset({scope}), _FAR, "Olga"))
