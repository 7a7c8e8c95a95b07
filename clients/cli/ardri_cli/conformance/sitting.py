"""A match for a check: created with a known seed, with one of the examiner's accounts on every seat."""

import hashlib
from collections.abc import AsyncIterator
from typing import Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri_cli.conformance.target import CALL_SECONDS, Target, fresh_id, metadata
from ardri_cli.conformance.violation import Violation, promise
from ardri_client.errors import from_rpc_error

SALT: Final = bytes(range(16))
PLIES: Final = 8
"""How many decisions are played in a match, unless a check sets another number."""


def seed_of(name: str) -> bytes:
    """32 bytes, the same for the same name."""
    return hashlib.sha256(f"ardri conformance {name}".encode()).digest()


class Sitting:
    """One match. Its decisions depend on the seed, so that two matches of one seed are played alike."""

    def __init__(self, target: Target, match_id: str, seed: bytes, tokens: list[str]) -> None:
        self.target = target
        self.match_id = match_id
        self.seed = seed
        self.tokens = tokens

    @classmethod
    async def begin(cls, target: Target, name: str) -> "Sitting":
        """Creates a match and takes all its seats; the seed is derived from `name`."""
        seed = seed_of(name)
        request = pb.CreateMatchRequest(game=target.game.name, seats=target.seats, seed=seed, salt=SALT)
        match_id = (await target.ask(target.access.organiser, "CreateMatch", request)).match.match_id
        tokens = []
        for seat in range(target.seats):
            join = pb.JoinMatchRequest(match_id=match_id, seat=seat)
            joined = await target.ask(target.access.players[seat], "JoinMatch", join)
            promise(
                bool(joined.seat_token), "no seat token from JoinMatch: engines may leave it to a gateway"
            )
            tokens.append(joined.seat_token)
        return cls(target, match_id, seed, tokens)

    @property
    def viewers(self) -> list[str]:
        """The tokens of all viewers: the seats in order, then a spectator."""
        return [*self.tokens, self.target.access.spectator]

    async def match(self, token: str) -> match_pb2.Match:
        """The match as the viewer with that token sees it now."""
        answer = await self.target.ask(token, "GetMatch", pb.GetMatchRequest(match_id=self.match_id))
        match: match_pb2.Match = answer.match
        return match

    async def legal(self, token: str) -> pb.ListLegalActionsResponse:
        """The legal actions of the seat with that token."""
        request = pb.ListLegalActionsRequest(match_id=self.match_id)
        legal: pb.ListLegalActionsResponse = await self.target.ask(token, "ListLegalActions", request)
        return legal

    async def turn(self) -> int | None:
        """Waits until chance and the table have acted; returns the seat that decides, None after the end."""
        match = await self.match(self.tokens[0])
        acting = list(match.to_act)
        if match.status == match_pb2.MATCH_STATUS_LIVE and max(acting) < 0:
            async for event in self.events(self.tokens[0], match.version):
                acting = [*event.played.to_act]
                if event.HasField("ended") or max(acting, default=-1) >= 0:
                    break
        unknown = [seat for seat in acting if not -2 <= seat < self.target.seats]
        promise(not unknown, f"seats {unknown} are to act, and there are {self.target.seats}")
        return min((seat for seat in acting if seat >= 0), default=None)

    def request(self, action: match_pb2.Action, version: int, request_id: str = "") -> pb.PlayActionRequest:
        """A request to play the action."""
        return pb.PlayActionRequest(
            match_id=self.match_id,
            expected_version=version,
            request_id=request_id or fresh_id(),
            action=action,
        )

    async def choice(self, seat: int) -> tuple[match_pb2.Action, int]:
        """The action that the seat chooses, and the version of the match that it is for."""
        legal = await self.legal(self.tokens[seat])
        if not legal.actions:
            raise Violation(f"seat {seat} is to act at version {legal.version} and has no legal action")
        digest = hashlib.sha256(self.seed + legal.version.to_bytes(8, "big")).digest()
        return legal.actions[int.from_bytes(digest[:8], "big") % len(legal.actions)], legal.version

    async def play(self, plies: int = PLIES) -> list[str]:
        """Plays that many decisions, or to the end; returns the actions."""
        played: list[str] = []
        while len(played) < plies and (seat := await self.turn()) is not None:
            action, version = await self.choice(seat)
            await self.target.ask(self.tokens[seat], "PlayAction", self.request(action, version))
            played.append(action.notation)
        return played

    async def finish(self) -> match_pb2.Match:
        """Lets the seats resign until the match has ended; returns it as a spectator sees it then."""
        for token in self.tokens:
            if (await self.match(token)).status != match_pb2.MATCH_STATUS_ENDED:
                await self.target.ask(token, "ResignMatch", pb.ResignMatchRequest(match_id=self.match_id))
        return await self.match(self.target.access.spectator)

    async def messages(self, token: str, from_version: int) -> AsyncIterator[pb.WatchMatchResponse]:
        """The messages of a stream, to its end."""
        request = pb.WatchMatchRequest(match_id=self.match_id, from_version=from_version)
        stream = self.target.stub.WatchMatch(request, metadata=metadata(token), timeout=CALL_SECONDS)
        try:
            async for message in stream:
                yield message
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error
        finally:
            stream.cancel()

    async def events(self, token: str, from_version: int = 0) -> AsyncIterator[match_pb2.Event]:
        """The events of a stream, as they arrive."""
        async for message in self.messages(token, from_version):
            for event in message.events:
                yield event

    async def told(self, token: str, version: int) -> list[match_pb2.Event]:
        """The events that a stream sends up to a version."""
        events: list[match_pb2.Event] = []
        async for event in self.events(token):
            events.append(event)
            if event.version >= version:
                break
        return events
