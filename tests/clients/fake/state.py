"""State that all services of the fake platform share; how they read tokens and refuse."""

from collections.abc import Callable
from typing import Any

from grpc_status import rpc_status

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.gateway.v1 import lobby_service_pb2 as lobby_pb
from ardri.gateway.v1 import matchmaking_service_pb2 as matchmaking_pb
from ardri.match.v1 import match_pb2 as pb
from services import games
from services.kernel import SPECTATOR, Seat, Viewer
from services.runtime.errors import BadToken, NoSuchGame, NoSuchMatch, is_refusal
from services.runtime.jobs.wire import load_wire
from services.runtime.rpc.statuses import to_status
from tests.clients.fake.match import FakeMatch


class FakePlatform:
    """The shared state. Account tokens are `account:<name>`, seat tokens `seat:<match>:<n>`."""

    def __init__(self) -> None:
        self.address = ""
        self.matches: dict[str, FakeMatch] = {}
        self.invites: dict[str, str] = {}
        self.requests: dict[str, FakeMatch] = {}
        self.tickets: dict[str, matchmaking_pb.Ticket] = {}
        self.refuse_cancel: BaseException | None = None
        """The refusal of every request to cancel a ticket, if any."""
        self.lose_tickets = 0
        """So many next requests enter a ticket, but get no answer."""
        self.claimable = pb.SeatLeft().claimable
        """The time from which a match may be claimed from a seat that is away."""
        self.steps: list[engine_pb.WaitingStep] = []
        self.script: list[str] = []
        self.options: dict[str, Any] = {}
        """Options of matches whose request has none."""
        self.said: list[tuple[str, int]] = []
        """Each phrase that was said, with its match."""
        self.said_by: list[str] = []
        """The ids of all requests to say something."""
        self.lose_phrases = 0
        """So many next phrases are said, but the request gets no answer."""
        self.changed: dict[str, int] = {}
        """Versions that resulted from requests with an id, by that id."""
        self.lose_changes = 0
        """So many next changes are made, but the request gets no answer."""
        self.told_first: list[pb.Said] = []
        """The earlier phrases that each stream with phrases begins with."""
        self.opened = 0
        self.openings: list[lobby_pb.OpenMatchRequest] = []
        """All requests that opened a match."""
        self.calls: list[str] = []
        self.cut_streams_after = 0
        """Each stream breaks after so many messages; 0: never."""
        self.lose_acks = 0
        """So many next actions are committed, but their stream breaks before the acknowledgement."""
        self.tournaments: Any = None
        """The `FakeTournaments`, which hold their own state."""
        self.analysis: Any = None
        """The `FakeAnalysis`."""
        self.refuse_next: list[BaseException] = []
        """The next actions are refused with these."""
        self.asked_for_seats: list[str] = []
        """The ids of all requests for a seat."""
        self.refuse_seats: list[BaseException] = []
        """The next requests for a seat are refused with these."""

        self.runs_clocks = False
        """Seats to act have deadlines, but no time ever runs out."""
        self.replay_too_large = False
        self.recorded_as = ""
        """The match id in all records; empty: the true one."""
        self.brings_entropy = False
        """The owner of a ticket takes the seat itself."""
        self.altered: Callable[[bytes], bytes] = bytes
        """Changes the entropy of a seat."""

    def refuse_if_told(self) -> None:
        if self.refuse_next:
            raise self.refuse_next.pop(0)

    def take_seat(self, request: Any) -> None:
        """Records a request for a seat; refuses it if the test says so."""
        self.asked_for_seats.append(request.request_id)
        if self.refuse_seats:
            raise self.refuse_seats.pop(0)

    def match(self, match_id: str) -> FakeMatch:
        if match_id not in self.matches:
            raise NoSuchMatch(match_id)
        return self.matches[match_id]

    def open(self, game: str, options: Any = None, clock: pb.Clock | None = None) -> FakeMatch:
        if game not in games.names():
            raise NoSuchGame(f"no game {game!r}")
        loaded = games.load(game)
        wire = load_wire(loaded)
        values = (
            wire.options_from_proto(wire.options_type.FromString(options.value)) if options else self.options
        )
        match_id = f"{game}.{len(self.matches):020d}"
        match = FakeMatch(match_id, loaded, wire, values, clock or pb.Clock())
        match.script = self.script
        match.runs_clocks = self.runs_clocks
        self.matches[match_id] = match
        return match


def _bearer(context: Any) -> str:
    metadata = dict(context.invocation_metadata())
    return str(metadata.get("authorization", "")).removeprefix("Bearer ")


def account_of(context: Any) -> str:
    kind, _, name = _bearer(context).partition(":")
    if kind != "account":
        raise BadToken("send the account's token")
    return name


def seat_of(context: Any, match_id: str) -> int:
    kind, _, rest = _bearer(context).partition(":")
    if kind != "seat" or rest.rpartition(":")[0] != match_id:
        raise BadToken("send the seat's token")
    return int(rest.rpartition(":")[2])


def opener_of(context: Any, match: FakeMatch) -> str:
    """The account of the token, or of the seat whose token it is."""
    kind, _, _ = _bearer(context).partition(":")
    if kind == "account":
        return account_of(context)
    return match.message.seats[seat_of(context, match.message.match_id)].account_id


def viewer_of(context: Any, match_id: str) -> Viewer:
    """The seat of a seat's token, a spectator with any other."""
    kind, _, _ = _bearer(context).partition(":")
    return Seat(seat_of(context, match_id)) if kind == "seat" else SPECTATOR


def seat_token(match: FakeMatch, seat: int) -> str:
    return f"seat:{match.message.match_id}:{seat}"


async def answered(context: Any, make: Callable[[], Any]) -> Any:
    try:
        return make()
    except Exception as error:
        if not is_refusal(error):
            raise
        await context.abort_with_status(rpc_status.to_status(to_status(error)))


def tablut() -> engine_pb.Game:
    facts = games.load("tablut").facts
    return engine_pb.Game(
        name=facts.name,
        title=facts.title,
        min_seats=facts.min_seats,
        max_seats=facts.max_seats,
        seat_names=facts.seat_names,
        levels=range(1, 9),
        perfect_information=True,
    )


def summary(match: FakeMatch) -> pb.MatchSummary:
    return pb.MatchSummary(
        match_id=match.message.match_id,
        game=match.message.spec.game,
        status=match.message.status,
        version=match.message.version,
        seats=match.message.seats,
        seat_count=match.message.spec.seats,
        outcome=match.message.outcome if match.message.HasField("outcome") else None,
    )
