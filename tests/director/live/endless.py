"""Live games on fake engines whose matches do not end by play."""

import asyncio
from typing import Any, cast

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.match.v1 import match_pb2
from ardri.tournament.v1 import tournament_pb2 as pb
from services.director.live.engines import EngineRefused
from services.director.live.host import LiveHost
from tests.director.api.test_entering import live
from tests.director.house import House
from tests.director.specs import stage
from tests.waiting import until


class EndlessMatches:
    """Engines whose matches go on until somebody ends them.

    `resigned`: match, seat and account of each resignation, which is answered once `answers` is set.
    `broken_off`: matches, and what their players were told.
    `substitutes`: whether matches go on after a resignation. `here`: seats that have a stream.
    """

    games = frozenset({"tablut"})
    substitutes = False

    def __init__(self, house: House) -> None:
        self.made: set[str] = set()
        self.over: set[str] = set()
        self.here: set[int] = set()
        self.resigned: list[tuple[str, int | None, str]] = []
        self.broken_off: list[tuple[str, str]] = []
        self.refusal: Exception | None = None
        self.answers = asyncio.Event()
        self.answers.set()
        self._verifier = house.context.verifier

    async def create(self, request: engine.CreateMatchRequest) -> match_pb2.Match:
        self.made.add(request.match_id)
        return await self.match(request.match_id)

    async def match(self, match_id: str) -> match_pb2.Match:
        if match_id not in self.made:
            raise EngineRefused("NO_SUCH_MATCH", match_id)
        is_over = match_id in self.over
        return match_pb2.Match(
            status=match_pb2.MATCH_STATUS_ENDED if is_over else match_pb2.MATCH_STATUS_LIVE
        )

    async def look(self, match_id: str) -> engine.GetMatchResponse:
        seats = [match_pb2.SeatPresence(seat=seat, here=seat in self.here) for seat in (0, 1)]
        presence = match_pb2.Presence(seats=seats)
        return engine.GetMatchResponse(match=await self.match(match_id), presence=presence)

    async def resign(self, match_id: str, seat_token: str) -> None:
        await self.match(match_id)
        claims = self._verifier.caller(f"Bearer {seat_token}")
        assert claims.match_id == match_id
        self.resigned.append((match_id, claims.seat, claims.account_id))
        await self.answers.wait()
        if self.refusal is not None:
            raise self.refusal
        if not self.substitutes:
            self.over.add(match_id)

    async def terminate(self, match_id: str, cause: str) -> None:
        assert match_id in self.made - self.over
        self.broken_off.append((match_id, cause))
        self.over.add(match_id)


def director(house: House, engines: EndlessMatches) -> LiveHost:
    """Another director, at which both wait for their games."""
    accounts = frozenset({"pia", "pit"})
    return LiveHost(house.context, cast("Any", engines), house.deliveries, lambda: accounts)


async def begun(house: House, engines: EndlessMatches, host: LiveHost) -> str:
    """Begins a tournament in which Pia, the first seed, plays Pit; returns its id."""
    tournament = live(stage(pb.FORMAT_ROUND_ROBIN))
    for name, rating in (("Pia", 1600), ("Pit", 1500)):
        person = pb.AccountEntrant(account_id=name.lower())
        tournament.entrants.append(pb.Entrant(name=name, person=person, rating=rating))
    made = (await house.create(tournament)).tournament_id
    await host.lease()
    await until(lambda: len(engines.made) == 1)
    return made
