"""Matches of bots alone, while their broker is away for a time and their workers are killed.

`python -m tests.chaos.broker_away --matches 200 --away 30` prints a summary as JSON. What must be 0:
`unfinished` (matches that never ended), `unverified` (logs that the referee does not accept: a step left
out, made twice or out of order), `gaps` (events that were not told in order).
"""

import argparse
import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack, asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1 import match_pb2
from services.kernel import TABLE, OptionValue
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.jobs.wire import load_wire, pack
from tests.chaos.following import Follower, Table
from tests.chaos.staff import Staff, employed
from tests.conformance.subjects import subjects
from tests.credentials import SIGNER
from tests.e2e.platform import read_metrics
from tests.servers.child import home_for

WORKERS = 2
_HOUR = 3600


@dataclass(slots=True)
class Figures:
    """The results of a run.

    `steps`: automatic steps in the logs; `by_engine`: steps that no worker made. `failed_offers`: jobs that
    the broker did not accept.
    """

    game: str = ""
    matches: int = 0
    worker_kills: int = 0
    away_seconds: float = 0.0
    actions: int = 0
    steps: int = 0
    by_engine: int = 0
    failed_offers: int = 0
    unfinished: int = 0
    unverified: int = 0
    gaps: int = 0
    seconds: float = 0.0


class Bots:
    """Matches between bots, followed to their ends."""

    def __init__(self, channel: grpc.aio.Channel, game: str, options: Mapping[str, OptionValue]) -> None:
        self._stub = EngineServiceStub(channel)
        (self._game,) = (each.game for each in subjects() if each.game.facts.name == game)
        self._options = options
        self._token = SIGNER.sign(Claims("organiser", frozenset({Scope.ORGANISE}), int(time.time()) + _HOUR))
        self._rng = Random(1)
        self.followers: dict[str, Follower] = {}
        self.following: list[asyncio.Task[None]] = []

    async def open(self, matches: int) -> None:
        """Creates so many more matches and follows them; bots begin at once."""
        facts, rng = self._game.facts, self._rng
        wire = load_wire(self._game)
        for number in range(matches):
            seats = facts.min_seats + number % (facts.max_seats - facts.min_seats + 1)
            setup = self._game.setup(seats, self._options)
            request = pb.CreateMatchRequest(
                game=facts.name,
                match_id=f"{facts.name}.{rng.getrandbits(96):024x}",
                seats=seats,
                options=pack(wire.options_to_proto(dict(setup.options))),
                taken=[match_pb2.Seat(seat=seat, bot=match_pb2.Bot(level=1)) for seat in range(seats)],
            )
            table = Table(self._stub, request.match_id)
            await table.ask("CreateMatch", request, self._token)
            follower = self.followers[request.match_id] = Follower(table, self._token)
            self.following.append(asyncio.create_task(follower.run()))

    @property
    def played(self) -> int:
        """The number of bots' decisions that were told so far."""
        told = (event for each in self.followers.values() for event in each.events)
        return sum(event.HasField("played") and event.played.seat >= 0 for event in told)

    async def judge(self, figures: Figures) -> None:
        """Lets the referee replay every log."""
        for match_id, follower in self.followers.items():
            played = [event.played for event in follower.events if event.HasField("played")]
            figures.matches += 1
            figures.actions += len(played)
            figures.steps += sum(each.seat == TABLE for each in played)
            figures.gaps += follower.gaps
            figures.unfinished += not follower.ended
            if follower.ended:
                request = pb.VerifyReplayRequest(match_id=match_id)
                verdict = await Table(self._stub, match_id).ask("VerifyReplay", request, self._token)
                figures.unverified += not verdict.verified


async def broker_away(
    home: Path,
    *,
    game: str,
    matches: int,
    away: float,
    worker_kills: int,
    options: Mapping[str, OptionValue] | None = None,
    patience: float = 900.0,
) -> Figures:
    """Runs it. A third of the matches runs when the broker goes, a third begins then, a third later.

    `away`: seconds without a broker. `patience`: seconds until all matches must have ended.
    """
    figures = Figures(game=game, away_seconds=away)
    started = time.monotonic()
    async with _employed(home, game) as staff:
        async with grpc.aio.insecure_channel(staff.engine.address) as channel:
            bots = Bots(channel, game, options or {})
            await bots.open(matches // 3)
            await _trouble(staff, bots, away, worker_kills, matches // 3)
            await bots.open(matches - 2 * (matches // 3))
            await asyncio.wait(bots.following, timeout=patience)
            await bots.judge(figures)
            for task in bots.following:
                task.cancel()
            await asyncio.gather(*bots.following, return_exceptions=True)
        figures.worker_kills = staff.kills
        figures.by_engine = _counted(staff, "ardri_steps_settled_total", by="engine")
        figures.failed_offers = _failed_offers(staff)
    figures.seconds = round(time.monotonic() - started, 1)
    return figures


@asynccontextmanager
async def _employed(home: Path, game: str) -> AsyncIterator[Staff]:
    """The staff, started in a thread: it takes seconds, for which the event loop must not block."""
    life = ExitStack()
    try:
        yield await asyncio.to_thread(life.enter_context, employed(home, game, WORKERS))
    finally:
        await asyncio.to_thread(life.close)


def _failed_offers(staff: Staff) -> int:
    return _counted(staff, "ardri_offers_total", result="failed")


def _counted(staff: Staff, name: str, **labels: str) -> int:
    """The engine's counts of that metric, summed over samples with those labels."""
    samples = read_metrics(f"127.0.0.1:{staff.engine.metrics_port}")
    fitting = (each for each in samples if each.name == name and labels.items() <= each.labels.items())
    return int(sum(each.value for each in fitting))


async def _trouble(staff: Staff, bots: Bots, away: float, worker_kills: int, matches: int) -> None:
    """Kills the broker as soon as bots play, begins more matches, and kills workers meanwhile."""
    while not bots.played:  # noqa: ASYNC110  # there is no single event to wait for
        await asyncio.sleep(0.01)
    broker = asyncio.create_task(staff.kill_the_broker(away, lambda: _failed_offers(staff) > 0))
    await asyncio.sleep(away / 3)
    await bots.open(matches)
    vacancy = staff.dismiss_a_worker()
    await broker
    await staff.replace(vacancy)
    while staff.kills < worker_kills:
        await staff.kill_a_worker()


def main() -> None:
    """Runs the full form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tara")
    parser.add_argument("--option", action="append", default=[], help="name=number of the game's options")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--away", type=float, default=30.0, help="seconds without a broker")
    parser.add_argument("--kills", type=int, default=8, help="workers killed")
    given = parser.parse_args()
    options = {name: int(value) for name, _, value in (each.partition("=") for each in given.option)}
    with home_for(None) as home:
        running = broker_away(
            home,
            game=given.game,
            matches=given.matches,
            away=given.away,
            worker_kills=given.kills,
            options=options,
        )
        figures = asyncio.run(running)
    sys.stdout.write(json.dumps(asdict(figures)) + "\n")
    sys.exit(bool(figures.unfinished or figures.unverified or figures.gaps))


if __name__ == "__main__":
    main()
