"""The whole platform behind one address: accounts, games, matches and seats."""

import uuid
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

import grpc
from google.protobuf.duration_pb2 import Duration

from ardri.analysis.v1 import analysis_service_pb2 as analysis_pb
from ardri.analysis.v1.analysis_service_pb2_grpc import AnalysisServiceStub
from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.gateway.v1 import account_service_pb2 as account_pb
from ardri.gateway.v1 import lobby_service_pb2 as lobby_pb
from ardri.gateway.v1 import matchmaking_service_pb2 as matchmaking_pb
from ardri.gateway.v1.account_service_pb2_grpc import AccountServiceStub
from ardri.gateway.v1.identity_service_pb2_grpc import IdentityServiceStub
from ardri.gateway.v1.lobby_service_pb2_grpc import LobbyServiceStub
from ardri.gateway.v1.matchmaking_service_pb2_grpc import MatchmakingServiceStub
from ardri.match.v1 import match_pb2 as match_pb
from ardri.match.v1.record_pb2 import Record
from ardri.tournament.v1.tournament_service_pb2_grpc import TournamentServiceStub
from ardri_client.accounts import Accounts
from ardri_client.calls.channel import open_channel, reach
from ardri_client.calls.limits import PAGE
from ardri_client.calls.refreshing import refreshing
from ardri_client.calls.retry import REPLAY_SECONDS, Caller, Retry
from ardri_client.calls.session import Session
from ardri_client.calls.tokens import Tokens, TokenStore
from ardri_client.clocks import duration
from ardri_client.errors import NotYourSeat
from ardri_client.identities import Identities
from ardri_client.match.analyses import analyse_match, budget_of
from ardri_client.match.fairness import check_record, fresh_entropy
from ardri_client.match.joining import Entropy, Joiner
from ardri_client.match.news import watch_account, watch_lobby
from ardri_client.match.place import Place
from ardri_client.match.seek import Seek
from ardri_client.match.table import Table, leave_request
from ardri_client.match.watch import Update, watch_match
from ardri_client.operations import Operations
from ardri_client.options import Options, pack_options
from ardri_client.tournaments.tournaments import Tournaments

DEFAULT_ADDRESS: Final = "127.0.0.1:7800"


class Ardri:
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
        self._retry = retry
        self._entropy = entropy
        self._accounts = AccountServiceStub(channel)
        self._session = Session(Tokens(token), tokens, refreshing(self._accounts))
        self._caller = Caller(self._session, retry)
        self._identities = IdentityServiceStub(channel)
        self._lobby = LobbyServiceStub(channel)
        self._matchmaking = MatchmakingServiceStub(channel)
        self._engine = EngineServiceStub(channel)
        self._analysis = AnalysisServiceStub(channel)
        self._tournaments = TournamentServiceStub(channel)

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
    def _joiner(self) -> Joiner:
        return Joiner(self._engine, self._caller, self._entropy)

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

    async def open_match(
        self,
        game: str,
        *,
        seats: int = 0,
        seat: int | None = None,
        options: Options | None = None,
        clock: match_pb.Clock | None = None,
        bots: Mapping[int, int] | None = None,
        private: bool = False,
        abandonment_grace: float | None = None,
        offer_window: float | None = None,
        hints: bool | None = None,
        takebacks: bool | None = None,
        bots_resign: bool | None = None,
        substitute: int | None = None,
        spectator_delay: match_pb.SpectatorDelay | None = None,
        practice_seed: bytes = b"",
    ) -> Table:
        """Opens a match and takes a seat in it, to be entered with `async with`.

        `seats`: 0 for the game's least number. `bots`: the level of an AI opponent by its seat.
        `abandonment_grace`: seconds. `offer_window`: seconds for a decision that lapses without an answer, by
        default those of the clock. A private match has `table.place.invite_code` for the others. `hints`:
        whether the platform gives hints before the end, by default only if all opponents are AI. `takebacks`:
        whether actions can be taken back by consent, by default in games with neither secrets nor chance.
        `bots_resign`: whether AI opponents resign what has been lost for long, by default in such games with
        two seats. `substitute`: the level that plays on for a seat of three or more that drops out, 0 for
        none, by default 4. `practice_seed`: 32 bytes from which all chance of a private match comes, the same
        each time.
        """
        request = lobby_pb.OpenMatchRequest(
            game=game,
            seats=seats,
            seat=seat,
            options=pack_options(game, options),
            clock=clock,
            bots=_bot_seats(bots or {}),
            private=private,
            abandonment_grace=_seconds(abandonment_grace),
            offer_window=_seconds(offer_window),
            hints=hints,
            takebacks=takebacks,
            bots_resign=bots_resign,
            substitute=substitute,
            spectator_delay=spectator_delay,
            practice_seed=practice_seed,
            request_id=uuid.uuid4().hex,
            bring_entropy=self._joiner.brings_entropy and not practice_seed,
        )
        opened = await self._caller.call(self._lobby.OpenMatch, request)
        if request.bring_entropy:
            take = self._joiner.take(opened.match, opened.seat, opened.invite_code, is_new=True)
            return self.table(await take)
        return self.table(Place(opened.match.match_id, opened.seat, opened.seat_token, opened.invite_code))

    async def open_exhibition(
        self,
        game: str,
        *,
        bots: Mapping[int, int],
        options: Options | None = None,
        clock: match_pb.Clock | None = None,
        offer_window: float | None = None,
    ) -> match_pb.Match:
        """Opens a match between AI opponents only, to be watched; `bots` has the level of every seat."""
        request = lobby_pb.OpenMatchRequest(
            game=game,
            seats=len(bots),
            options=pack_options(game, options),
            clock=clock,
            bots=_bot_seats(bots),
            watch_only=True,
            offer_window=_seconds(offer_window),
            request_id=uuid.uuid4().hex,
        )
        return (await self._caller.call(self._lobby.OpenMatch, request)).match

    async def join(self, match_id: str, *, seat: int | None = None, invite_code: str = "") -> Table:
        """Takes a seat, the first open one if none is named; only one account can get it."""
        if invite_code:
            # With `bring_entropy` this call takes no seat yet.
            request = lobby_pb.AcceptInviteRequest(invite_code=invite_code, bring_entropy=True)
            invited = (await self._caller.call(self._lobby.AcceptInvite, request)).match
            if invited.match_id != match_id:
                raise NotYourSeat(f"the invite code is of another match than {match_id}")
            return self.table(await self._joiner.take(invited, seat, invite_code))
        match = match_pb.Match(match_id=match_id)
        if self._joiner.brings_entropy:
            match = await self._joiner.find(match_id)
        return self.table(await self._joiner.take(match, seat))

    async def accept_invite(self, invite_code: str, *, seat: int | None = None) -> Table:
        """Takes a seat in the private match of an invite code."""
        request = lobby_pb.AcceptInviteRequest(
            invite_code=invite_code,
            seat=seat,
            bring_entropy=self._joiner.brings_entropy,
            request_id=uuid.uuid4().hex,
        )
        accepted = await self._caller.call(self._lobby.AcceptInvite, request)
        if request.bring_entropy:
            return self.table(await self._joiner.take(accepted.match, seat, invite_code))
        return self.table(Place(accepted.match.match_id, accepted.seat, accepted.seat_token))

    async def rematch(self, match_id: str) -> Table:
        """Opens the same match again, with the seats rotated."""
        request = lobby_pb.RematchRequest(
            match_id=match_id, bring_entropy=self._joiner.brings_entropy, request_id=uuid.uuid4().hex
        )
        again = await self._caller.call(self._lobby.Rematch, request)
        if request.bring_entropy:
            return self.table(await self._joiner.take(again.match, again.seat))
        return self.table(Place(again.match.match_id, again.seat, again.seat_token))

    async def call_off(self, match_id: str) -> None:
        """Ends, without a result, a match that this account opened and that has not begun. May be repeated.

        Raises:
            NotYourSeat: another account has opened it.
            MatchNotEnded: it has begun.
            MatchOver: it has ended in another way.
        """
        request = engine_pb.CallOffMatchRequest(match_id=match_id)
        await self._caller.call(self._engine.CallOffMatch, request)

    async def leave(self, match_id: str) -> None:
        """Gives the account's seat back in a match that has not begun; see `Table.leave`.

        Raises:
            MatchNotEnded: it has begun.
            NotYourSeat: the account has no seat there, or the platform or a tournament has seated it.
            MatchOver: it has ended.
        """
        await self._caller.call(self._engine.LeaveMatch, leave_request(match_id))

    def seek(
        self,
        game: str,
        *,
        seats: int = 0,
        options: Options | None = None,
        clock: match_pb.Clock | None = None,
        fill_after: float | None = None,
        fill_level: int = 0,
    ) -> Seek:
        """Looks for opponents for the same match; after `fill_after` seconds also AI ones of `fill_level`."""
        request = matchmaking_pb.CreateTicketRequest(
            game=game,
            seats=seats,
            options=pack_options(game, options),
            clock=clock,
            fill_after=_seconds(fill_after),
            fill_level=fill_level,
            bring_entropy=self._joiner.brings_entropy,
        )
        return Seek(self._matchmaking, self._caller, request, self._seated)

    async def _seated(self, ticket: matchmaking_pb.Ticket) -> Table:
        """Returns the seat of a matched ticket."""
        if not self._joiner.brings_entropy:
            return self.table(Place(ticket.match_id, ticket.seat, ticket.seat_token))
        match = await self._joiner.find(ticket.match_id)
        return self.table(await self._joiner.take(match, ticket.seat))

    def table(self, place: Place) -> Table:
        """Returns a seat that the account already has, to be entered with `async with`."""
        caller = Caller.of(place.token, self._retry, self._caller.life)
        return Table(self._engine, self._analysis, caller, place)

    async def matches(
        self, game: str, *, statuses: Sequence[match_pb.MatchStatus.ValueType] = ()
    ) -> AsyncIterator[match_pb.MatchSummary]:
        """Yields matches of a game, newest first; all but ended ones if no statuses are named."""
        request = engine_pb.ListMatchesRequest(game=game, statuses=statuses, page_size=PAGE)
        while True:
            page = await self._caller.call(self._engine.ListMatches, request)
            for match in page.matches:
                yield match
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def open_matches(self, game: str = "") -> list[match_pb.MatchSummary]:
        """Lists public matches with an open seat, newest first, 200 of a game; by default of all games."""
        request = lobby_pb.ListOpenMatchesRequest(game=game)
        return list((await self._caller.call(self._lobby.ListOpenMatches, request)).matches)

    async def my_matches(
        self, *, games: Sequence[str] = (), statuses: Sequence[match_pb.MatchStatus.ValueType] = ()
    ) -> AsyncIterator[match_pb.MatchSummary]:
        """Yields this account's matches, newest event first; of all games and statuses if none are named."""
        request = lobby_pb.ListMyMatchesRequest(games=games, statuses=statuses, page_size=PAGE)
        while True:
            page = await self._caller.call(self._lobby.ListMyMatches, request)
            for match in page.matches:
                yield match
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def search_matches(
        self, request: lobby_pb.SearchMatchesRequest
    ) -> AsyncIterator[match_pb.MatchSummary]:
        """Yields matches of all games that fit the request: public ones, and this account's own."""
        asked = lobby_pb.SearchMatchesRequest()
        asked.CopyFrom(request)
        while True:
            page = await self._caller.call(self._lobby.SearchMatches, asked)
            for match in page.matches:
                yield match
            if not page.next_page_token:
                return
            asked.page_token = page.next_page_token

    def watch_account(self, *, games: Sequence[str] = ()) -> AsyncIterator[lobby_pb.WatchAccountResponse]:
        """Yields what waits for this account, then news: turns, invitations, ends; by default of all games.

        Each snapshot replaces what was known of its game; `left` has matches that the account has left.
        After a break the snapshots come again.
        """
        return watch_account(self._lobby, self._caller, lobby_pb.WatchAccountRequest(games=games))

    def watch_lobby(
        self, *, games: Sequence[str] = (), running: int = 0
    ) -> AsyncIterator[lobby_pb.WatchLobbyResponse]:
        """Yields public matches with an open seat, then their changes; snapshots are as in `watch_account`.

        `running`: up to 32; this many of the newest running matches of each game are included, too.
        """
        request = lobby_pb.WatchLobbyRequest(games=games, running=running)
        return watch_lobby(self._lobby, self._caller, request)

    async def match(
        self, match_id: str, *, version: int | None = None, seat: int | None = None
    ) -> match_pb.Match:
        """Returns a match as this account may see it.

        `version`: the match as it was then, for which an account has a quota. `seat`: the match as that seat,
        or for -3 a spectator, saw it, once the match has ended.
        """
        request = engine_pb.GetMatchRequest(match_id=match_id, version=version, seat=seat)
        return (await self._caller.call(self._engine.GetMatch, request)).match

    def watch(
        self,
        match_id: str,
        *,
        since: match_pb.Match | None = None,
        views: bool = False,
        words: bool = False,
    ) -> AsyncIterator[Update]:
        """Yields the match and every event to its end; with `since`, the last match seen, only later events.

        `views`: `match.view` comes with each event, or with the last one of several that come at once.
        `words`: events and the outcome are also told in plain words.
        """
        return watch_match(self._engine, self._caller, match_id, since, views=views, words=words)

    async def replay(
        self, match: str | Record, *, seat: int | None = None, views: bool = False, words: bool = False
    ) -> engine_pb.GetReplayResponse:
        """Returns the events so far, and the record if the match has ended. Above 2.5 MiB, use `watch`.

        `match`: its id, or a record of at most 1 MiB, for example of a game of a tournament. A record needs
        an account (`log_in`) and is verified first. `seat`: the events as that seat saw them, once the match
        has ended. `views`: each event has the view after it. `words`: events are also told in plain words.

        Raises:
            UnfairChance: the platform gives the record of another match.
        """
        request = engine_pb.GetReplayRequest(seat=seat, with_views=views, with_words=words)
        if isinstance(match, str):
            request.match_id = match
        else:
            request.record.CopyFrom(match)
        replay = await self._caller.call(self._engine.GetReplay, request, seconds=REPLAY_SECONDS)
        if isinstance(match, str):
            check_record(match, replay.record)
        return replay

    async def record(self, match_id: str) -> Record:
        """Returns the record of a match, even if its events are too many for `replay`; empty before its end.

        Raises:
            UnfairChance: the platform gives the record of another match.
        """
        request = engine_pb.GetReplayRequest(match_id=match_id, record_only=True)
        replay = await self._caller.call(self._engine.GetReplay, request, seconds=REPLAY_SECONDS)
        check_record(match_id, replay.record)
        record: Record = replay.record
        return record

    def analyse(
        self,
        match_id: str,
        *,
        first_ply: int = 0,
        last_ply: int | None = None,
        lines: int = 3,
        nodes: int = 0,
        seconds: float = 0.0,
    ) -> AsyncIterator[analysis_pb.DecisionAnalysis]:
        """Yields analyses of the decisions of a match, in the order in which workers finish them.

        The decisions are those after `first_ply` to `last_ply` actions. `lines`: 1 to 10. `nodes`, `seconds`:
        the budget of one decision; if both are 0, that of the strongest AI opponent.
        """
        request = analysis_pb.AnalyseRequest(
            match_id=match_id,
            first_ply=first_ply,
            last_ply=last_ply,
            lines=lines,
            budget=budget_of(nodes, seconds),
        )
        return analyse_match(self._analysis, self._caller, request)

    async def steps(
        self, game: str, *, state: engine_pb.StepState.ValueType = engine_pb.STEP_STATE_UNSPECIFIED
    ) -> AsyncIterator[engine_pb.WaitingStep]:
        """Yields automatic steps that are not made yet, the longest waiting first; for admins."""
        request = engine_pb.ListStepsRequest(game=game, state=state, page_size=PAGE)
        while True:
            page = await self._caller.call(self._engine.ListSteps, request)
            for step in page.steps:
                yield step
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def reoffer(self, match_id: str) -> engine_pb.WaitingStep:
        """Offers the waiting step of a match again now, even a dead one; for admins."""
        request = engine_pb.ReofferStepRequest(match_id=match_id)
        return (await self._caller.call(self._engine.ReofferStep, request)).step

    async def verify(self, match: str | Record) -> engine_pb.VerifyReplayResponse:
        """Has the platform replay and verify a match, by its id, or a record of at most 1 MiB.

        A record needs an account (`log_in`). An account has a quota; above it the SDK waits and retries.
        """
        request = (
            engine_pb.VerifyReplayRequest(match_id=match)
            if isinstance(match, str)
            else engine_pb.VerifyReplayRequest(record=match)
        )
        return await self._caller.call(self._engine.VerifyReplay, request, seconds=REPLAY_SECONDS)


def _bot_seats(levels: Mapping[int, int]) -> list[lobby_pb.BotSeat]:
    return [lobby_pb.BotSeat(seat=seat, bot=match_pb.Bot(level=level)) for seat, level in levels.items()]


def _seconds(value: float | None) -> Duration | None:
    return None if value is None else duration(value)
