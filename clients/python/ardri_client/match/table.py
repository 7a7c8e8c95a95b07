"""One seat in one match, for bots and frontends that play it."""

import uuid
from collections.abc import Sequence
from typing import TYPE_CHECKING

from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from ardri.analysis.v1 import analysis_service_pb2 as analysis_pb
from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.match.v1 import match_pb2 as pb
from ardri.match.v1.record_pb2 import LogEntry
from ardri_client.calls.retry import REPLAY_SECONDS, Caller
from ardri_client.errors import (
    ArdriError,
    DrawOfferRefused,
    InvalidRequest,
    MatchOver,
    MessageTooLarge,
    StaleVersion,
    TakebackRefused,
    from_status,
)
from ardri_client.match.analyses import HINT_SECONDS
from ardri_client.match.fairness import check_log, check_record
from ardri_client.match.live_table import LiveTable
from ardri_client.match.place import Place
from ardri_client.match.watch import told_events

if TYPE_CHECKING:  # the stubs' async faces exist for type checkers alone
    from ardri.analysis.v1.analysis_service_pb2_grpc import AnalysisServiceAsyncStub
    from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceAsyncStub

ActionLike = pb.Action | Message | str
"""An action: in notation, as the platform's message, or as the game's own message."""

_Change = (
    engine_pb.ResignMatchResponse
    | engine_pb.OfferDrawResponse
    | engine_pb.AnswerDrawResponse
    | engine_pb.ClaimMatchResponse
    | engine_pb.OfferTakebackResponse
    | engine_pb.AnswerTakebackResponse
    | engine_pb.CallOffMatchResponse
)


class Table(LiveTable):
    """A seat in a match, live within `async with`.

    Iterating yields each event once, in order, from the snapshot on; `match` is always the newest state.
    Breaks of the connection do not show, unless retrying takes too long. Then waiting methods raise, and the
    next call connects again and goes on where the match was last seen.
    """

    def __init__(
        self,
        stub: "EngineServiceAsyncStub",
        analysis: "AnalysisServiceAsyncStub",
        caller: Caller,
        place: Place,
    ) -> None:
        super().__init__(stub, caller, place)
        self._analysis = analysis

    async def act(self, action: ActionLike, *, expected_version: int | None = None) -> int:
        """Acts. Waits until the action is committed and `match` shows it; returns the version of its event.

        `expected_version`: the version that the decision is based on; that of `match` if left out.

        Raises:
            InvalidNotation: it is no action of any position.
            IllegalAction: it is forbidden here; `rule` names the ruling.
            StaleVersion: the position has changed; look again and decide again.
            NotYourTurn, MatchOver, MatchNotStarted: there is nothing to decide.
            ArdriError: retrying took too long; whether the action counts is unknown. The next call connects
                again, and `match` then shows it.
        """
        act = engine_pb.PlayAct(
            expected_version=self.match.version if expected_version is None else expected_version,
            request_id=uuid.uuid4().hex,
            action=_as_action(action),
        )
        self._reopen()
        version = await self._stream.act(act)
        self._owes_action = False
        await self._reached(version)
        return version

    async def check(self, action: ActionLike) -> ArdriError | None:
        """Returns what `act` would raise for that action in the position of `match`; None if it is legal."""
        request = engine_pb.CheckActionRequest(
            match_id=self.place.match_id, expected_version=self.match.version, action=_as_action(action)
        )
        answer = await self._caller.call(self._stub.CheckAction, request)
        return from_status(answer.refusal) if answer.HasField("refusal") else None

    async def legal_actions(self) -> list[pb.Action]:
        """Lists this seat's legal actions, in the game's order; empty if it is not to act.

        Raises:
            StaleVersion, MatchOver: the turn that `turn` has reported has passed, as `act` would raise.
        """
        if self._stream.opening.with_actions:
            await self._until(lambda: self._story.actions is not None)
            return self._choices(self._story.actions or ())
        words = self._stream.opening.with_words
        request = engine_pb.ListLegalActionsRequest(match_id=self.place.match_id, with_words=words)
        response = await self._caller.call(self._stub.ListLegalActions, request)
        await self._reached(response.version)
        return self._choices(response.actions)

    async def effects(self) -> list[tuple[pb.Action, engine_pb.Effects]]:
        """Lists this seat's legal actions, each with its certain effects, as far as the seat may know them.

        Both are also told in words.

        Raises:
            StaleVersion, MatchOver: as of `legal_actions`.
        """
        request = engine_pb.ListLegalActionsRequest(
            match_id=self.place.match_id, with_words=True, with_effects=True
        )
        response = await self._caller.call(self._stub.ListLegalActions, request)
        await self._reached(response.version)
        actions = self._choices(response.actions)
        return list(zip(actions, response.effects, strict=True))

    async def look(self) -> pb.Match:
        """Returns the match with its view, as this seat may see it now."""
        if self._stream.opening.with_views:
            await self._until(lambda: self.match.HasField("view"))
            return self.match
        request = engine_pb.GetMatchRequest(match_id=self.place.match_id)
        return (await self._caller.call(self._stub.GetMatch, request)).match

    async def presence(self) -> pb.Presence:
        """Returns which seats have a stream of the match now, and how many spectators watch."""
        request = engine_pb.GetMatchRequest(match_id=self.place.match_id, with_presence=True)
        return (await self._caller.call(self._stub.GetMatch, request)).presence

    async def hint(self, lines: int = 3) -> analysis_pb.DecisionAnalysis:
        """Returns the best actions of this seat, which must be to act in a match that permits hints.

        Raises:
            HintsForbidden: the match permits no hints.
            NotYourTurn, MatchOver, MatchNotStarted: there is nothing to decide.
            AnalysisUnavailable: no worker has time.
        """
        request = analysis_pb.HintRequest(match_id=self.place.match_id, lines=lines)
        answer = await self._caller.call(self._analysis.Hint, request, seconds=HINT_SECONDS)
        return answer.decision

    async def replay(self) -> engine_pb.GetReplayResponse:
        """Returns the events so far, as this seat may see them, and the record if the match has ended.

        Raises:
            UnfairChance: the record is of another match.
        """
        request = engine_pb.GetReplayRequest(match_id=self.place.match_id)
        replay = await self._caller.call(self._stub.GetReplay, request, seconds=REPLAY_SECONDS)
        check_record(self.place.match_id, replay.record)
        return replay

    async def verify(self) -> None:
        """Checks that the log has this seat's commitment and entropy, and at the end a seed that fits.

        `Ardri.verify`, or `ardri verify --offline`, checks that all draws follow from these.

        Raises:
            UnfairChance: the log has not; or this table sent no entropy, so that there is nothing to check.
        """
        try:
            replay = await self.replay()
        except MessageTooLarge:
            match = await self.look()
            told = await told_events(self._stub, self._caller, self.place.match_id, match.version)
            check_log(self.place, told, is_whole=match.status == pb.MATCH_STATUS_ENDED)
        else:
            entries = [LogEntry.FromString(entry) for entry in replay.record.entries]
            has_ended = self._story.match is not None and self.is_over
            check_log(self.place, entries or replay.events, is_whole=has_ended or bool(entries))

    async def resign(self) -> None:
        """Resigns."""
        request = engine_pb.ResignMatchRequest(match_id=self.place.match_id)
        await self._seen(await self._caller.call_once(self._stub.ResignMatch, request, settled=(MatchOver,)))

    async def call_off(self) -> None:
        """Ends, without a result, a match that this account has opened and that has not begun.

        Raises:
            NotYourSeat: another account has opened it.
            MatchNotEnded: it has begun.
            MatchOver: it has ended in another way.
        """
        request = engine_pb.CallOffMatchRequest(match_id=self.place.match_id)
        await self._seen(await self._caller.call(self._stub.CallOffMatch, request))

    async def leave(self) -> None:
        """Gives the seat back in a match that has not begun, and closes the table.

        The match then waits for another player. The account that opened it may leave, too; then the match is
        called off once no player is left.

        Raises:
            MatchNotEnded: it has begun; `resign` gives it up.
            NotYourSeat: the seat was given back already, or the platform has seated the account there.
            MatchOver: it has ended.
        """
        request = leave_request(self.place.match_id)
        await self._caller.call(self._stub.LeaveMatch, request)
        await self.close()

    async def offer_draw(self) -> None:
        """Offers a draw to all other seats, or accepts the standing offer of one of them.

        Raises:
            DrawOfferRefused: the own offer still stands, or was declined and no seat has acted since.
        """
        request = engine_pb.OfferDrawRequest(match_id=self.place.match_id, request_id=uuid.uuid4().hex)
        settled = (DrawOfferRefused,)
        await self._seen(await self._caller.call_once(self._stub.OfferDraw, request, settled=settled))

    async def answer_draw(self, accept: bool) -> None:
        """Accepts or declines the standing draw offer of another seat.

        Raises:
            DrawOfferRefused: there is no such offer.
        """
        request = engine_pb.AnswerDrawRequest(
            match_id=self.place.match_id, accept=accept, request_id=uuid.uuid4().hex
        )
        settled = (MatchOver, DrawOfferRefused)
        await self._seen(await self._caller.call_once(self._stub.AnswerDraw, request, settled=settled))

    async def offer_takeback(self) -> None:
        """Asks all other seats to take back this seat's last action; AI seats agree at once.

        Raises:
            TakebackRefused: there is nothing to take back, or an offer stands or was declined.
        """
        request = engine_pb.OfferTakebackRequest(match_id=self.place.match_id, request_id=uuid.uuid4().hex)
        settled = (TakebackRefused,)
        await self._seen(await self._caller.call_once(self._stub.OfferTakeback, request, settled=settled))

    async def answer_takeback(self, accept: bool) -> None:
        """Accepts or declines another seat's request to take an action back.

        Raises:
            TakebackRefused: there is no such request.
        """
        request = engine_pb.AnswerTakebackRequest(
            match_id=self.place.match_id, accept=accept, request_id=uuid.uuid4().hex
        )
        settled = (MatchOver, TakebackRefused)
        await self._seen(await self._caller.call_once(self._stub.AnswerTakeback, request, settled=settled))

    async def say(self, phrase: "pb.Phrase.ValueType", *, to_seats: bool = False) -> None:
        """Says a phrase to all who follow the match, or only to seats; the table hears its own phrases, too.

        Raises:
            Silenced: the players of this match may not speak.
            LimitReached: the account has said too much.
        """
        request = engine_pb.SayRequest(
            match_id=self.place.match_id, phrase=phrase, to_seats=to_seats, request_id=uuid.uuid4().hex
        )
        await self._caller.call(self._stub.Say, request)

    async def claim(self) -> Timestamp | None:
        """Makes seats drop out that have been away for the grace; in a match of two, this seat wins.

        Returns:
            When a claim will be possible, if a seat is away but the grace still runs; None if it was claimed.

        Raises:
            NotClaimable: no seat is away, or the match has no grace.
        """
        request = engine_pb.ClaimMatchRequest(match_id=self.place.match_id)
        claimed = await self._caller.call_once(self._stub.ClaimMatch, request, settled=(MatchOver,))
        await self._seen(claimed)
        return claimed.claimable if claimed is not None and claimed.HasField("claimable") else None

    def _choices(self, actions: Sequence[pb.Action]) -> list[pb.Action]:
        """Returns the actions; raises if there are none although the seat was told to act and has not yet."""
        if actions or not self._owes_action:
            return list(actions)
        if self.is_over:
            raise MatchOver(f"the match has ended: {self.match.outcome.reason}")
        raise StaleVersion("the turn has passed", metadata={"version": str(self.match.version)})

    async def _seen(self, response: _Change | None) -> None:
        """Waits until `match` shows the change; the response is None for a repeated request."""
        if response is not None:
            await self._reached(response.version)


def leave_request(match_id: str) -> engine_pb.LeaveMatchRequest:
    """Makes a request to give a seat back, with a request id of its own, so that it can be repeated."""
    return engine_pb.LeaveMatchRequest(match_id=match_id, request_id=uuid.uuid4().hex)


def _as_action(action: ActionLike) -> pb.Action:
    if isinstance(action, pb.Action):
        return action
    if isinstance(action, str):
        return pb.Action(notation=action)
    if not isinstance(action, Message):
        raise InvalidRequest(
            f"an action is a notation, an `Action` or the game's own message, not {action!r}"
        )
    made = pb.Action()
    made.typed.Pack(action)
    return made
