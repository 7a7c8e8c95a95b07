"""The methods of `Ardri` about games: what there is to play, by which rules, and who is best."""

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.gateway.v1 import lobby_service_pb2 as lobby_pb
from ardri.gateway.v1 import matchmaking_service_pb2 as matchmaking_pb
from ardri_client.methods.base import Methods
from ardri_client.options import Options, pack_options


class Games(Methods):
    """See `Ardri`."""

    async def games(self) -> list[lobby_pb.GameEntry]:
        """Lists all games, and whether their engines answer."""
        return list((await self._caller.call(self._lobby.ListGames, lobby_pb.ListGamesRequest())).games)

    async def describe(self, game: str) -> engine_pb.Game:
        """Returns seats, options and levels of a game."""
        request = engine_pb.DescribeGameRequest(game=game)
        return (await self._caller.call(self._engine.DescribeGame, request)).game

    async def describe_table(
        self,
        game_or_match_id: str,
        *,
        options: Options | None = None,
        seats: int = 0,
        rules_version: str = "",
        digest: bytes = b"",
    ) -> engine_pb.DescribeTableResponse:
        """Returns what never changes at the table of a match, or of a game with options: map, cards, seats.

        `digest`: that of a table known already; if it is still right, the response is `unchanged`. A table
        with a given digest never changes. For a game no account is needed, for a match one that may see it.
        """
        game, _, _ = game_or_match_id.partition(".")
        request = engine_pb.DescribeTableRequest(
            game_or_match_id=game_or_match_id,
            options=pack_options(game, options),
            seats=seats,
            rules_version=rules_version,
            digest=digest,
        )
        return await self._caller.call(self._engine.DescribeTable, request)

    async def rules(self, game: str, *, rules_version: str = "") -> list[engine_pb.Rule]:
        """Lists the rules and rulings of a game, with the numbers that `Refused.rule` names."""
        request = engine_pb.GetRulesRequest(game=game, rules_version=rules_version)
        return list((await self._caller.call(self._engine.GetRules, request)).rules)

    async def ladder(self, game: str, *, most: int = 50) -> matchmaking_pb.ListLadderResponse:
        """Returns the best accounts of a game, and the place of this one; `most`: 1 to 200."""
        request = matchmaking_pb.ListLadderRequest(game=game, most=most)
        return await self._caller.call(self._matchmaking.ListLadder, request)
