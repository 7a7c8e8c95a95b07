"""What the calls are about: a match of two people, one with a bot, a tournament that waits for entrants."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.gateway.v1 import account_service_pb2 as accounts
from ardri.gateway.v1 import lobby_service_pb2 as lobby
from ardri.gateway.v1.account_service_pb2_grpc import AccountServiceStub
from ardri.gateway.v1.lobby_service_pb2_grpc import LobbyServiceStub
from ardri.match.v1 import match_pb2
from ardri.tournament.v1 import tournament_pb2
from ardri.tournament.v1 import tournament_service_pb2 as tournaments
from ardri.tournament.v1.tournament_service_pb2_grpc import TournamentServiceStub
from services.runtime.credentials.claims import Claims, Scope
from tests.credentials import Signer
from tests.hostile.people.people import Person, bearer, guest

GAME: Final = "tablut"
JOB: Final = "tablut.matrix"
WORKER_ID: Final = "matrix-worker"
ORGANISER: Final = "a-organise"
_FAR: Final = 2**33


@dataclass(frozen=True, slots=True)
class Scene:
    """`ann`, an account id, has seat 0 of `match_id`, somebody else seat 1; in `bots_match` a bot has that.

    `foreign_seat_token`: of carol, in a third match. `refresh_token`: that is good. `ended_device`: its id.
    """

    match_id: str
    bots_match: str
    tournament_id: str
    ann: str
    ann_token: str
    carol_token: str
    seat_token: str
    other_seat_token: str
    foreign_seat_token: str
    refresh_token: str
    ended_device: str


async def set_up(channel: grpc.aio.Channel, signer: Signer) -> Scene:
    """The scene, on a gateway."""
    ann, bob, carol = [await guest(channel, name) for name in ("Ann", "Bob", "Carol")]
    opened = await _opened(channel, ann)
    joined = await bob.matches.JoinMatch(
        engine.JoinMatchRequest(match_id=opened.match.match_id), metadata=bob.metadata
    )
    against_a_bot = await _opened(channel, ann, bots=[lobby.BotSeat(seat=1, bot=match_pb2.Bot(level=1))])
    third = await _opened(channel, carol)
    seat = opened.match.seats[0]
    organiser = signer.sign(Claims(ORGANISER, frozenset({Scope.ORGANISE}), _FAR))
    made = await TournamentServiceStub(channel).CreateTournament(
        tournament_request(), metadata=bearer(organiser)
    )
    dave = await _signed_in(channel)
    ended = signer.verify((await _signed_in(channel)).token, 0)
    owner = signer.sign(replace(ended, family="", expires=_FAR))
    await AccountServiceStub(channel).EndDevice(
        accounts.EndDeviceRequest(device_id=ended.family), metadata=bearer(owner)
    )
    return Scene(
        match_id=opened.match.match_id,
        bots_match=against_a_bot.match.match_id,
        tournament_id=made.tournament.tournament_id,
        ann=seat.account_id,
        ann_token=ann.token,
        carol_token=carol.token,
        seat_token=opened.seat_token,
        other_seat_token=joined.seat_token,
        foreign_seat_token=third.seat_token,
        refresh_token=dave.refresh_token,
        ended_device=ended.family,
    )


def tournament_request() -> tournaments.CreateTournamentRequest:
    """Of a tournament that is open for entrants."""
    entrants = [
        tournament_pb2.Entrant(name=f"level-{level}", level=tournament_pb2.LevelEntrant(level=level))
        for level in (1, 2)
    ]
    spec = tournament_pb2.TournamentSpec(name="Matrix", game=GAME, entrants=entrants)
    return tournaments.CreateTournamentRequest(spec=spec, request_id=secrets.token_hex(8))


def steps_request() -> engine.SettleStepsRequest:
    """For which a token of steps is signed."""
    return engine.SettleStepsRequest(game=GAME)


async def _signed_in(channel: grpc.aio.Channel) -> accounts.CreateGuestResponse:
    return await AccountServiceStub(channel).CreateGuest(accounts.CreateGuestRequest())


async def _opened(
    channel: grpc.aio.Channel, person: Person, bots: Sequence[lobby.BotSeat] = ()
) -> lobby.OpenMatchResponse:
    request = lobby.OpenMatchRequest(game=GAME, request_id=secrets.token_hex(8), seat=0, bots=bots)
    return await LobbyServiceStub(channel).OpenMatch(request, metadata=person.metadata)
