"""Many calls: with bad tokens, for new accounts, matches and tickets, and plain questions."""

import secrets
from typing import Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.gateway.v1 import account_service_pb2 as accounts
from ardri.gateway.v1 import lobby_service_pb2 as lobby
from ardri.gateway.v1 import matchmaking_service_pb2 as matchmaking
from ardri.gateway.v1.account_service_pb2_grpc import AccountServiceStub
from ardri.gateway.v1.lobby_service_pb2_grpc import LobbyServiceStub
from ardri.gateway.v1.matchmaking_service_pb2_grpc import MatchmakingServiceStub
from tests.hostile.attacks.stage import Stage
from tests.hostile.people.long_games import GAME
from tests.hostile.people.people import bearer, guest

_AT_ONCE: Final = 64


async def bad_tokens(stage: Stage) -> None:
    """Calls with tokens that nobody has signed, each another one."""
    async with grpc.aio.insecure_channel(stage.address) as channel:
        stub = AccountServiceStub(channel)

        def call() -> object:
            return stub.GetAccount(
                accounts.GetAccountRequest(), metadata=bearer(f"e30.{secrets.token_hex(16)}.x")
            )

        await stage.repeat(call, _AT_ONCE)


async def new_accounts(stage: Stage) -> None:
    """One account after another."""
    async with grpc.aio.insecure_channel(stage.address) as channel:
        stub = AccountServiceStub(channel)
        await stage.repeat(lambda: stub.CreateGuest(accounts.CreateGuestRequest()), _AT_ONCE)


async def many_matches(stage: Stage) -> None:
    """One match after another."""
    async with grpc.aio.insecure_channel(stage.address) as channel:
        person, stub = await guest(channel), LobbyServiceStub(channel)

        def call() -> object:
            request = lobby.OpenMatchRequest(game=GAME, request_id=secrets.token_hex(8), seat=0)
            return stub.OpenMatch(request, metadata=person.metadata)

        await stage.repeat(call, _AT_ONCE)


async def many_tickets(stage: Stage) -> None:
    """One ticket after another."""
    async with grpc.aio.insecure_channel(stage.address) as channel:
        person, stub = await guest(channel), MatchmakingServiceStub(channel)

        def call() -> object:
            request = matchmaking.CreateTicketRequest(game=GAME, request_id=secrets.token_hex(8))
            return stub.CreateTicket(request, metadata=person.metadata)

        await stage.repeat(call, _AT_ONCE)


async def many_questions(stage: Stage) -> None:
    """Questions that are all answered: the match as it stands."""
    async with grpc.aio.insecure_channel(stage.address) as channel:
        person = await guest(channel)
        request = engine.GetMatchRequest(match_id=stage.match_id)
        await stage.repeat(lambda: person.matches.GetMatch(request, metadata=person.metadata), _AT_ONCE)
