"""Lobby and matchmaking of the fake platform."""

# ruff: noqa: N802  # gRPC names the methods

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc

from ardri.gateway.v1 import lobby_service_pb2 as lobby_pb
from ardri.gateway.v1 import lobby_service_pb2_grpc as lobby_grpc
from ardri.gateway.v1 import matchmaking_service_pb2 as matchmaking_pb
from ardri.gateway.v1 import matchmaking_service_pb2_grpc as matchmaking_grpc
from ardri.match.v1 import match_pb2 as pb
from services.runtime.errors import NoSuchEntry
from tests.clients.fake.state import FakePlatform, account_of, answered, seat_token, summary, tablut


class FakeLobby(lobby_grpc.LobbyServiceServicer):
    def __init__(self, platform: FakePlatform) -> None:
        self.platform = platform

    async def ListGames(self, request: Any, context: Any) -> Any:
        return lobby_pb.ListGamesResponse(games=[lobby_pb.GameEntry(game=tablut(), healthy=True)])

    async def OpenMatch(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            account = account_of(context)
            match = self.platform.requests.get(request.request_id)
            if match is None:
                options = request.options if request.HasField("options") else None
                match = self.platform.open(request.game, options, request.clock)
                match.message.spec.opened_by = account
                self.platform.openings.append(request)
                self.platform.requests[request.request_id] = match
                for bot in request.bots:
                    match.sit(bot.seat, "", bot.bot.level)
                if not (request.watch_only or request.bring_entropy):
                    match.sit(request.seat if request.HasField("seat") else None, account)
            code = ""
            if request.private:
                code = "letmein"
                self.platform.invites[code] = match.message.match_id
            if request.watch_only:
                return lobby_pb.OpenMatchResponse(match=match.view())
            if request.bring_entropy:
                seat = request.seat if request.HasField("seat") else match.open_seats[0]
                return lobby_pb.OpenMatchResponse(match=match.view(), seat=seat, invite_code=code)
            seat = next(each.seat for each in match.message.seats if each.account_id == account)
            return lobby_pb.OpenMatchResponse(
                match=match.view(), seat=seat, seat_token=seat_token(match, seat), invite_code=code
            )

        return await answered(context, make)

    async def ListOpenMatches(self, request: Any, context: Any) -> Any:
        waiting = [m for m in self.platform.matches.values() if m.message.status == pb.MATCH_STATUS_WAITING]
        return lobby_pb.ListOpenMatchesResponse(matches=map(summary, waiting))

    async def ListMyMatches(self, request: Any, context: Any) -> Any:
        return await answered(
            context, lambda: lobby_pb.ListMyMatchesResponse(matches=self._of(account_of(context)))
        )

    async def SearchMatches(self, request: Any, context: Any) -> Any:
        return lobby_pb.SearchMatchesResponse(matches=self._of(request.account_id))

    def _of(self, account: str) -> list[pb.MatchSummary]:
        found = map(summary, self.platform.matches.values())
        return [each for each in found if any(seat.account_id == account for seat in each.seats)]

    async def WatchAccount(self, request: Any, context: Any) -> AsyncIterator[Any]:
        """Breaks once, and shows one more match to a client that comes back."""
        mine = self._of(account_of(context))
        yield lobby_pb.WatchAccountResponse(snapshot=lobby_pb.MatchesSnapshot(game="tablut", matches=mine))
        if not request.HasField("since"):
            await context.abort(grpc.StatusCode.UNAVAILABLE, "gone for a moment")
        news = [lobby_pb.MatchNews(match=each, news=[lobby_pb.NEWS_YOUR_TURN]) for each in mine]
        yield lobby_pb.WatchAccountResponse(news=news)
        yield lobby_pb.WatchAccountResponse(left=["tablut.left"])

    async def WatchLobby(self, request: Any, context: Any) -> AsyncIterator[Any]:
        yield lobby_pb.WatchLobbyResponse(snapshot=lobby_pb.MatchesSnapshot(game="tablut"))
        yield lobby_pb.WatchLobbyResponse(running=lobby_pb.RunningMatches(game="tablut"))
        yield lobby_pb.WatchLobbyResponse(closed=["tablut.gone"])

    async def AcceptInvite(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            if request.invite_code not in self.platform.invites:
                raise NoSuchEntry("no such invitation")
            match = self.platform.match(self.platform.invites[request.invite_code])
            if request.bring_entropy:
                return lobby_pb.AcceptInviteResponse(match=match.view())
            self.platform.take_seat(request)
            seat = match.sit(None, account_of(context))
            return lobby_pb.AcceptInviteResponse(
                match=match.view(), seat=seat, seat_token=seat_token(match, seat)
            )

        return await answered(context, make)

    async def Rematch(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            before = self.platform.match(request.match_id)
            match = self.platform.open(before.message.spec.game)
            if request.bring_entropy:
                return lobby_pb.RematchResponse(match=match.view(), seat=1)
            self.platform.take_seat(request)
            seat = match.sit(1, account_of(context))
            return lobby_pb.RematchResponse(match=match.view(), seat=seat, seat_token=seat_token(match, seat))

        return await answered(context, make)


class FakeMatchmaking(matchmaking_grpc.MatchmakingServiceServicer):
    """Finds an AI opponent after two looks; the stream breaks in between."""

    def __init__(self, platform: FakePlatform) -> None:
        self.platform = platform

    async def CreateTicket(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            account = account_of(context)
            ticket = matchmaking_pb.Ticket(
                ticket_id=f"{request.game}/{account}", state=matchmaking_pb.TICKET_STATE_SEARCHING, window=50
            )
            self.platform.tickets[ticket.ticket_id] = ticket
            self.platform.brings_entropy = request.bring_entropy
            return matchmaking_pb.CreateTicketResponse(ticket=ticket)

        answer = await answered(context, make)
        if self.platform.lose_tickets:
            self.platform.lose_tickets -= 1
            await asyncio.Event().wait()
        return answer

    async def WatchTicket(self, request: Any, context: Any) -> AsyncIterator[Any]:
        ticket = self.platform.tickets[request.ticket_id]
        yield matchmaking_pb.WatchTicketResponse(ticket=ticket)
        ticket.window += 50
        if ticket.window == 100:
            await context.abort(grpc.StatusCode.UNAVAILABLE, "gone for a moment")
        game, _, account = request.ticket_id.partition("/")
        match = self.platform.open(game)
        match.sit(1, "", 1)
        ticket.state = matchmaking_pb.TICKET_STATE_MATCHED
        ticket.match_id = match.message.match_id
        if not self.platform.brings_entropy:
            match.sit(0, account)
        ticket.seat_token = seat_token(match, 0)
        yield matchmaking_pb.WatchTicketResponse(ticket=ticket)

    async def ListLadder(self, request: Any, context: Any) -> Any:
        rows = [
            matchmaking_pb.LadderRow(
                place=1, account_id="ann", name="Ann", rating=1620, deviation=90, games=12
            ),
            matchmaking_pb.LadderRow(
                place=2, account_id="bob", name="Bob", rating=1410, deviation=120, games=7
            ),
        ]
        own = matchmaking_pb.LadderRow(
            place=7, account_id="me", name="Me", rating=1300, deviation=200, games=1
        )
        return matchmaking_pb.ListLadderResponse(rows=rows[: request.most], own=own)

    async def GetTicket(self, request: Any, context: Any) -> Any:
        return matchmaking_pb.GetTicketResponse(ticket=self.platform.tickets[request.ticket_id])

    async def CancelTicket(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            if self.platform.refuse_cancel is not None:
                raise self.platform.refuse_cancel
            ticket = self.platform.tickets[request.ticket_id]
            ticket.state = matchmaking_pb.TICKET_STATE_CANCELLED
            return matchmaking_pb.CancelTicketResponse(ticket=ticket)

        return await answered(context, make)
