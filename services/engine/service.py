"""`EngineService`: one function an RPC, each decode, call, answer; the table of them at the foot."""

import re
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from google.protobuf.message import Message

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import record_pb2
from services.engine import decide, requests
from services.engine.clock import ClockState
from services.engine.describe import described
from services.engine.door import Door, invite_matches
from services.engine.draft import Draft, first_digest
from services.engine.live import LiveMatch
from services.engine.log import Creation, Page
from services.engine.match import ENDED, LIVE, WAITING, Match, Receipt, Sitter, clock_spec
from services.engine.matches import Matches
from services.engine.parts import Parts
from services.engine.streams import PlaySession, WatchSession
from services.engine.verify import verify
from services.kernel import SPECTATOR, GameError, Seat, commitment
from services.kernel.seeds import SALT_BYTES, SEED_BYTES
from services.runtime.errors import (
    InvalidRequest,
    MatchNotEnded,
    NoSuchGame,
    NotClaimable,
    NotYourSeat,
    Refusal,
    reason_name,
)
from services.runtime.rpc import Call, Service, typed
from services.runtime.tokens import Scope

MAX_RECORD = 1024 * 1024
"""Bytes of a VerifyReplay request."""
PAGE_SIZE = 50
MAX_PAGE_SIZE = 200
_LAST_ENDED = 2**62
_PAGE_TOKEN = re.compile(r"([0-9]{1,18})/([a-z0-9_.]{1,80})")

_Q = TypeVar("_Q", bound=Message)
_P = TypeVar("_P", bound=Message)


class EngineService:
    """The RPCs of one game."""

    def __init__(self, parts: Parts, matches: Matches, door: Door) -> None:
        self._parts = parts
        self._matches = matches
        self._door = door
        self._game = parts.renderer.game
        self._wire = parts.renderer.wire

    # --- games and matches

    async def describe_game(self, _call: Call, request: pb.DescribeGameRequest) -> pb.DescribeGameResponse:
        """What the game is."""
        self._require_game(request.game)
        game = described(self._game, self._wire, requests.LEVELS)
        return pb.DescribeGameResponse(game=game)

    async def create_match(self, call: Call, request: pb.CreateMatchRequest) -> pb.CreateMatchResponse:
        """Creates the match, or finds it if its id is taken: by the same caller's retry."""
        self._door.claims(call).require(Scope.ORGANISE)
        match_id = requests.match_id_of(request, self._game.facts.name)
        secret = secrets.token_bytes(SEED_BYTES + SALT_BYTES)
        held = commitment(secret[:SEED_BYTES], secret[SEED_BYTES:])
        spec, setup = requests.spec_of(request, self._game, self._wire, held)
        taken = requests.taken_seats(request, setup.seats)
        match = Match(match_id, self._game, secret, digest=first_digest(match_id))
        match.state = self._game.initial(setup)
        match.clock = ClockState(clock_spec(spec.clock))
        live = LiveMatch(match, self._parts)
        creation = Creation(
            game=self._game.facts.name,
            private=spec.private,
            created_ms=self._parts.now_ms(),
            secret=secret,
            invite_digest=requests.invite_digest(request),
        )
        made = await live.do(lambda m, now: decide.create(m, spec, taken, now), creation=creation)
        if isinstance(made, Draft):
            live = self._matches.add(live)
        else:
            live.close()
            live = await self._matches.get(match_id)
        return pb.CreateMatchResponse(match=self._parts.renderer.match(live.match, SPECTATOR))

    async def join_match(self, call: Call, request: pb.JoinMatchRequest) -> pb.JoinMatchResponse:
        """Takes a seat; of a private match only with its code, or again."""
        claims = self._door.claims(call)
        claims.require(Scope.PLAY, Scope.BOT)
        if claims.seat is not None:
            raise InvalidRequest("authorization", "a seat token cannot join; use the account's token")
        live = await self._matches.get(request.match_id)
        if live.match.spec.private and live.match.seat_of(claims.account_id) is None:
            await self._check_invite(request)
        wanted = request.seat if request.HasField("seat") else None
        sitter = Sitter(claims.account_id, claims.name or claims.account_id)
        outcome = await live.do(lambda m, now: decide.join(m, wanted, sitter, now))
        seat = outcome if isinstance(outcome, int) else live.match.seat_of(claims.account_id)
        assert seat is not None
        return pb.JoinMatchResponse(
            match=self._parts.renderer.match(live.match, Seat(seat)),
            seat=seat,
            seat_token=self._door.signer.sign_seat(
                live.match.match_id, seat, account_id=claims.account_id, name=claims.name
            ),
        )

    async def get_match(self, call: Call, request: pb.GetMatchRequest) -> pb.GetMatchResponse:
        """The match as the caller may see it."""
        live, viewer = await self._door.looking(call, request.match_id)
        return pb.GetMatchResponse(match=self._parts.renderer.match(live.match, viewer))

    async def list_matches(self, call: Call, request: pb.ListMatchesRequest) -> pb.ListMatchesResponse:
        """One page of matches."""
        claims = self._door.claims(call)
        self._require_game(request.game)
        if not 0 <= request.page_size <= MAX_PAGE_SIZE:
            raise InvalidRequest("page_size", f"0 to {MAX_PAGE_SIZE}, not {request.page_size}")
        size = request.page_size or PAGE_SIZE
        page = Page(
            game=self._game.facts.name,
            statuses=tuple(request.statuses) or (WAITING, LIVE),
            account_id=claims.account_id,
            limit=size,
            after=_after(request.page_token),
        )
        rows = await self._parts.log.list_matches(page)
        response = pb.ListMatchesResponse()
        for row in rows:
            summary = response.matches.add()
            summary.ParseFromString(row.summary)
            summary.version = row.version
        if len(rows) == size:
            response.next_page_token = f"{rows[-1].created_ms}/{rows[-1].match_id}"
        return response

    # --- acting

    async def list_legal_actions(
        self, call: Call, request: pb.ListLegalActionsRequest
    ) -> pb.ListLegalActionsResponse:
        """What a seat may do; of another seat only where nobody has secrets."""
        live, viewer = await self._door.looking(call, request.match_id)
        match, renderer = live.match, self._parts.renderer
        seat = Seat(request.seat) if request.HasField("seat") else viewer
        if seat != viewer and not self._game.facts.perfect_information:
            raise NotYourSeat("only a seat itself may know what it may do")
        response = pb.ListLegalActionsResponse(version=match.version)
        if match.status == LIVE and seat in match.to_act:
            for action in self._game.legal_actions(match.state, seat):
                response.actions.append(renderer.action(match.state, seat, action))
        return response

    async def play_action(self, call: Call, request: pb.PlayActionRequest) -> pb.PlayActionResponse:
        """Plays an action."""
        seated = await self._door.seated(call, request.match_id, request.expected_version)
        command = self._door.command(seated, request.action, request.expected_version, request.request_id)
        outcome = await seated.live.do(
            lambda m, now: decide.play(m, command, now), request_key=command.request_key
        )
        version = outcome.version if isinstance(outcome, Receipt) else outcome.steps[0].entry.version
        return pb.PlayActionResponse(version=version)

    async def resign_match(self, call: Call, request: pb.ResignMatchRequest) -> pb.ResignMatchResponse:
        """Gives up."""
        seated = await self._door.seated(call, request.match_id)
        await seated.live.do(lambda m, now: decide.resign(m, seated.seat, now))
        return pb.ResignMatchResponse(version=seated.live.match.version)

    async def offer_draw(self, call: Call, request: pb.OfferDrawRequest) -> pb.OfferDrawResponse:
        """Offers a draw."""
        seated = await self._door.seated(call, request.match_id)
        await seated.live.do(lambda m, now: decide.offer_draw(m, seated.seat, now))
        return pb.OfferDrawResponse(version=seated.live.match.version)

    async def answer_draw(self, call: Call, request: pb.AnswerDrawRequest) -> pb.AnswerDrawResponse:
        """Accepts or declines a draw."""
        seated = await self._door.seated(call, request.match_id)
        accept = request.accept
        await seated.live.do(lambda m, now: decide.answer_draw(m, seated.seat, accept=accept, now_ms=now))
        return pb.AnswerDrawResponse(version=seated.live.match.version)

    async def claim_match(self, call: Call, request: pb.ClaimMatchRequest) -> pb.ClaimMatchResponse:
        """Ends a match that others have abandoned, or puts their absence on record."""
        seated = await self._door.seated(call, request.match_id)
        live, match = seated.live, seated.live.match
        try:
            await live.do(lambda m, now: decide.claim(m, seated.seat, now))
        except NotClaimable:
            for seat in range(match.spec.seats):
                if seat != seated.seat and not live.is_here(seat):
                    await live.do(lambda m, now, seat=seat: decide.leave(m, seat, now))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
            since = [at for seat, at in match.left.items() if seat != seated.seat]
            if not since:
                raise
            response = pb.ClaimMatchResponse(version=match.version)
            response.claimable.FromMilliseconds(min(since) + match.grace_ms)
            return response
        return pb.ClaimMatchResponse(version=match.version)

    # --- replays

    async def get_replay(self, call: Call, request: pb.GetReplayRequest) -> pb.GetReplayResponse:
        """The events that the caller may see; after the end the record too."""
        live, viewer = await self._door.looking(call, request.match_id)
        events = b"".join(live.events_after(0, viewer))
        response = pb.GetReplayResponse(events=pb.PlayResponse.FromString(events).events)
        if live.match.status == ENDED:
            response.record.CopyFrom(await self._record(request.match_id))
        return response

    async def verify_replay(self, call: Call, request: pb.VerifyReplayRequest) -> pb.VerifyReplayResponse:
        """Checks a match of ours, or a record that the caller brings."""
        record = request.record
        if request.match_id:
            live, _ = await self._door.looking(call, request.match_id)
            if live.match.status != ENDED:
                raise MatchNotEnded("a match is verified once it has ended")
            record = await self._record(request.match_id)
        verdict = verify(record, self._game, self._parts.first_state)
        response = pb.VerifyReplayResponse(
            verified=not verdict.diverges_at,
            diverges_at=verdict.diverges_at,
            divergence=verdict.divergence,
            entries=verdict.entries,
        )
        if verdict.outcome is not None:
            response.outcome.ranks.extend(verdict.outcome.ranks)
            response.outcome.payoffs.extend(verdict.outcome.payoffs)
            response.outcome.reason, response.outcome.rule = verdict.outcome.reason, verdict.outcome.rule
        return response

    # --- inside

    async def _record(self, match_id: str) -> record_pb2.Record:
        stored = await self._parts.log.load(match_id)
        assert stored is not None
        return record_pb2.Record(
            match_id=match_id,
            game=stored.head.game,
            entries=[row.body for row in stored.entries],
            digests=[row.digest for row in stored.entries],
        )

    async def _check_invite(self, request: pb.JoinMatchRequest) -> None:
        stored = await self._parts.log.load(request.match_id, _LAST_ENDED)
        assert stored is not None
        if not invite_matches(stored.head.invite_digest, requests.hashed_invite(request.invite_code)):
            raise NotYourSeat("the match is private; its invite code opens it")

    def _require_game(self, name: str) -> None:
        if name != self._game.facts.name:
            raise NoSuchGame(f"this engine serves {self._game.facts.name}, not {name[:40]!r}")

    def counted(self, method: Callable[[Call, _Q], Awaitable[_P]]) -> Callable[[Call, _Q], Awaitable[_P]]:
        """The method, with its refusals counted by reason."""

        async def counted(call: Call, request: _Q) -> _P:
            try:
                return await method(call, request)
            except (Refusal, GameError) as error:
                self._door.monitor.refused(reason_name(error))
                raise

        return counted

    def service(self) -> Service:
        """The table of all RPCs."""
        tables: list[tuple[str, Any, Any, int]] = [
            ("DescribeGame", pb.DescribeGameRequest, self.describe_game, 0),
            ("CreateMatch", pb.CreateMatchRequest, self.create_match, 0),
            ("JoinMatch", pb.JoinMatchRequest, self.join_match, 0),
            ("GetMatch", pb.GetMatchRequest, self.get_match, 0),
            ("ListMatches", pb.ListMatchesRequest, self.list_matches, 0),
            ("ListLegalActions", pb.ListLegalActionsRequest, self.list_legal_actions, 0),
            ("PlayAction", pb.PlayActionRequest, self.play_action, 0),
            ("ResignMatch", pb.ResignMatchRequest, self.resign_match, 0),
            ("OfferDraw", pb.OfferDrawRequest, self.offer_draw, 0),
            ("AnswerDraw", pb.AnswerDrawRequest, self.answer_draw, 0),
            ("ClaimMatch", pb.ClaimMatchRequest, self.claim_match, 0),
            ("GetReplay", pb.GetReplayRequest, self.get_replay, 0),
            ("VerifyReplay", pb.VerifyReplayRequest, self.verify_replay, MAX_RECORD),
        ]
        return Service(
            name=pb.DESCRIPTOR.services_by_name["EngineService"].full_name,
            unary={
                name: typed(kind, self.counted(method), **({"limit": limit} if limit else {}))
                for name, kind, method, limit in tables
            },
            client_streams={"Play": lambda call, outlet: PlaySession(self._door, call, outlet)},
            server_streams={"WatchMatch": lambda call, outlet: WatchSession(self._door, call, outlet)},
        )


def _after(token: str) -> tuple[int, str] | None:
    if not token:
        return None
    match = _PAGE_TOKEN.fullmatch(token)
    if match is None:
        raise InvalidRequest("page_token", "take it from the last answer")
    return int(match[1]), match[2]
