"""A director without a server: its use cases, its planner, and methods that play the games it assigns."""

from collections.abc import Callable, Sequence
from random import Random

from ardri.tournament.v1 import lease_service_pb2 as leases
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.api.entering import Entering
from services.director.api.operating import Operating
from services.director.api.organising import Organising
from services.director.api.spectators.exporting import Exporting
from services.director.api.spectators.reading import Reading
from services.director.api.spectators.watching import Watching
from services.director.games import versions
from services.director.leasing.deliveries import Deliveries
from services.director.leasing.flags import Flags
from services.director.leasing.lease_calls import LeaseCalls
from services.director.leasing.leases import Leasing
from services.director.leasing.sessions import Sessions
from services.director.leasing.worker_tokens import WorkerTokens
from services.director.planning.context import DirectorContext
from services.director.planning.planner import Planner
from services.director.planning.recent_tournaments import RecentTournaments
from services.director.planning.tables import Tables
from services.director.referee.referee import Expectation, Judgement
from services.director.referee.referees import Played, Referees, judge_all
from services.director.wire.entrants import entrant_from_proto
from services.ledger.ledger import Ledger
from services.runtime.credentials.claims import Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.rpc.methods import Call
from tests.credentials import SIGNER
from tests.director.host import hosted
from tests.gateway.people import bearer

ORGANISER = bearer("olga", Scope.ORGANISE)
OTHER = bearer("otto", Scope.ORGANISE)
ADMIN = bearer("root", Scope.ADMIN)
SPECTATOR = bearer("sam", Scope.OBSERVE)
HOST = bearer("worker", Scope.HOST)

FORBIDDEN = leases.FATE_FORBIDDEN
ACCEPTED, DUPLICATE, STALE = leases.FATE_ACCEPTED, leases.FATE_DUPLICATE, leases.FATE_STALE
REFUSED, HELD, VOID = leases.FATE_REFUSED, leases.FATE_HELD, leases.FATE_VOID


class InlineReferees(Referees):
    """Referees in this process. `judged`: the number of games they have judged."""

    judged = 0

    async def judge(self, played: Sequence[Played]) -> list[Judgement]:
        self.judged += len(played)
        return judge_all(list(played))


class House:
    """One director on a ledger."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.context = DirectorContext(
            ledger, RecentTournaments(ledger), SIGNER.issuers[Issuer.DIRECTOR], SIGNER.verifier
        )
        self.planner = Planner(self.context)
        self.tables = Tables(self.context)
        self.flags = Flags()
        self.sessions = Sessions()
        self.referees = InlineReferees(1)
        self.deliveries = Deliveries(self.context, self.referees, self.planner.poke)
        self.leases = LeaseCalls(self.context, self.sessions, Leasing(self.context), self.deliveries)
        self.organising = Organising(self.context, self.planner)
        self.entering = Entering(self.context, self.planner)
        self.reading = Reading(self.context, self.tables)
        self.operating = Operating(self.context, self.planner, self.flags)
        self.watching = Watching(self.context, self.tables)
        self.exporting = Exporting(self.context)
        self._tokens = WorkerTokens(SIGNER.issuers[Issuer.DIRECTOR], SIGNER.verifier)

    async def create(
        self, spec: pb.TournamentSpec, request_id: str = "1", *, start: bool = True, who: Call = ORGANISER
    ) -> pb.Tournament:
        request = rpc.CreateTournamentRequest(spec=spec, request_id=request_id, start=start)
        tournament = (await self.organising.create_tournament(who, request)).tournament
        await self.plan()
        return tournament

    async def get(self, tournament_id: str) -> pb.Tournament:
        request = rpc.GetTournamentRequest(tournament_id=tournament_id)
        return (await self.reading.get_tournament(SPECTATOR, request)).tournament

    async def plan(self) -> None:
        """Does what the planner does when it is woken."""
        await self.planner.tick()
        await self.planner.settle()

    async def register(self, worker_id: str, programs: Sequence[str] = ()) -> None:
        request = leases.RegisterWorkerRequest(
            worker_id=worker_id, rules_versions=versions(), programs=programs
        )
        await self.leases.register_worker(HOST, request)

    def session(self, worker_id: str) -> Call:
        """A call with the session token of that worker."""
        return Call(f"Bearer {self._tokens.open_session(HOST, worker_id)}", "")

    async def lease(self, worker_id: str, most: int = 200) -> list[leases.Assignment]:
        request = leases.LeaseSlotsRequest(worker_id=worker_id, most=most)
        return list((await self.leases.lease_slots(self.session(worker_id), request)).assignments)

    async def deliver(self, worker_id: str, deliveries: Sequence[leases.Delivery]) -> list[int]:
        request = leases.DeliverGamesRequest(worker_id=worker_id, deliveries=deliveries)
        response = await self.leases.deliver_games(self.session(worker_id), request)
        return [result.fate for result in response.results]

    async def play(self, worker_id: str = "w1", most: int = 200) -> int:
        """Leases, plays and delivers once, then plans; returns the number of games."""
        assignments = await self.lease(worker_id, most)
        if assignments:
            fates = await self.deliver(worker_id, [delivery(each) for each in assignments])
            assert set(fates) == {ACCEPTED}
        await self.plan()
        return len(assignments)

    async def play_out(self, tournament_id: str, worker_id: str = "w1") -> pb.Tournament:
        """Plays to the end."""
        await self.register(worker_id)
        while (tournament := await self.get(tournament_id)).state == pb.TOURNAMENT_STATE_RUNNING:
            assert await self.play(worker_id), "there is always a game to play until the end"
        return tournament


def expected_of(assignment: leases.Assignment) -> Expectation:
    """The expectation that follows from an assignment."""
    return Expectation(
        match_id=assignment.match_id,
        spec=assignment.spec.SerializeToString(deterministic=True),
        entrants=tuple(entrant_from_proto(player.entrant) for player in assignment.players),
        seed=assignment.seed,
        salt=assignment.salt,
        start_ms=None if assignment.spec.clock.HasField("base") else assignment.start_ms,
    )


def delivery(
    assignment: leases.Assignment, *, forfeit: tuple[int, str, int] | None = None
) -> leases.Delivery:
    """The delivery of the game, played at random; the same for each call."""
    record = hosted(expected_of(assignment), Random(assignment.match_id), forfeit=forfeit)
    return leases.Delivery(lease=assignment.lease, record=record)


def changed(played: leases.Delivery, change: Callable[[leases.Delivery], None]) -> leases.Delivery:
    """The delivery with a change."""
    copy = leases.Delivery()
    copy.CopyFrom(played)
    change(copy)
    return copy
