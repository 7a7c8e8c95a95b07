"""The RPC that says one of a few fixed phrases to others at the match."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.api.call_resolver import CallResolver
from services.engine.match.actor import LiveMatch
from services.engine.match.context import EngineContext
from services.engine.rendering.viewers import require_held
from services.kernel import SPECTATOR, Viewer, check_may_speak
from services.record.match import ENDED, Match
from services.record.opening import setup_of
from services.runtime.credentials.claims import ACTING, Claims
from services.runtime.errors import InvalidRequest, MatchOver
from services.runtime.limits.bucket import RateLimit
from services.runtime.limits.table import Limit
from services.runtime.rpc.methods import Call
from services.runtime.rpc.requests.request_ids import check_optional_id

MOST_KNOWN: Final = 1_000
"""Requests that are remembered in case they are repeated, which happens within a minute."""
_Key = tuple[str, str, str]
"""Match, account and id of a request."""


class PhraseCalls:
    """The phrases said at the matches of one game."""

    def __init__(self, context: EngineContext, resolver: CallResolver) -> None:
        self._context = context
        self._resolver = resolver
        self._limit = RateLimit.of(Limit.PHRASES, context.limits)
        self._known: dict[_Key, None] = {}
        """Requests that were carried out, the latest last."""

    async def say(self, call: Call, request: pb.SayRequest) -> pb.SayResponse:
        """Sends a phrase to all who may hear it, here and on other replicas; once for a request with an id.

        Raises:
            ScopeMissing: the token may look for its seat, but not speak for it.
            InvalidRequest: no such phrase, a spectator who speaks to seats only, or a malformed id.
            MatchOver: the match has ended, so nobody follows it.
            Silenced: the players of this match may not speak.
            LimitReached: the account has said too much.
            LogUnavailable: other replicas cannot be told; nobody was told.
            NotYourSeat: the seat is not the caller's, or was given back before everybody was told.
        """
        live, viewer = await self._resolver.looking(call, request.match_id)
        claims = self._resolver.claims(call)
        if viewer != SPECTATOR:
            claims.require(*ACTING)
        check_optional_id(request.request_id)
        key = (request.match_id, claims.account_id, request.request_id)
        if key in self._known:
            return pb.SayResponse()
        self._check(live.match, viewer, request)
        self._limit.take(claims.account_id, time.monotonic())
        with self._noted(key):
            await self._say(live, viewer, claims, request)
        return pb.SayResponse()

    @contextmanager
    def _noted(self, key: _Key) -> Iterator[None]:
        """Remembers the request, if it has an id; forgets it again if saying the phrase fails."""
        if not key[-1]:
            yield
            return
        while len(self._known) >= MOST_KNOWN:
            del self._known[next(iter(self._known))]
        self._known[key] = None
        try:
            yield
        except BaseException:
            self._known.pop(key, None)
            raise

    async def _say(self, live: LiveMatch, viewer: Viewer, claims: Claims, request: pb.SayRequest) -> None:
        sitter = None if viewer == SPECTATOR else live.match.sitters[viewer]
        said = match_pb2.Said(
            seat=viewer,
            name=live.match.names.get(sitter.account_id, sitter.name) if sitter is not None else claims.name,
            phrase=request.phrase,
            # Delayed spectators must not hear what a player says about a hand before they see it.
            to_seats=viewer != SPECTATOR and (request.to_seats or live.behind is not None),
        )
        said.time.FromMilliseconds(self._context.now_ms())
        await self._context.log.announce(live.match.match_id, said.SerializeToString())
        if viewer != SPECTATOR:
            require_held(live.match, viewer, claims.account_id)  # it may have been given back meanwhile
        live.company.say(said)

    def _check(self, match: Match, viewer: Viewer, request: pb.SayRequest) -> None:
        if request.phrase not in match_pb2.Phrase.values() or not request.phrase:
            raise InvalidRequest("phrase", f"one of the phrases, not {request.phrase}")
        if match.status == ENDED:
            raise MatchOver("the match has ended, and nobody follows it any more")
        if viewer == SPECTATOR:
            if request.to_seats:
                raise InvalidRequest("to_seats", "seats do not hear spectators")
            return
        renderer = self._context.renderer
        options = setup_of(match.spec, renderer.game, renderer.wire).options
        check_may_speak(renderer.game.facts.options, options)
