"""A match without an engine around it: decided and folded at once, at times that the test chooses."""

from collections.abc import Mapping
from random import Random
from typing import Any

from google.protobuf.duration_pb2 import Duration

from ardri.engine.v1.engine_service_pb2 import CreateMatchRequest, PlayResponse
from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import Record
from services.engine.api.requests import spec_of
from services.engine.match import decide
from services.engine.rendering.render import Renderer
from services.kernel import Game, Seat, Viewer, commitment, legal_actions
from services.record.clocks.clock import ClockState
from services.record.draft import Draft
from services.record.fold import fold
from services.record.match import ENDED, Match, Receipt, Sitter, clock_spec
from services.record.step import Step
from services.runtime.jobs.wire import load_wire, pack, unpack_options

START_MS = 1_700_000_000_000
SECRET = bytes(range(48))


class Sitting:
    """`now_ms` is the time of every decision. `events`: what each viewer has been told."""

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int = 2,
        *,
        options: Mapping[str, Any] | None = None,
        clock: match_pb2.Clock | None = None,
        grace_ms: int = 0,
        window_ms: int = 0,
        bots: Mapping[int, int] | None = None,
        secret: bytes = SECRET,
        sit: bool = True,
        takebacks: bool = False,
        bots_resign: bool = False,
        substitute: int | None = None,
        opened_by: str = "",
    ) -> None:
        self.game = game
        self.renderer = Renderer(game, load_wire(game), "127.0.0.1:1")
        self.now_ms = START_MS
        self.steps: list[Step] = []
        self.events: dict[Viewer, list[match_pb2.Event]] = {}
        request = CreateMatchRequest(
            game=game.facts.name,
            seats=seats,
            clock=clock,
            takebacks=takebacks,
            bots_resign=bots_resign,
            substitute=substitute,
            opened_by=opened_by,
        )
        if options:
            setup = game.setup(seats, options)
            request.options.CopyFrom(pack(self.renderer.wire.options_to_proto(dict(setup.options))))
        if grace_ms:
            request.abandonment_grace.CopyFrom(_ms(grace_ms))
        if window_ms:
            request.offer_window.CopyFrom(_ms(window_ms))
        held = commitment(secret[:32], secret[32:])
        spec, setup = spec_of(request, game, self.renderer.wire, held)
        match_id = f"{game.facts.name}.{'a' * 24}"
        self.match = Match(match_id, game, secret)
        self.match.position = game.initial(setup)
        self.match.clock = ClockState(clock_spec(spec))
        self.take(decide.create(self.match, spec, _bots(bots or {}), self.now_ms))
        for seat in range(seats if sit else 0):
            if self.match.sitters[seat] is None:
                self.take(decide.join(self.match, seat, person(seat), self.now_ms))

    def take(self, answer: Any, request_key: str = "") -> Any:
        """Folds a draft, as after its commit. Anything else is returned unchanged."""
        if not isinstance(answer, Draft):
            return answer
        for step in answer.steps:
            before = self.match.position
            fold(self.match, step)
            self.steps.append(step)
            for viewer in self.renderer.viewers(self.match.spec.seats):
                framed = self.renderer.framed_event(self.match, before, step, self.renderer.audience(viewer))
                self.events.setdefault(viewer, []).extend(PlayResponse.FromString(framed).events)
        if request_key:
            first = answer.steps[0].entry
            self.match.receipts[request_key] = Receipt(first.version, first.acted.notation)
        return answer

    def command(self, seat: int, notation: str, version: int | None = None, key: str = "k") -> decide.Command:
        """Returns a seat's command to play."""
        action = self.game.parse(self.match.position, Seat(seat), notation)
        return decide.Command(Seat(seat), action, notation, version or self.match.version, key)

    def play(self, seat: int, notation: str, version: int | None = None, key: str = "") -> Any:
        """Plays the action, at the newest version if none is given."""
        command = self.command(seat, notation, version, key or f"{seat}:{self.match.version}")
        return self.take(decide.play(self.match, command, self.now_ms), command.request_key)

    def play_any(self, rng: Random) -> None:
        """Plays any legal action of any seat that is to act."""
        seat = rng.choice(self.match.to_act)
        action = rng.choice(legal_actions(self.match.position, seat))
        self.play(seat, self.game.format(self.match.position, seat, action))

    def play_out(self, rng: Random, step_ms: int = 0) -> "Sitting":
        """Plays at random to the end, and returns itself."""
        while self.match.status != ENDED:
            self.now_ms += step_ms
            self.play_any(rng)
        return self

    @property
    def kinds(self) -> list[str]:
        """The kind of each entry."""
        return [str(step.entry.WhichOneof("body")) for step in self.steps]

    @property
    def record(self) -> Record:
        """Returns the log so far, as a referee gets it."""
        return Record(
            match_id=self.match.match_id,
            game=self.game.facts.name,
            entries=[step.body for step in self.steps],
            digests=[step.digest for step in self.steps],
        )

    def first_position(self, spec: match_pb2.MatchSpec) -> Any:
        """Returns the position from which the engine starts a match of that spec."""
        wire = self.renderer.wire
        options = wire.options_from_proto(unpack_options(wire, spec.options))
        return self.game.initial(self.game.setup(spec.seats, options, spec.rules_version))


def person(seat: int) -> Sitter:
    """Returns the person who sits there by default."""
    return Sitter(f"account-{seat}", f"name {seat}")


def clock(kind: "match_pb2.ClockKind.ValueType", base_ms: int, increment_ms: int = 0) -> match_pb2.Clock:
    """Returns a clock, with an increment only if it is not 0."""
    given = match_pb2.Clock(kind=kind, base=_ms(base_ms))
    if increment_ms:
        given.increment.CopyFrom(_ms(increment_ms))
    return given


def _bots(levels: Mapping[int, int]) -> dict[int, Sitter]:
    return {seat: Sitter("", f"level {level}", level) for seat, level in levels.items()}


def _ms(milliseconds: int) -> Duration:
    duration = Duration()
    duration.FromMilliseconds(milliseconds)
    return duration
