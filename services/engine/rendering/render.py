"""Makes the messages for one viewer. Everything that leaves a match passes through here. Pure.

Events are encoded once for each class of viewers. They are framed as field 4 of PlayResponse and
WatchMatchResponse, so that a message is made by joining bytes.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from google.protobuf.any_pb2 import Any as AnyMessage

from ardri.engine.v1.engine_service_pb2 import PlayResponse
from ardri.match.v1 import match_pb2
from services.kernel import SPECTATOR, Game, Seat, Viewer, legal_actions
from services.record.draft import Draft
from services.record.drop_outs import DropOuts
from services.record.match import ENDED, LIVE, Match, Sitter
from services.record.opening import setup_of
from services.record.seats.names import call
from services.record.step import Step
from services.runtime.jobs.wire import Wire, pack, pack_into
from services.wire.outcomes import outcome_message


class Audience(NamedTuple):
    """A class of viewers who are sent the same bytes.

    `seen_as`: the viewer whose view they have. `words`: with descriptions in words. `views`: each event with
    the view after it.
    """

    seen_as: Viewer
    words: bool = False
    views: bool = False


class Renderer:
    """Makes the messages of one game's matches."""

    def __init__(self, game: Game[Any, Any], wire: Wire, engine_address: str) -> None:
        self.game = game
        self.wire = wire
        self.address = engine_address

    def first_position(self, spec: match_pb2.MatchSpec) -> Any:
        """Returns the first position of a match from its spec.

        Raises:
            InvalidSetup, InvalidOptions: the spec does not fit this game.
        """
        return self.game.initial(setup_of(spec, self.game, self.wire))

    def viewers(self, seats: int) -> tuple[Viewer, ...]:
        """Returns one viewer of each class; all viewers of a class see the same."""
        if self.game.facts.perfect_information:
            return (SPECTATOR,)
        return (SPECTATOR, *map(Seat, range(seats)))

    def class_of(self, viewer: Viewer) -> Viewer:
        """Returns the viewer that stands for the class of this one."""
        return SPECTATOR if self.game.facts.perfect_information else viewer

    def audience(self, viewer: Viewer, *, words: bool = False, views: bool = False) -> Audience:
        """Returns the audience to which the viewer belongs."""
        return Audience(self.class_of(viewer), words, views)

    def framed_event(self, match: Match, before: Any, step: Step, audience: Audience) -> bytes:
        """Returns the event of a step that the match has just taken in. `before`: the position before it."""
        framed = PlayResponse()
        entry = step.entry
        event = framed.events.add(version=entry.version)
        event.time.FromMilliseconds(entry.time_ms)
        kind = entry.WhichOneof("body")
        if kind == "acted":
            self._fill_played(event.played, match, before, step, audience)
        elif kind == "started":
            event.started.to_act.extend(match.to_act)
            event.started.clocks.extend(seat_clocks(match))
        elif kind == "taken_back":
            event.taken_back.to_version = entry.taken_back.to_version
            event.taken_back.to_act.extend(match.to_act)
            event.taken_back.clocks.extend(seat_clocks(match))
        elif kind == "freed":
            event.freed.seat.CopyFrom(seats_of(match)[entry.freed.seat])
        elif kind == "dropped_out":
            event.dropped_out.seat.CopyFrom(seats_of(match)[entry.dropped_out.seat])
            event.dropped_out.to_act.extend(match.to_act)
            event.dropped_out.clocks.extend(seat_clocks(match))
        else:
            assert kind is not None
            getattr(event, kind).CopyFrom(getattr(entry, kind))
            if kind == "created":
                call(event.created.reserved, match.names)
            elif kind == "joined":
                call([event.joined.seat], match.names)
            if kind == "ended" and audience.words and match.outcome is not None:
                event.ended.told = match.outcome.told(self.game.facts.seat_names)
        if audience.views:
            event.view.CopyFrom(self.view(match, audience.seen_as))
        return framed.SerializeToString()

    def _fill_played(
        self, played: match_pb2.ActionPlayed, match: Match, before: Any, step: Step, audience: Audience
    ) -> None:
        acted = step.entry.acted
        seat, action = Seat(acted.seat), acted.action
        seen = self.game.observe(before, seat, action, step.position, audience.seen_as)
        played.seat = seat
        if seen.action == action:
            played.action.notation = acted.notation
            pack_into(played.action.typed, self.wire.action_to_proto(before, seat, action))
        elif seen.action is not None:
            played.action.CopyFrom(self.action(before, seat, seen.action))
        for event in self.wire.events_to_proto(seen.events):
            pack_into(played.events.add(), event)
        if audience.words:
            played.told.extend(map(self.game.tell, seen.events))
        played.to_act.extend(match.to_act)
        played.lapsed = acted.lapsed
        if match.clock.spec.is_timed:
            played.clocks.extend(seat_clocks(match))

    def action(self, position: Any, seat: Seat, action: int) -> match_pb2.Action:
        """Returns an action in both its forms."""
        return match_pb2.Action(
            notation=self.game.format(position, seat, action),
            typed=pack(self.wire.action_to_proto(position, seat, action)),
        )

    def view(self, match: Match, viewer: Viewer) -> AnyMessage:
        """Returns the position as the viewer may see it."""
        return pack(self.wire.view_to_proto(self.game.view(match.position, viewer)))

    def legal_actions(self, match: Match, seat: Seat, *, words: bool = False) -> list[match_pb2.Action]:
        """Returns the seat's legal actions in canonical order, in `words` too; none if it is not to act.

        None either if the seat has dropped out: the bot that acts for it does not ask here.
        """
        if match.status != LIVE or seat not in match.to_act or seat in match.dropped:
            return []
        position = match.position
        legal = legal_actions(position, seat)
        notations = [self.game.format(position, seat, action) for action in legal]
        typed = [self.wire.action_to_proto(position, seat, action) for action in legal]
        meanings = [self.game.explain(position, seat, action) if words else "" for action in legal]
        return [
            match_pb2.Action(notation=notation, typed=pack(message), meaning=meaning)
            for notation, message, meaning in zip(notations, typed, meanings, strict=True)
        ]

    def match(self, match: Match, viewer: Viewer) -> match_pb2.Match:
        """Returns the match as the viewer may see it."""
        message = match_pb2.Match(
            match_id=match.match_id,
            spec=match.spec,
            status=match.status,  # type: ignore[arg-type]  # an enum's number
            version=match.version,
            seats=seats_of(match),
            to_act=match.to_act,
            view=self.view(match, viewer),
            clocks=seat_clocks(match),
            engine_address=self.address,
        )
        message.created.FromMilliseconds(match.created_ms)
        if match.draw_offer is not None:
            message.draw_offer = match.draw_offer
        if match.takebacks is not None and match.takebacks.offer is not None:
            message.takeback_offer = match.takebacks.offer
        if match.outcome is not None:
            message.outcome.CopyFrom(outcome_message(match.outcome))
        if viewer >= 0:
            message.viewer_seat = viewer
        return message

    def summary(self, match: Match, draft: Draft) -> bytes:
        """Returns the summary for lists, without what changes with each append: lists add that themselves."""
        first = draft.steps[0].entry
        message = match_pb2.MatchSummary(
            match_id=match.match_id,
            game=self.game.facts.name,
            status=draft.status,  # type: ignore[arg-type]  # an enum's number
            seats=seat_messages(match.game, draft.sitters, draft.reserved, draft.dropped),
            seat_count=draft.spec.seats,
            clock=draft.spec.clock,
            rated=draft.spec.rated,
            options=draft.spec.options,
            rematch_of=draft.spec.rematch_of,
        )
        message.created.FromMilliseconds(match.created_ms or first.time_ms)
        if draft.spec.HasField("spectator_delay"):
            message.spectator_delay.CopyFrom(draft.spec.spectator_delay)
        for seat in message.seats:
            seat.ClearField("entropy")  # only shown in the match itself
            if seat.account_id in match.names:
                seat.name = ""  # names are stored beside the summary
        last = draft.steps[-1].entry
        if last.HasField("ended"):
            message.outcome.CopyFrom(last.ended.outcome)
        return message.SerializeToString()


def seats_of(match: Match) -> list[match_pb2.Seat]:
    """Returns all seats as people are shown them."""
    seats = seat_messages(match.game, match.sitters, match.reserved, match.dropped)
    call(seats, match.names)
    return seats


def seat_messages(
    game: Game[Any, Any],
    sitters: Sequence[Sitter | None],
    reserved: Mapping[int, Sitter],
    dropped: DropOuts,
) -> list[match_pb2.Seat]:
    """Returns all seats with the names in the entries; also open seats, and those kept for accounts."""
    titles = game.facts.seat_names
    seats = []
    for seat, holder in enumerate(sitters):
        sitter = holder or reserved.get(seat)
        message = match_pb2.Seat(seat=seat, title=titles[seat] if seat < len(titles) else "")
        if sitter is not None:
            message.account_id, message.name, message.entropy = sitter.account_id, sitter.name, sitter.entropy
            message.reserved = holder is None
            if sitter.is_bot:
                message.bot.level = sitter.level
        if seat in dropped:
            message.dropped_out = dropped[seat].reason
        seats.append(message)
    return seats


def seat_clocks(match: Match) -> list[match_pb2.SeatClock]:
    """Returns the clocks of all seats. Without clocks, those of seats whose decision lapses at a deadline.

    None before the start, nor for seats that have dropped out.
    """
    if match.status not in (LIVE, ENDED):
        return []
    time = match.clock
    clocks = []
    for seat in map(Seat, range(match.spec.seats)):
        if seat in time.out:
            continue
        deadline = time.deadline_of(seat)
        if not time.remaining_ms and deadline is None:
            continue
        clock = match_pb2.SeatClock(seat=seat, lapses=time.lapses(seat))
        if time.remaining_ms:
            clock.remaining.FromMilliseconds(time.remaining_ms[seat])
        if deadline is not None:
            clock.deadline.FromMilliseconds(deadline)
        clocks.append(clock)
    return clocks
