"""A match on a serving engine in which the test says what happens, chance included, and when."""

from typing import Any

from google.protobuf.duration_pb2 import Duration

from ardri.engine.v1.engine_service_pb2 import CreateMatchRequest
from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.api.requests import spec_of
from services.engine.log import Creation
from services.engine.match.actor import LiveMatch
from services.kernel import CHANCE, Outcome, Seat, Setup, commitment
from services.record.clocks.clock import ClockState
from services.record.draft import Draft
from services.record.match import Match, Sitter, clock_spec
from services.runtime.jobs.wire import pack
from tests.engine.served import Served

SECRETS = (bytes(range(48)), bytes(range(100, 148)))
"""Seed and salt of every match, by world: nothing that is told before the end may depend on them."""
_PROMISE = commitment(SECRETS[0][:32], SECRETS[0][32:])
"""Both worlds have made the same one, which one of them will break; chance does as the test says."""
START_MS = 1_800_000_000_000
STEP_MS = 1_000


class Ticks:
    """Milliseconds that pass when a step is taken, and else stand."""

    def __init__(self) -> None:
        self.now_ms = START_MS

    def __call__(self) -> int:
        return self.now_ms


class ForcedDraft(Draft):
    """A draft that leaves chance to the test: to `act` for it."""

    __slots__ = ()

    def _follow(self) -> None:
        if not (self.to_act and self.to_act[0] == CHANCE):
            super()._follow()


class World:
    """One match after another on one engine. Steps are drafted as they come and committed together."""

    def __init__(self, served: Served, secret: bytes) -> None:
        self.served = served
        self._secret = secret
        self.ticks = Ticks()
        self._context = served.engine.context
        self._context.now_ms = served.engine.outbox.now_ms = self.ticks
        self._live: LiveMatch
        self._draft: Draft | None = None
        self._creation: Creation | None = None

    @property
    def match(self) -> Match:
        """The match as committed."""
        return self._live.match

    @property
    def position(self) -> Any:
        """As drafted; as committed, if nothing is."""
        return self.match.position if self._draft is None else self._draft.position

    def open(self, match_id: str, setup: Setup) -> None:
        """Begins a match with a person on every seat; to be committed with its first draws."""
        renderer, game = self._context.renderer, self._context.renderer.game
        options = pack(renderer.wire.options_to_proto(dict(setup.options)))
        hour, second = Duration(seconds=3600), Duration(seconds=1)
        clock = match_pb2.Clock(kind=match_pb2.CLOCK_KIND_FISCHER, base=hour, increment=second)
        request = CreateMatchRequest(
            game=game.facts.name, seats=setup.seats, options=options, clock=clock, offer_window=hour
        )
        spec, _ = spec_of(request, game, renderer.wire, _PROMISE)
        match = Match(match_id, game, self._secret)
        match.position, match.clock = game.initial(setup), ClockState(clock_spec(spec))
        self._live = self.served.engine.matches.add(LiveMatch(match, self._context))
        self._creation = Creation(game.facts.name, False, self._secret, b"")
        self._draft = _opened(match, spec, self.ticks.now_ms)

    def act(self, seat: Seat, action: int) -> None:
        """Drafts an action."""
        if self._draft is None:
            self.ticks.now_ms += STEP_MS
            self._draft = ForcedDraft(self.match, self.ticks.now_ms)
        self._draft.act(seat, action)

    async def commit(self) -> None:
        """Has the engine commit what is drafted, and tell whoever follows."""
        draft, self._draft = self._draft, None
        creation, self._creation = self._creation, None
        if draft is not None:
            await self._live.do(lambda _match, _now_ms: draft, creation=creation)

    async def close(self) -> None:
        """Ends the match, so that nothing waits for it; what is only drafted never was."""
        self._draft = self._creation = None
        if self.match.version:
            draft = ForcedDraft(self.match, self.ticks.now_ms)
            draft.end(Outcome.drawn(self.match.spec.seats, "draw_agreed"))
            await self._live.do(lambda _match, _now_ms: draft)


def _opened(match: Match, spec: match_pb2.MatchSpec, now_ms: int) -> Draft:
    draft = ForcedDraft(match, now_ms)
    draft.add(LogEntry(created=match_pb2.MatchCreated(spec=spec)))
    draft.sitters = [None] * spec.seats
    for seat in range(spec.seats):
        name = account(seat)
        sitter = Sitter(name, name, entropy=name.encode() * 2)
        message = match_pb2.Seat(
            seat=seat,
            title=match.game.facts.seat_names[seat],
            account_id=name,
            name=name,
            entropy=sitter.entropy,
        )
        draft.sit(seat, sitter, LogEntry(joined=match_pb2.SeatJoined(seat=message)))
    draft.start(spec.seats)
    return draft


def account(seat: int) -> str:
    """Who sits on a seat."""
    return f"account-{seat}"
