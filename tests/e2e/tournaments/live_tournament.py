"""People and bots in tournaments on a whole platform."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from ardri_client import Ardri, Place, Table
from services.runtime.credentials.claims import Claims, Scope
from tests.credentials import Signer
from tests.e2e.platform import Platform

CLOCK_SECONDS = 600


def organiser(platform: Platform) -> str:
    """A token with the organiser's scope."""
    signer = Signer(platform.data / "keys")
    return signer.sign(Claims("organiser", frozenset({Scope.ORGANISE, Scope.ADMIN}), int(time.time()) + 3600))


@asynccontextmanager
async def organising(platform: Platform) -> AsyncIterator[Ardri]:
    async with Ardri.connect(platform.address, token=organiser(platform)) as ardri:
        yield ardri


def bot(name: str, account_id: str, concurrency: int = 1) -> pb.Entrant:
    return pb.Entrant(name=name, bot=pb.AccountEntrant(account_id=account_id, concurrency=concurrency))


def live_spec(*entrants: pb.Entrant, seconds: float = CLOCK_SECONDS, **fields: object) -> pb.TournamentSpec:
    """A live round robin of Tablut, with Fischer clocks of this many seconds."""
    spec = pb.TournamentSpec(
        name="Live",
        game="tablut",
        mode=pb.MODE_LIVE,
        entrants=entrants,
        **fields,  # type: ignore[arg-type]  # a message's fields
    )
    spec.clock.kind = 3  # type: ignore[assignment]  # CLOCK_KIND_FISCHER
    spec.clock.base.FromMilliseconds(int(seconds * 1000))
    spec.clock.increment.FromMilliseconds(1000)
    return spec


async def at_random(table: Table) -> str:
    """Chooses any legal action."""
    return random.choice(await table.legal_actions()).notation


class Guest:
    """A bot's account that sits down in every game of its tournaments, and behaves there as the test says."""

    def __init__(self, ardri: Ardri, account_id: str) -> None:
        self.ardri = ardri
        self.account_id = account_id
        self.seats: list[rpc.LiveSeat] = []
        self.at_once = self.most_at_once = 0

    async def sit_down_everywhere(self, behave: Callable[[Table], Awaitable[None]]) -> None:
        """Sits down until it is cancelled."""
        async with asyncio.TaskGroup() as games:
            async for seat in self.ardri.tournaments.seats():
                if seat.ended:
                    self.at_once -= 1
                    continue
                self.seats.append(seat)
                self.at_once += 1
                self.most_at_once = max(self.most_at_once, self.at_once)
                place = Place(seat.match_id, seat.seat, seat.seat_token)
                games.create_task(_behaving(self.ardri.table(place), behave))


async def _behaving(table: Table, behave: Callable[[Table], Awaitable[None]]) -> None:
    async with table:
        await behave(table)


@asynccontextmanager
async def guest(platform: Platform, name: str) -> AsyncIterator[Guest]:
    async with Ardri.connect(platform.address) as ardri:
        await ardri.log_in(name)
        account = await ardri.account()
        yield Guest(ardri, account.account.account_id)


async def results(ardri: Ardri, tournament_id: str) -> list[pb.GameResult]:
    """Returns all games at the end of the tournament."""
    found: list[pb.GameResult] = []
    async for step in ardri.tournaments.watch(tournament_id):
        for block in step.blocks:
            found += block.games
    return found
