"""Matches of random clients while their engine is killed and started again, and again; and so their gateway.

`python -m tests.chaos.kill_engine --matches 200 --period 1.0` prints a summary as JSON; with `--transport
websocket` of clients on WebSockets, whose gateway dies as often as the engine. What must be 0:
`lost` (acknowledged actions that are not in the log), `duplicated` (actions that are in it twice, or
that nobody was told of), `gaps` and `unequal` (streams that are not the log), `miscounted` (accounts
whose sums of results are not their matches).
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1.record_pb2 import LogEntry
from ardri.tablut.v1.tablut_pb2 import Options
from services.kernel import Seat
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.jobs.wire import pack
from tests.chaos.following import Decision, Follower, Player, Table
from tests.chaos.transports import Processes, Transport, running
from tests.chaos.watch import watch
from tests.credentials import SIGNER

_HOUR = 3600
_JUDGED_AT_ONCE = 8
"""Fewer than may wait at an engine to have their records played again."""


@dataclass(slots=True)
class Figures:
    """What a run came to."""

    transport: str = ""
    matches: int = 0
    kills: int = 0
    acked: int = 0
    lost: int = 0
    duplicated: int = 0
    streams: int = 0
    resumed: int = 0
    gaps: int = 0
    unequal: int = 0
    miscounted: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Story:
    """What the clients of one match saw."""

    match_id: str
    players: list[Player]
    followers: list[Follower] = field(default_factory=list)


class Chaos:
    """One run."""

    def __init__(self, processes: Processes, transport: Transport, options: Options) -> None:
        self.figures = Figures(transport)
        self._options = pack(options)
        self._processes = processes
        self._kinds = transport.kinds
        self._stub = EngineServiceStub(processes.channel)
        self._signer = SIGNER
        self._followers: list[Follower] = []
        self._judging = asyncio.Semaphore(_JUDGED_AT_ONCE)

    async def run(self, matches: int, period: float, least_kills: int) -> None:
        """Plays that many matches at once, and more until it was killed so often."""
        started = time.monotonic()
        async with asyncio.TaskGroup() as others:
            killer = others.create_task(self._kill_for_ever(period))
            watching = others.create_task(watch(self._processes.mortal, self._followers))
            async with asyncio.TaskGroup() as group:
                for number in range(matches):
                    group.create_task(self._sit(number, least_kills))
            killer.cancel()
            watching.cancel()
        self.figures.seconds = round(time.monotonic() - started, 1)

    async def _kill_for_ever(self, period: float) -> None:
        table = Table(self._stub, "")
        for process in itertools.cycle(self._processes.mortal):
            await table.ask("DescribeGame", pb.DescribeGameRequest(game="tablut"), "")
            await asyncio.sleep(period)
            process.kill()
            process.start()
            self.figures.kills += 1

    async def _sit(self, number: int, least_kills: int) -> None:
        rng = Random(number)
        for played in itertools.count(1):
            story = await self._play(number, rng)
            await self._judge(story)
            for seat in range(2):
                self.figures.miscounted += await self._results(_account(number, seat)) != played
            if self.figures.kills >= least_kills:
                return

    def _token(self, account: str, *scopes: Scope) -> str:
        return self._signer.sign(Claims(account, frozenset(scopes), int(time.time()) + _HOUR))

    async def _play(self, number: int, rng: Random) -> Story:
        table = Table(self._stub, f"tablut.{rng.getrandbits(96):024x}")
        organiser = self._token("organiser", Scope.ORGANISE)
        request = pb.CreateMatchRequest(game="tablut", match_id=table.match_id, options=self._options)
        await table.ask("CreateMatch", request, organiser)
        tokens = []
        for seat in range(2):
            joining = pb.JoinMatchRequest(match_id=table.match_id, seat=seat)
            account = self._token(_account(number, seat), Scope.PLAY)
            await table.ask("JoinMatch", joining, account)
            name = _account(number, seat)
            tokens.append(self._signer.sign_seat(table.match_id, seat, account_id=name))
        kinds = self._kinds if number % 2 else self._kinds[::-1]
        players = [kind(table, tokens[seat], Seat(seat), rng) for seat, kind in enumerate(kinds)]
        followers = [*players, Follower(table, self._token("watcher", Scope.OBSERVE))]
        self._followers.extend(followers)
        await asyncio.gather(*(follower.run() for follower in followers))
        return Story(table.match_id, players, followers)

    async def _results(self, account: str) -> int:
        """How many matches of the account the engine has counted as ended."""
        request = pb.CountResultsRequest(game="tablut", account_id=account)
        answer = await Table(self._stub, "").ask("CountResults", request, self._token("judge", Scope.OBSERVE))
        return sum(sum(each.places) for each in answer.results)

    async def _judge(self, story: Story) -> None:
        figures = self.figures
        table = Table(self._stub, story.match_id)
        request = pb.GetReplayRequest(match_id=story.match_id)
        async with self._judging:
            replay = await table.ask("GetReplay", request, self._token("judge", Scope.OBSERVE))
        entries, keys = read_log(self._processes.engine.database, story.match_id)
        figures.matches += 1
        for follower in story.followers:
            figures.streams += 1
            figures.resumed += follower.resumed
            figures.gaps += follower.gaps
            figures.unequal += follower.events != list(replay.events)
        figures.unequal += [entry.version for entry in entries] != [event.version for event in replay.events]
        acked: dict[int, tuple[int, Decision]] = {}
        for player in story.players:
            figures.acked += len(player.acked)
            acked |= {version: (player.seat, decision) for version, decision in player.acked.items()}
        for version, (seat, decision) in acked.items():
            entry = entries[version - 1] if version <= len(entries) else LogEntry()
            told = (seat, decision.notation, f"{seat}:{decision.request_id}")
            figures.lost += told != (entry.acted.seat, entry.acted.notation, keys[version - 1])
        acted = [entry.version for entry in entries if entry.HasField("acted")]
        figures.duplicated += len(set(acted) - acked.keys())
        figures.duplicated += sum(count - 1 for key, count in Counter(keys).items() if key)


def _account(number: int, seat: int) -> str:
    return f"account-{number}-{seat}"


def read_log(database: Path, match_id: str) -> tuple[list[LogEntry], list[str]]:
    """The entries of a match and their request keys, read past the engine."""
    query = "SELECT body, coalesce(request_key, '') FROM events WHERE match_id=? ORDER BY version"
    with contextlib.closing(sqlite3.connect(database)) as db:
        rows = db.execute(query, (match_id,)).fetchall()
    return [LogEntry.FromString(body) for body, _ in rows], [key for _, key in rows]


async def kill_engine(
    home: Path,
    *,
    matches: int,
    period: float,
    transport: Transport = Transport.ENGINE,
    least_kills: int = 0,
    quiet_plies: int = 100,
) -> Figures:
    """Runs it: a process dies `period` seconds after each time all are up, until all matches have ended.

    `quiet_plies`: after how many plies without a capture a match is drawn; fewer make it shorter.
    """
    async with running(transport, home) as processes:
        chaos = Chaos(processes, transport, Options(quiet_plies=quiet_plies))
        await chaos.run(matches, period, least_kills)
    return chaos.figures


def main() -> None:
    """Runs the full form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--period", type=float, default=1.0)
    parser.add_argument("--transport", type=Transport, choices=[*Transport], default=Transport.ENGINE)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ardri-chaos-") as home:
        run = kill_engine(Path(home), matches=given.matches, period=given.period, transport=given.transport)
        figures = asyncio.run(run)
    sys.stdout.write(json.dumps(asdict(figures)) + "\n")
    wrong = figures.lost + figures.duplicated + figures.gaps + figures.unequal + figures.miscounted
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
