"""Matches of random clients while their engine is killed and started again, and again; and so their gateway.

`python -m tests.chaos.kill_engine --matches 200 --period 1.0` prints a summary as JSON; with `--transport
websocket` of clients on WebSockets, whose gateway dies as often as the engine. With `--postgres` the log is
in a PostgreSQL, which is killed as well with `--kill-database`; `--replicas 2` have two engines there, and
clients without a gateway ask now the one, now the other. What must be 0:
`lost` (acknowledged actions that are not in the log), `duplicated` (actions that are in it twice, or
that nobody was told of), `gaps` and `unequal` (streams that are not the log), `unverified` (records that
played again are another match), `miscounted` (accounts whose sums of results are not their matches).
"""

import argparse
import asyncio
import itertools
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Final

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.tablut.v1.tablut_pb2 import Options
from services.kernel import Seat
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.jobs.wire import pack
from tests.chaos.following import Follower, Table
from tests.chaos.judging import Figures, Judge, Story
from tests.chaos.processes import Processes, Restart, Setting, running
from tests.chaos.transports import Transport
from tests.chaos.watch import watch
from tests.credentials import SIGNER
from tests.servers.child import home_for

_HOUR: Final = 3600
_LOOK_SECONDS: Final = 0.05


class Chaos:
    """One run."""

    def __init__(self, setting: Setting, processes: Processes, options: Options) -> None:
        self.figures = Figures(str(setting))
        self._options = pack(options)
        self._processes = processes
        self._kinds = setting.transport.kinds
        self._stub = EngineServiceStub(processes.channel)
        self._followers: list[Follower] = []
        judging = _token("judge", Scope.OBSERVE)
        self._judge = Judge(self.figures, self._stub, processes.read_log, judging)

    async def run(self, matches: int, period: float, least_kills: int) -> None:
        """Plays that many matches at once, and further ones until so many kills were done."""
        started = time.monotonic()
        async with asyncio.TaskGroup() as others:
            killer = others.create_task(self._kill_for_ever(self._processes.restarts, period))
            watching = others.create_task(watch(self._processes.serving, self._followers))
            async with asyncio.TaskGroup() as group:
                for number in range(matches):
                    group.create_task(self._sit(number, least_kills))
            killer.cancel()
            watching.cancel()
        self.figures.seconds = round(time.monotonic() - started, 1)

    async def _kill_for_ever(self, restarts: Sequence[Restart], period: float) -> None:
        for restart in itertools.cycle(restarts):
            heard = self._heard
            while self._heard == heard:  # noqa: ASYNC110  # an event of any client will do
                await asyncio.sleep(_LOOK_SECONDS)
            await asyncio.sleep(period)
            await restart()
            self.figures.kills += 1

    @property
    def _heard(self) -> int:
        """The number of events that clients have been told so far."""
        return sum(len(each.events) for each in self._followers)

    async def _sit(self, number: int, least_kills: int) -> None:
        rng = Random(number)
        for played in itertools.count(1):
            await self._judge.judge(await self._play(number, rng))
            for seat in range(2):
                await self._judge.count(_account(number, seat), played)
            if self.figures.kills >= least_kills:
                return

    async def _play(self, number: int, rng: Random) -> Story:
        table = Table(self._stub, f"tablut.{rng.getrandbits(96):024x}")
        organiser = _token("organiser", Scope.ORGANISE)
        request = pb.CreateMatchRequest(game="tablut", match_id=table.match_id, options=self._options)
        await table.ask("CreateMatch", request, organiser)
        tokens = []
        for seat in range(2):
            name = _account(number, seat)
            joining = pb.JoinMatchRequest(match_id=table.match_id, seat=seat)
            await table.ask("JoinMatch", joining, _token(name, Scope.PLAY))
            tokens.append(SIGNER.sign_seat(table.match_id, seat, account_id=name))
        kinds = self._kinds if number % 2 else self._kinds[::-1]
        players = [kind(table, tokens[seat], Seat(seat), rng) for seat, kind in enumerate(kinds)]
        followers = [*players, Follower(table, _token("watcher", Scope.OBSERVE))]
        self._followers.extend(followers)
        await asyncio.gather(*(follower.run() for follower in followers))
        return Story(table.match_id, players, followers)


def _account(number: int, seat: int) -> str:
    return f"account-{number}-{seat}"


def _token(account: str, scope: Scope) -> str:
    return SIGNER.sign(Claims(account, frozenset({scope}), int(time.time()) + _HOUR))


async def kill_engine(
    home: Path,
    setting: Setting,
    *,
    matches: int,
    period: float,
    least_kills: int = 0,
    quiet_plies: int = 100,
) -> Figures:
    """Runs it: `period` seconds after play has gone on, the next process is killed, until all matches end.

    `quiet_plies`: after how many plies without a capture a match is drawn; fewer make matches shorter.
    """
    async with running(setting, home) as processes:
        chaos = Chaos(setting, processes, Options(quiet_plies=quiet_plies))
        await chaos.run(matches, period, least_kills)
    return chaos.figures


def main() -> None:
    """Runs the full form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--period", type=float, default=1.0)
    parser.add_argument("--transport", type=Transport, choices=[*Transport], default=Transport.ENGINE)
    parser.add_argument("--postgres", action="store_true", help="the log in PostgreSQL instead of SQLite")
    parser.add_argument("--replicas", type=int, default=1, help="engines; several need PostgreSQL")
    parser.add_argument("--kill-database", action="store_true", help="PostgreSQL dies in its turn, too")
    given = parser.parse_args()
    if not given.postgres and (given.replicas > 1 or given.kill_database):
        parser.error("replicas, and a database to kill, need --postgres")
    setting = Setting(given.transport, given.postgres, given.replicas, given.kill_database)
    with home_for(None) as home:
        figures = asyncio.run(kill_engine(home, setting, matches=given.matches, period=given.period))
    sys.stdout.write(json.dumps(asdict(figures)) + "\n")
    sys.exit(bool(figures.wrong))


if __name__ == "__main__":
    main()
