"""The RPCs that replay a match and verify its record."""

from collections.abc import Sequence
from typing import Final

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import record_pb2
from services.engine.api.call_resolver import LOOKERS, CallResolver
from services.engine.log import Stored
from services.engine.match.context import EngineContext
from services.engine.rendering.viewers import eyes_of
from services.engine.replaying.supplied import Supplied
from services.kernel import SPECTATOR
from services.record.match import ENDED, Match
from services.record.verify import describe_divergence
from services.runtime.errors import BadToken, InvalidRequest, MatchNotEnded, MessageTooLarge, NoSuchSeat
from services.runtime.rpc.methods import Call

MOST_REPLAY_BYTES: Final = 5 * 1024 * 1024 // 2
"""Bytes of a GetReplay answer: with everything else in the same message, it stays under the link's limit."""
_EVENTS: Final = bytes([pb.GetReplayResponse.DESCRIPTOR.fields_by_name["events"].number << 3 | 2])
"""The tag of an event in this answer; the rest of a framed event is the same in all messages."""


class ReplayCalls:
    """Replays and their verification."""

    def __init__(self, context: EngineContext, resolver: CallResolver) -> None:
        self._context = context
        self._resolver = resolver

    async def get_replay(self, call: Call, request: pb.GetReplayRequest) -> bytes:
        """Returns the visible events, and the record after the end: a serialized GetReplayResponse.

        Raises:
            NoSuchSeat, NotYourSeat: the caller may not see the match as that seat.
            MessageTooLarge: there is too much for one message; a stream can carry it.
            InvalidRequest: the record in the request cannot be verified.
            NoSuchMatch: the match is archived.
        """
        if not request.match_id:
            self._admit(call)
            return _joined(await self._supplied(request))
        live, _ = await self._resolver.looking(call, request.match_id)
        stored = await self._context.whole_log(request.match_id)
        viewer = self._resolver.viewer(call, live)
        is_open = self._context.renderer.game.facts.perfect_information
        seat = request.seat if request.HasField("seat") else None
        shown = live.shown_to(viewer)
        eyes = eyes_of(shown.match, viewer, seat, is_open=is_open)
        # By the present state: the match may end while its events are told, and the log was read before.
        is_whole = shown.match.status == ENDED and len(stored.entries) == live.match.version
        events: Sequence[bytes] = ()
        if not request.record_only:
            events = await shown.subscribers.all_events(
                eyes, stored, words=request.with_words, views=request.with_views
            )
        told = [_EVENTS + framed[1:] for framed in events]
        if is_whole:
            told.append(pb.GetReplayResponse(record=_record(live.match, stored)).SerializeToString())
        return _joined(told)

    async def _supplied(self, request: pb.GetReplayRequest) -> list[bytes]:
        """Returns the events of a record that the request contains."""
        seat = request.seat if request.HasField("seat") else SPECTATOR
        body = request.record.SerializeToString()
        wanted = Supplied(body, seat, request.with_words, request.with_views, MOST_REPLAY_BYTES)
        found = await self._context.replayer.retold(wanted)
        if found.verdict.diverges_at:
            raise InvalidRequest("record", describe_divergence(found.verdict))
        if seat != SPECTATOR and not 0 <= seat < found.seats:
            raise NoSuchSeat.of(seat, found.seats)
        if found.is_too_large:
            raise MessageTooLarge("more than fits into a message", limit=str(MOST_REPLAY_BYTES))
        return [_EVENTS + framed[1:] for framed in found.events]

    async def verify_replay(self, call: Call, request: pb.VerifyReplayRequest) -> pb.VerifyReplayResponse:
        """Verifies one of our matches, or a record that the request contains."""
        replayer = self._context.replayer
        if not request.match_id:
            self._admit(call)
            return (await replayer.verified_supplied(request.record)).message()
        live, _ = await self._resolver.looking(call, request.match_id)
        if live.match.status != ENDED:
            raise MatchNotEnded("a match is verified once it has ended")
        stored = await self._context.whole_log(request.match_id)
        return (await replayer.verified(_record(live.match, stored))).message()

    def _admit(self, call: Call) -> None:
        """Checks that the caller has an account that may look at matches: quotas count by account."""
        claims = self._resolver.claims(call)
        if claims.seat is not None:
            raise BadToken("a seat's token speaks for its seat alone; send the account's token")
        claims.require(*LOOKERS)


def _joined(told: Sequence[bytes]) -> bytes:
    """Joins the fields of a message.

    Raises:
        MessageTooLarge: they do not fit into one message.
    """
    size = sum(map(len, told))
    if size > MOST_REPLAY_BYTES:
        message = f"{size} bytes; WatchMatch from version 0 tells the same events"
        raise MessageTooLarge(message, limit=str(MOST_REPLAY_BYTES))
    return b"".join(told)


def _record(match: Match, stored: Stored) -> record_pb2.Record:
    return record_pb2.Record(
        match_id=match.match_id,
        game=stored.head.game,
        entries=[row.body for row in stored.entries],
        digests=[row.digest for row in stored.entries],
        names=[
            record_pb2.SeatName(seat=seat, name=name)
            for seat, holder in enumerate(match.sitters)
            if (sitter := holder or match.reserved.get(seat)) and (name := match.names.get(sitter.account_id))
        ],
    )
