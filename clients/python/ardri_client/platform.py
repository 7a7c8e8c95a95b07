"""The whole platform behind one address: accounts, games, matches and seats."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.gateway.v1 import account_service_pb2 as account_pb
from ardri.gateway.v1.account_service_pb2_grpc import AccountServiceStub
from ardri.gateway.v1.identity_service_pb2_grpc import IdentityServiceStub
from ardri.tournament.v1.tournament_service_pb2_grpc import TournamentServiceStub
from ardri_client.accounts import Accounts
from ardri_client.calls.channel import open_channel, reach
from ardri_client.calls.limits import PAGE
from ardri_client.calls.paging import each_row
from ardri_client.calls.refreshing import refreshing
from ardri_client.calls.retry import Caller, Retry
from ardri_client.calls.session import Session
from ardri_client.calls.tokens import Tokens, TokenStore
from ardri_client.identities import Identities
from ardri_client.match.fairness import fresh_entropy
from ardri_client.match.joining import Entropy
from ardri_client.methods.games import Games
from ardri_client.methods.reviewing import Reviewing
from ardri_client.methods.seating import Seating
from ardri_client.methods.watching import Watching
from ardri_client.operations import Operations
from ardri_client.tournaments.tournaments import Tournaments

DEFAULT_ADDRESS: Final = "127.0.0.1:7800"


class Ardri(Games, Seating, Watching, Reviewing):
    """A connection to the platform, made by `Ardri.connect`. All methods raise `ArdriError`s."""

    def __init__(
        self,
        channel: grpc.aio.Channel,
        token: str,
        retry: Retry,
        entropy: Entropy,
        tokens: TokenStore | None = None,
    ) -> None:
        self._channel = channel
        self._accounts = AccountServiceStub(channel)
        self._identities = IdentityServiceStub(channel)
        self._tournaments = TournamentServiceStub(channel)
        self._session = Session(Tokens(token), tokens, refreshing(self._accounts))
        super().__init__(channel, Caller(self._session, retry), entropy)

    @classmethod
    @asynccontextmanager
    async def connect(
        cls,
        address: str = DEFAULT_ADDRESS,
        *,
        token: str = "",
        tokens: TokenStore | None = None,
        retry: Retry | None = None,
        entropy: Entropy = fresh_entropy,
    ) -> "AsyncIterator[Ardri]":
        """Opens a connection while entered. Without a token only public methods and `log_in` work.

        `tokens`: a store that keeps the account between runs, such as a `token_file.TokenFile`; its tokens
        take precedence over `token`. The connection replaces access tokens by itself before they expire.

        `address`: `host:7800` for gRPC, or `http://host:7880` for Connect and WebSockets, which browsers use.
        `entropy`: makes the random bytes that each taken seat adds to the chance of its match; None for none.

        Raises:
            Unreachable: no platform accepts connections there.
        """
        retry = retry or Retry()
        async with open_channel(address, retry) as channel:
            await reach(channel, address)
            ardri = cls(channel, token, retry, entropy, tokens)
            await ardri.session.load()
            try:
                yield ardri
            finally:
                ardri._caller.life.is_over = True

    @property
    def token(self) -> str:
        """The access token in use, which is valid for minutes; empty before `log_in`."""
        return self._caller.token

    @property
    def session(self) -> Session:
        """The tokens of the account: `session.tokens` reads them, `session.use(..)` replaces them."""
        return self._session

    @property
    def tournaments(self) -> Tournaments:
        """Tournaments, with the token in use."""
        return Tournaments(self._tournaments, self._caller)

    @property
    def accounts(self) -> Accounts:
        """Changes to this account, link codes, and the profiles of all accounts."""
        return Accounts(self._accounts, self._caller)

    @property
    def identities(self) -> Identities:
        """Providers to sign in with, and the identities of this account."""
        return Identities(self._identities, self._caller)

    @property
    def ops(self) -> Operations:
        """Methods for operators, with the token in use, which needs scope admin."""
        return Operations(self._channel, self._caller)

    async def log_in(self, name: str = "", *, device: str = "") -> account_pb.CreateGuestResponse:
        """Makes a guest account and uses it from then on; `connect(tokens=..)` stores it for later runs.

        Each call makes a new account: a program that may have one already checks `token` first.

        `device`: the name of this device in `accounts.devices`.
        """
        request = account_pb.CreateGuestRequest(name=name, device=device)
        guest = await self._caller.call(self._accounts.CreateGuest, request)
        await self._session.use(Tokens(guest.token, guest.expires.seconds, guest.refresh_token))
        return guest

    async def account(self) -> account_pb.GetAccountResponse:
        """Returns the account of the token, and what the token allows."""
        return await self._caller.call(self._accounts.GetAccount, account_pb.GetAccountRequest())

    async def issue_token(
        self, scopes: Sequence[account_pb.Scope.ValueType] = ()
    ) -> account_pb.IssueTokenResponse:
        """Makes a token of this account with some of its scopes; all of them if none are named.

        It is valid as long as the token of this connection, which is minutes. For a bot, use
        `accounts.start_session`.
        """
        return await self._caller.call(self._accounts.IssueToken, account_pb.IssueTokenRequest(scopes=scopes))

    def steps(
        self, game: str, *, state: engine_pb.StepState.ValueType = engine_pb.STEP_STATE_UNSPECIFIED
    ) -> AsyncIterator[engine_pb.WaitingStep]:
        """Yields automatic steps that are not made yet, the longest waiting first; for admins."""
        request = engine_pb.ListStepsRequest(game=game, state=state, page_size=PAGE)
        return each_row(self._caller, self._engine.ListSteps, request, lambda page: page.steps)

    async def reoffer(self, match_id: str) -> engine_pb.WaitingStep:
        """Offers the waiting step of a match again now, even a dead one; for admins."""
        request = engine_pb.ReofferStepRequest(match_id=match_id)
        return (await self._caller.call(self._engine.ReofferStep, request)).step
