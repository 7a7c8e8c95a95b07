"""The RPCs that create matches, seat people, find matches again, and leave or end them before they begin."""

from collections.abc import Mapping

from ardri.engine.v1 import engine_service_pb2 as pb
from services.engine.api import requests
from services.engine.api.call_resolver import CallResolver
from services.engine.api.past_positions import PastPositions
from services.engine.log import Creation
from services.engine.match import decide
from services.engine.match.actor import LiveMatch
from services.engine.match.context import EngineContext
from services.engine.match.matches import Matches
from services.engine.rendering.viewers import require_held, seat_of
from services.kernel import SPECTATOR, Seat, commitment
from services.kernel.seeds import SEED_BYTES
from services.record.clocks.clock import ClockState
from services.record.draft import Draft
from services.record.match import LIVE, WAITING, Match, Sitter, clock_spec
from services.record.seats.names import Participant
from services.runtime.credentials.claims import ACTING, Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.errors import BadToken, NotYourSeat
from services.runtime.limits.refusing import MATCHES_RETRY_SECONDS, over
from services.runtime.limits.table import Limit
from services.runtime.rpc.methods import Call
from services.runtime.rpc.requests.request_ids import check_optional_id, check_printable_id

_LAST_ENDED = 2**62


class MatchCalls:
    """Creates, fills, shows and leaves matches."""

    def __init__(self, context: EngineContext, matches: Matches, resolver: CallResolver) -> None:
        self._context = context
        self._matches = matches
        self._resolver = resolver
        self._game = context.renderer.game
        self._wire = context.renderer.wire
        self._past_positions = PastPositions(context)

    async def create_match(self, call: Call, request: pb.CreateMatchRequest) -> pb.CreateMatchResponse:
        """Creates the match. If its id is taken, as it is when a caller tries again, returns that match."""
        claims = self._resolver.claims(call)
        claims.require(Scope.ORGANISE, Scope.SERVICE)
        if request.seed or request.salt or request.rated:
            claims.require(Scope.SERVICE)
        match_id = requests.match_id_of(request, self._game.facts.name)
        secret = requests.secret_of(request)
        held = commitment(secret[:SEED_BYTES], secret[SEED_BYTES:])
        spec, setup = requests.spec_of(request, self._game, self._wire, held)
        taken = requests.taken_seats(
            request, setup.seats, of_tournament=claims.account_id == Issuer.DIRECTOR.value
        )
        reserved = requests.reserved_seats(request, setup.seats, taken)
        if request.opened_by:
            await self._check_matches(request.opened_by, match_id)
        match = Match(match_id, self._game, secret)
        match.position = self._game.initial(setup)
        match.clock = ClockState(clock_spec(spec))
        live = LiveMatch(match, self._context)
        creation = Creation(
            game=self._game.facts.name,
            private=spec.private,
            secret=secret,
            invite_digest=requests.invite_digest(request),
            kept=_kept(reserved, request.opened_by, own=True),
            invited=_kept(reserved, request.opened_by, own=False),
        )
        made = await live.do(lambda m, now: decide.create(m, spec, taken, now, reserved), creation=creation)
        if isinstance(made, Draft):
            live = self._matches.add(live)
        else:
            live.close()
            live = await self._matches.get(match_id)
            if live.match.spec.private and not claims.sees_private:
                await self._check_invite(request)  # the creator's retry brings the code
        shown = live.shown_to(SPECTATOR)
        return pb.CreateMatchResponse(match=self._context.renderer.match(shown.match, SPECTATOR))

    async def join_match(self, call: Call, request: pb.JoinMatchRequest) -> pb.JoinMatchResponse:
        """Takes a seat, once for each request. Newcomers to a private match need its code."""
        claims = self._resolver.claims(call)
        claims.require(*ACTING)
        check_optional_id(request.request_id)
        if claims.seat is not None:
            raise BadToken("a seat's token speaks for its seat alone; send the account's token")
        live = await self._matches.get(request.match_id)
        if not live.match.belongs(claims.account_id):
            if live.match.spec.private and not live.match.admits(claims.account_id):
                await self._check_invite(request)
            await self._check_matches(claims.account_id, request.match_id)
        wanted = request.seat if request.HasField("seat") else None
        sitter = Sitter(
            claims.account_id, "", entropy=request.entropy, called=claims.name or claims.account_id
        )
        key = f"join:{claims.account_id}:{request.request_id}" if request.request_id else ""
        outcome = await live.do(lambda m, now: decide.join(m, wanted, sitter, now, key), request_key=key)
        seat = outcome if isinstance(outcome, int) else outcome.joined[0].seat
        require_held(live.match, Seat(seat), claims.account_id)  # it may have been given back meanwhile
        response = pb.JoinMatchResponse(
            match=self._context.renderer.match(live.match, Seat(seat)),
            seat=seat,
        )
        response.time.FromMilliseconds(self._context.now_ms())
        return response

    async def leave_match(self, call: Call, request: pb.LeaveMatchRequest) -> pb.LeaveMatchResponse:
        """Gives a seat back before the match begins; a repeated request gets the same answer."""
        claims = self._resolver.claims(call)
        claims.require(*ACTING)
        check_printable_id(request.request_id)
        live = await self._matches.get(request.match_id)
        key = f"leave:{claims.account_id}:{request.request_id}"
        if key not in live.match.receipts:
            seat = seat_of(live.match, claims, self._context.now_ms)
            await live.do(
                lambda m, now: decide.give_back(m, seat, claims.account_id, key, now), request_key=key
            )
        return pb.LeaveMatchResponse(version=live.match.receipts[key].version)

    async def get_match(self, call: Call, request: pb.GetMatchRequest) -> pb.GetMatchResponse:
        """Returns the match as the caller may see it."""
        turn = self._resolver.turn(call)
        if turn is not None:
            return pb.GetMatchResponse(match=await self._resolver.owed(turn, request.match_id))
        live, viewer = await self._resolver.looking(call, request.match_id)
        match = live.shown_to(viewer).match
        eyes = self._past_positions.eyes(match, viewer, request)
        if request.HasField("version") and request.version != match.version:
            account = self._resolver.claims(call).account_id
            shown = await self._past_positions.match(match, request.version, eyes, account)
        else:
            shown = self._context.renderer.match(match, eyes)
        response = pb.GetMatchResponse(match=shown)
        response.time.FromMilliseconds(self._context.now_ms())
        if request.with_presence:
            response.presence.CopyFrom(live.presence.told())
        if request.with_drawing:
            view = self._wire.view_type.FromString(shown.view.value)
            response.drawing = self._game.draw(self._wire.view_from_proto(view))
        return response

    async def call_off_match(self, call: Call, request: pb.CallOffMatchRequest) -> pb.CallOffMatchResponse:
        """Ends a match that has not begun, for the account that opened it."""
        live, claims = await self._resolver.present(call, request.match_id)
        await live.do(lambda m, now: decide.call_off(m, claims.account_id, now))
        return pb.CallOffMatchResponse(version=live.match.version)

    async def _check_matches(self, account_id: str, match_id: str) -> None:
        """Checks the limit of matches. It may be exceeded slightly by calls at the same moment.

        Raises:
            LimitReached: the account takes part in too many matches that wait or go on, without this one.
        """
        limit, game = Limit.ACCOUNT_MATCHES, self._game.facts.name
        most = self._context.limits.most(limit)
        if await self._context.log.count_of(account_id, game, (WAITING, LIVE), match_id) >= most:
            raise over(limit.label, f"{most} matches of {game} wait or go on already", MATCHES_RETRY_SECONDS)

    async def _check_invite(self, request: pb.JoinMatchRequest | pb.CreateMatchRequest) -> None:
        stored = await self._context.log.load(request.match_id, _LAST_ENDED)
        assert stored is not None
        if not requests.invite_matches(stored.head.invite_digest, request.invite_code):
            raise NotYourSeat("the match is private; its invite code opens it")


def _kept(reserved: Mapping[int, Sitter], opened_by: str, *, own: bool) -> tuple[Participant, ...]:
    """Returns the reserved seats with their accounts: `own` those of the opener, else those of others."""
    return tuple(
        Participant(seat, sitter.account_id, sitter.called)
        for seat, sitter in reserved.items()
        if (sitter.account_id == opened_by) == own
    )
