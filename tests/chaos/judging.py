"""Compares what the clients of a match saw with its log."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.record.rules import rules_of
from services.record.verify import verify
from tests.chaos.following import Decision, Follower, Player, Table
from tests.chaos.platform.logs import Log, ReadLog

if TYPE_CHECKING:
    from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceAsyncStub

_AT_ONCE: Final = 8
"""Fewer than an engine accepts at a time for replays of records."""
_RULES: Final = rules_of("tablut")


@dataclass(slots=True)
class Figures:
    """The results of a run."""

    processes: str = ""
    matches: int = 0
    kills: int = 0
    acked: int = 0
    lost: int = 0
    duplicated: int = 0
    streams: int = 0
    resumed: int = 0
    gaps: int = 0
    unequal: int = 0
    unverified: int = 0
    miscounted: int = 0
    seconds: float = 0.0

    @property
    def wrong(self) -> int:
        """The sum of all that must be 0."""
        told = self.gaps + self.unequal + self.unverified + self.miscounted
        return self.lost + self.duplicated + told


@dataclass(slots=True)
class Story:
    """What the clients of one match saw."""

    match_id: str
    players: list[Player]
    followers: list[Follower] = field(default_factory=list)


class Judge:
    """Adds ended matches to the figures. `token`: of a caller who may read every log."""

    def __init__(
        self, figures: Figures, stub: "EngineServiceAsyncStub", read_log: ReadLog, token: str
    ) -> None:
        self._figures = figures
        self._stub = stub
        self._read_log = read_log
        self._token = token
        self._places = asyncio.Semaphore(_AT_ONCE)

    async def judge(self, story: Story) -> None:
        """Lets the record of a match be replayed, and compares."""
        table = Table(self._stub, story.match_id)
        wanted = pb.GetReplayRequest(match_id=story.match_id)
        async with self._places:
            replay = await table.ask("GetReplay", wanted, self._token)
            verdict = await asyncio.to_thread(verify, replay.record, _RULES.game, _RULES.first_position)
        self._figures.matches += 1
        self._figures.unverified += bool(verdict.diverges_at) or not replay.record.entries
        log = await self._read_log(story.match_id)
        self._compare_streams(story.followers, log, replay.events)
        self._compare_actions(story.players, log)

    async def count(self, account: str, played: int) -> None:
        """Checks that the engine counts as many ended matches of the account as were `played`."""
        request = pb.CountResultsRequest(game="tablut", account_id=account)
        answer = await Table(self._stub, "").ask("CountResults", request, self._token)
        self._figures.miscounted += sum(sum(each.places) for each in answer.results) != played

    def _compare_streams(
        self, followers: Sequence[Follower], log: Log, events: Sequence[match_pb2.Event]
    ) -> None:
        figures = self._figures
        for follower in followers:
            figures.streams += 1
            figures.resumed += follower.resumed
            figures.gaps += follower.gaps
            figures.unequal += follower.events != list(events)
        figures.unequal += [entry.version for entry in log[0]] != [event.version for event in events]

    def _compare_actions(self, players: Sequence[Player], log: Log) -> None:
        figures, (entries, keys) = self._figures, log
        acked: dict[int, tuple[int, Decision]] = {}
        for player in players:
            figures.acked += len(player.acked)
            acked |= {version: (player.seat, decision) for version, decision in player.acked.items()}
        for version, (seat, decision) in acked.items():
            entry, key = (
                (entries[version - 1], keys[version - 1]) if version <= len(entries) else (LogEntry(), "")
            )
            told = (seat, decision.notation, f"{seat}:{decision.request_id}")
            figures.lost += told != (entry.acted.seat, entry.acted.notation, key)
        acted = [entry.version for entry in entries if entry.HasField("acted")]
        figures.duplicated += len(set(acted) - acked.keys())
        figures.duplicated += sum(count - 1 for key, count in Counter(keys).items() if key)
