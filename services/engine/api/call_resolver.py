"""Finds out who calls, for which match and seat, and with which action. Actions are decoded only here."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ardri.engine.v1.engine_service_pb2 import SettleStepsRequest
from ardri.match.v1 import match_pb2
from services.engine.match.actor import LiveMatch
from services.engine.match.decide import Command, Decide, key_of_bot
from services.engine.match.decide.checks import require_fresh
from services.engine.match.matches import Matches
from services.engine.outbox.steps import steps_digest
from services.engine.rendering.viewers import require_held, seat_of, viewer_of
from services.kernel import GameError, Seat, Viewer
from services.record.match import WAITING, Match
from services.runtime.credentials.claims import ACTING, Claims, Scope
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.errors import BadToken, InvalidRequest, NotYourSeat, StaleVersion
from services.runtime.jobs.wire import unpack_action
from services.runtime.rpc.methods import Call
from services.runtime.rpc.requests.request_ids import check_optional_id, is_printable_id, unprintable_id

MAX_NOTATION = 256
LOOKERS = (Scope.OBSERVE, Scope.PLAY, Scope.BOT, Scope.ORGANISE, Scope.SERVICE)
"""Scopes that allow a caller to look at matches and to have records verified."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A caller that may act for a seat of a match. `by_person`: the token is not that of a bot's turn.

    `account_id`: the account of the token. `held`: whether the seat cannot be given back any more, as the
    match had begun.
    """

    live: LiveMatch
    seat: Seat
    by_person: bool
    account_id: str
    held: bool

    def request_key(self, request_id: str) -> str:
        """Returns the key under which the match knows a request with that id."""
        return f"{self.seat}:{request_id}" if self.by_person else key_of_bot(self.seat, request_id)

    def do(self, command: Decide, *, request_key: str = "") -> asyncio.Future[Any]:
        """Like `LiveMatch.do`, but refuses the command if the caller has lost the seat by then.

        Raises, when awaited:
            NotYourSeat: the seat was given back meanwhile; its next holder has not asked for this.
        """
        return self.live.do(self.checked(command), request_key=request_key)

    def once(self, kind: str, request_id: str, command: Decide) -> asyncio.Future[Any]:
        """Like `do`, but a repeated request of the same kind and id does nothing more.

        Raises:
            InvalidRequest: the id is malformed.
        """
        check_optional_id(request_id)
        key = f"{kind}:{self.seat}:{request_id}" if request_id else ""
        return self.do(
            lambda match, now_ms: match.receipts.get(key) or command(match, now_ms), request_key=key
        )

    def checked(self, command: Decide) -> Decide:
        """Returns the command, refused with NotYourSeat once the seat was given back."""
        if self.held:
            return command

        def decide(match: Match, now_ms: int) -> Any:
            require_held(match, self.seat, self.account_id)
            return command(match, now_ms)

        return decide


@dataclass(slots=True)
class CallResolver:
    """Turns calls into callers, and messages into commands."""

    matches: Matches
    verifier: TokenVerifier
    is_draining: bool = False
    streams: set[Any] = field(default_factory=set)

    def claims(self, call: Call) -> Claims:
        """Returns who calls: an account, or a person's seat.

        Raises:
            BadToken: there is no token, a bad one, or the token of a job or a worker, which allows less.
        """
        claims = self.verifier.caller(call.authorization)
        if not claims.is_of_person:
            raise _bound()
        return claims

    async def looking(self, call: Call, match_id: str) -> tuple[LiveMatch, Viewer]:
        """Returns the match, and the viewer that the caller is in it.

        Raises:
            BadToken, ScopeMissing, NotYourSeat, NoSuchMatch: the caller may not look.
        """
        claims = self.claims(call)
        claims.require(*LOOKERS)
        live = await self.matches.get(match_id)
        viewer = self.viewer(call, live)
        live.presence.asked(viewer)
        return live, viewer

    def viewer(self, call: Call, live: LiveMatch) -> Viewer:
        """Returns the viewer that the caller is now. Ask again after each wait, as a seat may be given back.

        Raises:
            BadToken, NotYourSeat: the caller may not look.
        """
        return viewer_of(live.match, self.claims(call), live.context.now_ms)

    async def seated(
        self, call: Call, match_id: str, version: int | None = None, *, in_turn: bool = False
    ) -> Seated:
        """Returns the seat for which the caller acts: that of a seat token, or that of the account.

        `version`: the version that the match has at least. `in_turn`: the call plays one action at that
        version, which the token of a bot's turn allows, too.

        Raises:
            BadToken, ScopeMissing, NotYourSeat, NoSuchMatch: the caller may not act.
        """
        claims = self.verifier.caller(call.authorization)
        is_turn = in_turn and claims.version is not None
        if is_turn and claims.version != version:
            raise NotYourSeat("the token is of another turn")
        if not (is_turn or claims.is_of_person):
            raise _bound()
        live, seat = await self._seat(claims, match_id, version)
        held, by_person = live.match.status != WAITING, claims.version is None
        return Seated(live, seat, by_person, claims.account_id, held)

    async def present(self, call: Call, match_id: str) -> tuple[LiveMatch, Claims]:
        """Returns the match and the caller: a person who may act and see this match, with or without a seat.

        Raises:
            BadToken, ScopeMissing, NotYourSeat, NoSuchMatch: the caller may not.
        """
        claims = self.claims(call)
        claims.require(*ACTING)
        live = await self.matches.get(match_id)
        viewer_of(live.match, claims, live.context.now_ms)
        return live, claims

    async def owed(self, turn: Claims, match_id: str) -> match_pb2.Match:
        """Returns all that a turn's token may see beyond its job: whether the turn is still owed.

        Raises:
            NotYourSeat, NoSuchMatch: the turn is of another match.
        """
        match = (await self._seat(turn, match_id))[0].match
        return match_pb2.Match(
            match_id=match.match_id,
            status=match.status,  # type: ignore[arg-type]  # an enum's number
            version=match.version,
            to_act=match.to_act,
        )

    def turn(self, call: Call) -> Claims | None:
        """Returns the claims of a bot's turn; None if the token is of another kind.

        Raises:
            BadToken: there is no token, or a bad one.
        """
        claims = self.verifier.caller(call.authorization)
        return None if claims.version is None else claims

    async def _seat(
        self, claims: Claims, match_id: str, at_least: int | None = None
    ) -> tuple[LiveMatch, Seat]:
        if not claims.may_act:
            claims.require(*ACTING)
        live = await self.matches.get(match_id, at_least)
        return live, seat_of(live.match, claims, live.context.now_ms)

    def command(
        self, seated: Seated, action: match_pb2.Action, expected_version: int, request_id: str
    ) -> Command:
        """Returns the action to play, in the kernel's form.

        Raises:
            InvalidRequest: a field is missing or out of range.
            InvalidNotation: the notation is no action in any position.
            StaleVersion: as `question`.
        """
        if not is_printable_id(request_id):
            raise unprintable_id()
        key = seated.request_key(request_id)
        receipt = seated.live.match.receipts.get(key)
        if receipt is None:
            return self.question(seated, action, expected_version, key)
        # Answered before. The position is another now, and the action may mean nothing in it.
        answered = Command(seated.seat, 0, receipt.notation, expected_version, key, seated.by_person)
        if receipt.notation == action.notation and not action.HasField("typed"):
            return answered
        try:
            return self.question(seated, action, expected_version, key)
        except (GameError, StaleVersion):
            return answered

    def question(
        self, seated: Seated, action: match_pb2.Action, expected_version: int, key: str = ""
    ) -> Command:
        """Returns the action for a request that was not answered before, or that only asks about an action.

        Raises:
            InvalidRequest, InvalidNotation: as `command`.
            StaleVersion: it is no action now, and was meant for another position.
        """
        if expected_version < 1:
            raise InvalidRequest("expected_version", f"at least 1, not {expected_version}")
        match, seat = seated.live.match, seated.seat
        try:
            number = self._number(match, seat, action)
        except GameError:
            require_fresh(match, seat, expected_version)  # it may be an action of the earlier position
            raise
        notation = match.game.format(match.position, seat, number)
        return Command(seat, number, notation, expected_version, key, seated.by_person)

    def _number(self, match: Match, seat: Seat, action: match_pb2.Action) -> int:
        wire = self.matches.context.renderer.wire
        if action.HasField("typed"):
            return wire.action_from_proto(match.position, seat, unpack_action(wire, action.typed))
        if 0 < len(action.notation) <= MAX_NOTATION:
            return match.game.parse(match.position, seat, action.notation)
        raise InvalidRequest("action", f"a typed action, or a notation of 1 to {MAX_NOTATION} characters")

    def admit_steps(self, call: Call, request: SettleStepsRequest) -> None:
        """Checks that the token was signed for exactly these steps.

        Raises:
            BadToken: there is no token, a bad one, or one that was signed for something else.
        """
        if self.verifier.caller(call.authorization).steps != steps_digest(request):
            raise BadToken("the token was not signed for these steps")

    def admit_report(self, call: Call, job_id: str) -> None:
        """Checks that the token was signed for this report.

        Raises:
            BadToken: there is no token, a bad one, or one that was signed for something else.
        """
        if not job_id or self.verifier.caller(call.authorization).report != job_id:
            raise BadToken("the token was not signed for this report")

    def drain(self) -> None:
        """Ends all streams; their clients resume on another replica."""
        self.is_draining = True
        streams: Iterable[Any] = tuple(self.streams)
        for stream in streams:
            stream.drain()


def _bound() -> BadToken:
    return BadToken("the token is bound to one job and good for no other call")
