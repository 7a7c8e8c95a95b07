"""The RPCs that describe a game, the table of a match, and the rules in words."""

from contextlib import suppress
from functools import cache, lru_cache, partial
from typing import Final

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.api.call_resolver import CallResolver
from services.engine.api.requests import require_game
from services.engine.match.context import EngineContext
from services.engine.rendering.describe import described, written_rules
from services.engine.rendering.tables import digest_of, table_of
from services.record.opening import setup_of, setup_to_proto
from services.runtime.errors import InvalidRequest, LogUnavailable, RulesVersionMissing
from services.runtime.jobs.wire import unpack_options
from services.runtime.rpc.methods import Call
from services.search.levels import LEVELS
from services.search.levels.ratings import ratings_of, version_of
from services.tournament.account_ratings.level_offset import Offset, assumed

_TABLES: Final = 64
"""Tables that are cached, as most callers ask for the same few."""

_OFFSET_MS: Final = 60_000
"""How long the fitted offset is used before it is read again. Operators fit it now and then."""


class DescriptionCalls:
    """Descriptions that are the same for all callers."""

    def __init__(self, context: EngineContext, resolver: CallResolver) -> None:
        self._resolver = resolver
        self._game = context.renderer.game
        self._wire = context.renderer.wire
        self._log = context.log
        self._now_ms = context.now_ms
        self._offset = self._assumed = assumed(ratings_of(self._game).anchor)
        self._offset_until_ms = 0
        self._describe = lru_cache(maxsize=1)(self._make_description)
        self._table = lru_cache(maxsize=_TABLES)(self._make_table)
        self._rules = cache(partial(written_rules, self._game))

    async def describe_game(self, _call: Call, request: pb.DescribeGameRequest) -> pb.DescribeGameResponse:
        """Describes the game."""
        require_game(request.game, self._game.facts.name)
        if self._offset_until_ms <= self._now_ms():
            await self._read_offset()
        return self._describe(self._offset)

    async def describe_table(self, call: Call, request: pb.DescribeTableRequest) -> pb.DescribeTableResponse:
        """Describes the fixed parts of the table of a match that the caller may see, or of a game."""
        name, _, is_match = request.game_or_match_id.partition(".")
        require_game(name, self._game.facts.name)
        spec = await self._spec_of_match(call, request) if is_match else self._spec_of_game(request)
        answer = self._table(spec.SerializeToString(deterministic=True))
        if request.digest == answer.digest:
            return pb.DescribeTableResponse(digest=answer.digest, unchanged=True)
        return answer

    async def get_rules(self, _call: Call, request: pb.GetRulesRequest) -> pb.GetRulesResponse:
        """Returns the rules in words.

        Raises:
            RulesVersionMissing: the game has no such rules.
        """
        require_game(request.game, self._game.facts.name)
        facts = self._game.facts
        version = request.rules_version or facts.rules_version
        if version not in facts.all_rules:
            here = ", ".join(facts.all_rules)
            raise RulesVersionMissing(f"{facts.title} has rules {here}", rules_version=version)
        return self._rules(version)

    async def _spec_of_match(self, call: Call, request: pb.DescribeTableRequest) -> match_pb2.MatchSpec:
        live, _ = await self._resolver.looking(call, request.game_or_match_id)
        if request.HasField("options") or request.seats or request.rules_version:
            raise InvalidRequest("options", "a match has its own options, seats and rules; send its id alone")
        return setup_to_proto(setup_of(live.match.spec, self._game, self._wire), self._game, self._wire)

    def _spec_of_game(self, request: pb.DescribeTableRequest) -> match_pb2.MatchSpec:
        game, wire, given = self._game, self._wire, {}
        if request.HasField("options"):
            given = wire.options_from_proto(unpack_options(wire, request.options))
        seats = request.seats or game.facts.min_seats
        return setup_to_proto(game.setup(seats, given, request.rules_version or None), game, wire)

    async def _read_offset(self) -> None:
        """Reads the offset fitted for the present levels; if there is none, the assumed one is used.

        If the log does not answer, the last offset stays.
        """
        with suppress(LogUnavailable):
            found = await self._log.offset_of(self._game.facts.name)
            is_current = found is not None and found[0] == version_of(self._game, LEVELS[0])
            self._offset = found[1] if found and is_current else self._assumed
        self._offset_until_ms = self._now_ms() + _OFFSET_MS

    def _make_description(self, offset: Offset) -> pb.DescribeGameResponse:
        return pb.DescribeGameResponse(game=described(self._game, self._wire, offset))

    def _make_table(self, spec: bytes) -> pb.DescribeTableResponse:
        setup = setup_of(match_pb2.MatchSpec.FromString(spec), self._game, self._wire)
        table = table_of(self._game, self._wire, setup)
        return pb.DescribeTableResponse(digest=digest_of(table), table=table)
