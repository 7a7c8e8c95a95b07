"""A tournament whose director is killed at a call of its ledger; then another director goes on."""

import functools
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import text

from ardri.tournament.v1 import lease_service_pb2 as leases
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.referee.referee import Judgement
from services.director.referee.referees import Played, judge_all
from services.ledger.ledger import Ledger
from services.runtime.database import database
from tests.director.house import ACCEPTED, DUPLICATE, ORGANISER, STALE, House, InlineReferees, delivery

WORKER = "w1"
_MOST_IDLE = 5


class Killed(BaseException):
    """Stands for a killed process: no `except Exception` catches it."""


class MortalLedger(Ledger):
    """The ledger of a process that dies at call number `dies_at`, from 1; 0: it lives."""

    calls = 0
    dies_at = 0
    dies_after = False
    is_dead = False

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        if name.startswith("_") or name == "close" or not callable(value):
            return value
        return functools.partial(self._called, value)

    def _called(self, method: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        self.calls += 1
        dies = self.calls == self.dies_at
        if self.is_dead or (dies and not self.dies_after):
            self.is_dead = True
            raise Killed
        answer = method(*args, **kwargs)
        if dies:
            self.is_dead = True
            raise Killed
        return answer


class Games:
    """Caches records and judgements by match, because they are the same each time."""

    def __init__(self) -> None:
        self._played: dict[str, leases.Delivery] = {}
        self._judged: dict[bytes, Judgement] = {}

    def play(self, assignment: leases.Assignment) -> leases.Delivery:
        """The delivery of that game under that lease."""
        if assignment.match_id not in self._played:
            self._played[assignment.match_id] = delivery(assignment)
        played = self._played[assignment.match_id]
        return leases.Delivery(lease=assignment.lease, record=played.record)

    def judge(self, played: Played) -> Judgement:
        """The referee's judgement of a game."""
        key = played[0] + played[1].spec
        if key not in self._judged:
            self._judged[key] = judge_all([played])[0]
        return self._judged[key]


class RememberingReferees(InlineReferees):
    """Referees that judge each game only once in all lives."""

    games = Games()

    async def judge(self, played: Sequence[Played]) -> list[Judgement]:
        return [self.games.judge(each) for each in played]


class Lives:
    """One tournament on one database, with one director after another; the worker survives."""

    def __init__(self, url: str, tournament_id: str) -> None:
        self._url = url
        self._tournament_id = tournament_id
        self._in_hand: list[leases.Delivery] = []
        self.deaths = 0

    async def play(self, dies_at: int = 0, *, dies_after: bool = False) -> tuple[pb.Tournament, int]:
        """Plays to the end; returns the tournament and the number of calls of the last director."""
        ledger = MortalLedger(self._url)
        ledger.dies_at, ledger.dies_after = dies_at, dies_after
        while True:
            house = House(ledger)
            house.deliveries._referees = RememberingReferees(1)
            try:
                return await self._play(house), ledger.calls
            except Killed:
                self.deaths += 1
                ledger = MortalLedger(self._url)
            finally:
                house.context.close()

    async def _play(self, house: House) -> pb.Tournament:
        request = rpc.StartTournamentRequest(tournament_id=self._tournament_id)
        await house.organising.start_tournament(ORGANISER, request)
        await house.register(WORKER)
        idle = 0
        while True:
            if self._in_hand:
                fates = await house.deliver(WORKER, self._in_hand)
                assert set(fates) <= {ACCEPTED, DUPLICATE, STALE}
                self._in_hand = []
            house.planner.poke({self._tournament_id})
            await house.plan()
            tournament = await house.get(self._tournament_id)
            if tournament.state == pb.TOURNAMENT_STATE_ENDED:
                return tournament
            assignments = await house.lease(WORKER, 3)
            idle = 0 if assignments else idle + 1
            assert idle < _MOST_IDLE, "there is always a game to play until the end"
            if not assignments:
                let_leases_run_out(self._url)
            self._in_hand = [RememberingReferees.games.play(each) for each in assignments]


def let_leases_run_out(url: str) -> None:
    """Makes all leases expire, as if enough time had passed."""
    engine = database.connect(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE slots SET until_ms = 0 WHERE until_ms IS NOT NULL"))
    engine.dispose()
