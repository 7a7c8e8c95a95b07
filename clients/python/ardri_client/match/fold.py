"""A match folded from its stream: a snapshot, then events without a gap. Pure."""

from collections.abc import Sequence
from typing import Final

from ardri.engine.v1.engine_service_pb2 import PlayResponse, WatchMatchResponse
from ardri.match.v1 import match_pb2 as pb
from ardri_client.errors import VersionGap

FROM_NOW: Final = -1
"""The `from_version` that asks for a snapshot."""


class Story:
    """The match as of the last message of its stream."""

    def __init__(self, since: pb.Match | None = None) -> None:
        self.match = since
        self._position = pb.PositionView()

    @property
    def actions(self) -> Sequence[pb.Action] | None:
        """The seat's legal actions, from a stream with actions; None until the stream has sent them."""
        is_told = self.match is not None and self._position.version == self.match.version
        return self._position.actions if is_told else None

    @property
    def version(self) -> int:
        """The version from which a stream has to go on: the last known one, or `FROM_NOW`."""
        return FROM_NOW if self.match is None else self.match.version

    def take(self, response: PlayResponse | WatchMatchResponse) -> Sequence[pb.Match]:
        """Folds a message in; returns the match after each of its events.

        Raises:
            VersionGap: an event is missing or comes twice.
        """
        if response.HasField("snapshot"):
            self._check(
                response.snapshot.version if self.match is None else self.version, response.snapshot.version
            )
            self.match = response.snapshot
        after = []
        for event in response.events:
            if self.match is None:
                raise VersionGap(f"event {event.version} came before the snapshot")
            self._check(self.match.version + 1, event.version)
            self.match = fold(self.match, event)
            after.append(self.match)
        if response.HasField("heartbeat"):
            self._check(self.version, response.heartbeat.version)
        if response.HasField("end"):
            self._check(self.version, response.end.version)
        if response.HasField("position"):
            self._show(response.position)
        return after

    def _show(self, position: pb.PositionView) -> None:
        self._check(self.version, position.version)
        self._position = position
        if self.match is not None and position.HasField("view"):
            self.match.view.CopyFrom(position.view)

    def _check(self, wanted: int, got: int) -> None:
        if wanted != got:
            raise VersionGap(f"at version {self.version} the stream should go on with {wanted}, not {got}")


def must_act(match: pb.Match, seat: int) -> bool:
    """Whether the holder of the seat must act; false once the seat has dropped out, as a bot acts for it."""
    is_out = any(each.seat == seat and each.dropped_out for each in match.seats)
    return seat in match.to_act and not is_out


def fold(match: pb.Match, event: pb.Event) -> pb.Match:
    """Returns the match after the event; the given match is not changed.

    After an action `view` is unset, as events have none. A stream with views sends it beside the last event.
    """
    after = pb.Match()
    after.CopyFrom(match)
    after.version = event.version
    body = event.WhichOneof("body")
    if body in ("joined", "freed"):
        _seat(after, getattr(event, body).seat)
    elif body == "started":
        after.status = pb.MATCH_STATUS_LIVE
        _decide(after, event.started)
    elif body == "dropped_out":
        _seat(after, event.dropped_out.seat)
        after.ClearField("draw_offer")
        after.ClearField("takeback_offer")
        _decide(after, event.dropped_out)
    elif body == "played":
        after.ClearField("view")
        after.ClearField("takeback_offer")
        if after.HasField("draw_offer") and after.draw_offer != event.played.seat:
            after.ClearField("draw_offer")
        _decide(after, event.played)
    elif body == "draw_offered":
        after.draw_offer = event.draw_offered.seat
    elif body == "draw_declined":
        after.ClearField("draw_offer")
    elif body == "takeback_offered":
        after.takeback_offer = event.takeback_offered.seat
    elif body == "takeback_declined":
        after.ClearField("takeback_offer")
    elif body == "taken_back":
        after.ClearField("view")
        after.ClearField("takeback_offer")
        after.ClearField("draw_offer")
        _decide(after, event.taken_back)
    elif body == "ended":
        after.status = pb.MATCH_STATUS_ENDED
        after.outcome.CopyFrom(event.ended.outcome)
        after.ClearField("to_act")
        after.ClearField("draw_offer")
        after.ClearField("takeback_offer")
    return after


def _seat(match: pb.Match, now: pb.Seat) -> None:
    is_free = now.reserved or not (now.account_id or now.HasField("bot"))
    if is_free and match.HasField("viewer_seat") and match.viewer_seat == now.seat:
        match.ClearField("viewer_seat")
    for seat in match.seats:
        if seat.seat == now.seat:
            seat.CopyFrom(now)
            return
    match.seats.append(now)


def _decide(
    match: pb.Match, event: pb.MatchStarted | pb.ActionPlayed | pb.TakenBack | pb.SeatDroppedOut
) -> None:
    match.ClearField("to_act")
    match.to_act.extend(event.to_act)
    match.ClearField("clocks")
    match.clocks.extend(event.clocks)
