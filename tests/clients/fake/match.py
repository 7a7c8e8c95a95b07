"""A match in memory, on the real kernel, with the guarantees of the engine and none of its parts."""

import asyncio
import hashlib
from datetime import UTC, datetime
from random import Random
from typing import Any

from google.protobuf.message import Message

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.match.v1 import match_pb2 as pb
from ardri.match.v1.record_pb2 import (
    LogEntry,
    LoggedAction,
    LoggedSeatFreed,
    LoggedStart,
    LoggedTakeback,
    Record,
)
from services.kernel import (
    SPECTATOR,
    Game,
    Outcome,
    Seat,
    Viewer,
    apply,
    commitment,
    effects,
    legal_actions,
    require_legal,
    to_act,
)
from services.kernel.outcome import CALLED_OFF
from services.record.opening import setup_to_proto
from services.runtime.errors import (
    DrawOfferRefused,
    MatchNotEnded,
    MatchOver,
    NotYourSeat,
    NotYourTurn,
    SeatTaken,
    StaleVersion,
    TakebackRefused,
)
from services.runtime.jobs.wire import Wire, pack

SEED, SALT = b"s" * 32, b"t" * 16


class FakeMatch:
    """The events of a match, the resulting state, and answers by request id."""

    def __init__(
        self, match_id: str, game: Game[Any, Any], wire: Wire, options: dict[str, Any], clock: pb.Clock
    ) -> None:
        setup = game.setup(2, options)
        self.game, self.wire = game, wire
        self.position = game.initial(setup)
        self.events: list[pb.Event] = []
        self.entries: list[bytes] = []
        self.answers: dict[str, int] = {}
        self.applied: list[str] = []
        self.changed = asyncio.Condition()
        self.script: list[str] = []
        self.runs_clocks = False
        self.before: list[tuple[int, int, Any]] = []
        self._random = Random(7)
        titles = game.facts.seat_names
        self.message = pb.Match(
            match_id=match_id,
            status=pb.MATCH_STATUS_WAITING,
            seats=[pb.Seat(seat=seat, title=titles[seat]) for seat in range(setup.seats)],
        )
        spec = self.message.spec
        spec.CopyFrom(setup_to_proto(setup, game, wire))
        spec.clock.CopyFrom(clock)
        spec.chance, spec.seed_commitment = pb.CHANCE_SOURCE_SEED_AND_ENTROPY, commitment(SEED, SALT)
        self._log(created=pb.MatchCreated(spec=spec))

    def view(self, viewer: Viewer = SPECTATOR) -> pb.Match:
        """The match with a viewer's view."""
        match = pb.Match()
        match.CopyFrom(self.message)
        match.view.CopyFrom(pack(self.wire.view_to_proto(self.game.view(self.position, viewer))))
        if viewer != SPECTATOR:
            match.viewer_seat = viewer
        return match

    def sit(self, seat: int | None, account: str, level: int = 0, entropy: bytes = b"") -> int:
        if not self.open_seats or (seat is not None and seat not in self.open_seats):
            raise SeatTaken("another account holds the seat")
        taken = self.message.seats[self.open_seats[0] if seat is None else seat]
        taken.name = account or f"level {level}"
        taken.account_id = account
        taken.entropy = entropy
        if level:
            taken.bot.level = level
        self._log(joined=pb.SeatJoined(seat=taken))
        if all(each.name for each in self.message.seats):
            self.message.status = pb.MATCH_STATUS_LIVE
            self._decide()
            self._log(started=pb.MatchStarted(to_act=self.message.to_act, clocks=self.message.clocks))
            self.play_bots()
        return taken.seat

    @property
    def open_seats(self) -> list[int]:
        return [each.seat for each in self.message.seats if not each.name]

    def act(self, seat: int, expected: int, request_id: str, action: pb.Action) -> int:
        """Applies an action, once per request id; returns the version of its event."""
        if request_id in self.answers:
            return self.answers[request_id]
        version = self._play(seat, self.check(seat, expected, action))
        self.answers[request_id] = version
        self.applied.append(request_id)
        self.play_bots()
        return version

    def check(self, seat: int, expected: int, action: pb.Action) -> int:
        """The number of the action, if it is legal now."""
        if self.message.outcome.reason:
            raise MatchOver(f"the match is over: {self.message.outcome.reason}")
        if expected != self.message.version:
            raise StaleVersion(expected, self.message.version)
        if seat not in self.message.to_act:
            raise NotYourTurn("another seat decides now")
        number = self._number(seat, action)
        require_legal(self.game, self.position, Seat(seat), number)
        return number

    def legal(self) -> list[pb.Action]:
        if not self.message.to_act:
            return []
        seat = Seat(self.message.to_act[0])
        return [self._action(seat, action) for action in legal_actions(self.position, seat)]

    def effects(self) -> list[engine_pb.Effects]:
        """The effects of each legal action."""
        seat = Seat(self.message.to_act[0])
        told = (effects(self.game, self.position, seat, a) for a in legal_actions(self.position, seat))
        return [
            engine_pb.Effects(
                events=map(pack, self.wire.events_to_proto(events)), told=map(self.game.tell, events)
            )
            for events, _ in told
        ]

    def offer_draw(self, seat: int) -> int:
        if self.message.HasField("draw_offer"):
            raise DrawOfferRefused("an offer already stands")
        self.message.draw_offer = seat
        version = self._log(draw_offered=pb.DrawOffered(seat=seat))
        if self.message.seats[1 - seat].HasField("bot"):
            self.answer_draw(1 - seat, accept=False)
        return version

    def answer_draw(self, seat: int, *, accept: bool) -> int:
        if not self.message.HasField("draw_offer") or self.message.draw_offer == seat:
            raise DrawOfferRefused("there is no offer to answer")
        self.message.ClearField("draw_offer")
        if accept:
            return self.end(Outcome.drawn(2, "draw_agreed"))
        return self._log(draw_declined=pb.DrawDeclined(seat=seat))

    def offer_takeback(self, seat: int) -> int:
        """Takes back at once: AI seats agree immediately, so no offer stays open."""
        while self.before and (last := self.before.pop()):
            if last[1] == seat:
                break
        else:
            raise TakebackRefused("there is nothing to take back")
        version, _, self.position = last
        self._log(takeback_offered=pb.TakebackOffered(seat=seat))
        self._log(takeback_accepted=pb.TakebackAccepted(seat=1 - seat))
        self._decide()
        return self._log(taken_back=pb.TakenBack(to_version=version, to_act=self.message.to_act))

    def resign(self, seat: int) -> int:
        if self.message.outcome.reason:
            raise MatchOver("the match is over")
        return self.end(Outcome.forfeited_by([seat], 2, "resigned"))

    def call_off(self, account: str) -> int:
        if account != self.message.spec.opened_by:
            raise NotYourSeat("another account has opened it")
        if self.message.status == pb.MATCH_STATUS_LIVE:
            raise MatchNotEnded("it has begun")
        if self.message.outcome.reason == CALLED_OFF:
            return self.message.version
        if self.message.outcome.reason:
            raise MatchOver("the match is over")
        return self.end(Outcome.drawn(2, CALLED_OFF))

    def leave(self, account: str, key: str) -> int:
        if key not in self.answers:
            self.answers[key] = self._free(account)
        return self.answers[key]

    def _free(self, account: str) -> int:
        if self.message.status == pb.MATCH_STATUS_LIVE:
            raise MatchNotEnded("it has begun")
        if self.message.outcome.reason:
            raise MatchOver("the match is over")
        seat = next((each for each in self.message.seats if each.account_id == account), None)
        if seat is None or not self.message.spec.opened_by:
            raise NotYourSeat("it is not yours to leave")
        if account == self.message.spec.opened_by:
            return self.end(Outcome.drawn(2, CALLED_OFF))
        seat.CopyFrom(pb.Seat(seat=seat.seat, title=seat.title))
        return self._log(freed=pb.SeatFreed(seat=seat))

    def end(self, outcome: Outcome, cause: str = "") -> int:
        self.message.status = pb.MATCH_STATUS_ENDED
        self.message.ClearField("to_act")
        ended = pb.Outcome(
            ranks=outcome.ranks, payoffs=outcome.payoffs, reason=outcome.reason, rule=outcome.rule
        )
        self.message.outcome.CopyFrom(ended)
        return self._log(ended=pb.MatchEnded(outcome=ended, seed=SEED, salt=SALT, cause=cause))

    def play_bots(self) -> None:
        """Lets AI seats act: by `script`, then at random."""
        while self.message.to_act and self.message.seats[self.message.to_act[0]].HasField("bot"):
            seat = Seat(self.message.to_act[0])
            legal = list(legal_actions(self.position, seat))
            scripted = self.script.pop(0) if self.script else ""
            action = (
                self.game.parse(self.position, seat, scripted) if scripted else self._random.choice(legal)
            )
            self._play(seat, action)

    def record(self) -> Record:
        digests = [hashlib.sha256(self.message.match_id.encode()).digest()]
        for entry in self.entries:
            digests.append(hashlib.sha256(digests[-1] + entry).digest())
        return Record(
            match_id=self.message.match_id,
            game=self.game.facts.name,
            entries=self.entries,
            digests=digests[1:],
        )

    def _play(self, seat: int, action: int) -> int:
        before = self.position
        self.before.append((self.message.version, seat, before))
        self.position = apply(self.game, before, Seat(seat), action)
        if self.message.HasField("draw_offer") and self.message.draw_offer != seat:
            self.message.ClearField("draw_offer")
        self._decide()
        seen = self.game.observe(before, Seat(seat), action, self.position, SPECTATOR)
        played = pb.ActionPlayed(
            seat=seat,
            action=self._action(Seat(seat), action, before),
            events=map(pack, self.wire.events_to_proto(seen.events)),
            to_act=self.message.to_act,
            clocks=self.message.clocks,
        )
        logged = LoggedAction(seat=seat, action=action, notation=played.action.notation)
        version = self._log(played=played, logged=logged)
        outcome = self.game.outcome(self.position)
        if outcome is not None:
            self.end(outcome)
        return version

    def _decide(self) -> None:
        self.message.ClearField("to_act")
        self.message.to_act.extend(to_act(self.position))
        if self.message.spec.clock.HasField("base"):
            self.message.ClearField("clocks")
            base = self.message.spec.clock.base
            self.message.clocks.extend(pb.SeatClock(seat=seat, remaining=base) for seat in (0, 1))
        if self.runs_clocks:
            for clock in self.message.clocks:
                if clock.seat in self.message.to_act:
                    clock.deadline.FromDatetime(datetime.now(UTC) + clock.remaining.ToTimedelta())

    def _number(self, seat: int, action: pb.Action) -> int:
        if action.HasField("typed"):
            message = self.wire.action_type.FromString(action.typed.value)
            return self.wire.action_from_proto(self.position, Seat(seat), message)
        return self.game.parse(self.position, Seat(seat), action.notation)

    def _action(self, seat: Seat, action: int, position: Any = None) -> pb.Action:
        position = self.position if position is None else position
        return pb.Action(
            notation=self.game.format(position, seat, action),
            typed=pack(self.wire.action_to_proto(position, seat, action)),
        )

    def _log(self, logged: LoggedAction | None = None, **body: Message) -> int:
        self.message.version += 1
        event = pb.Event(version=self.message.version, **body)  # type: ignore[arg-type]  # the name says the type
        event.time.GetCurrentTime()
        entry = LogEntry(version=event.version, time_ms=event.time.ToMilliseconds())
        if logged is not None:
            entry.acted.CopyFrom(logged)
        elif "started" in body:
            entry.started.CopyFrom(LoggedStart())
        elif "taken_back" in body:
            entry.taken_back.CopyFrom(LoggedTakeback(to_version=event.taken_back.to_version))
        elif "freed" in body:
            entry.freed.CopyFrom(LoggedSeatFreed(seat=event.freed.seat.seat))
        else:
            (name,) = body
            getattr(entry, name).CopyFrom(getattr(event, name))
        self.events.append(event)
        self.entries.append(entry.SerializeToString(deterministic=True))
        return event.version

    async def announce(self) -> None:
        """Wakes the streams."""
        async with self.changed:
            self.changed.notify_all()

    def message_from(self, version: int, seat: Viewer, opening: Any) -> engine_pb.PlayResponse:
        """The next message for a stream with that version and opening: an event, or the snapshot."""
        if version < 0:
            message = engine_pb.PlayResponse(snapshot=self.view())
        else:
            message = engine_pb.PlayResponse(events=self.events[version : version + 1])
        if version < 0 or version + 1 == self.message.version:
            self._show(message, seat, opening)
        return message

    def _show(self, message: engine_pb.PlayResponse, seat: Viewer, opening: Any) -> None:
        if opening.with_views or opening.with_actions:
            message.position.version = self.message.version
        if opening.with_views and message.events:
            message.position.view.CopyFrom(self.view(seat).view)
        if opening.with_actions and seat in self.message.to_act:
            message.position.actions.extend(self.legal())
