"""A seat's token has the age and device of the account's token with which it was issued."""

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.gateway.v1 import lobby_service_pb2 as lobby_pb
from gateway.context import GatewayContext
from gateway.lobby.service import Lobby
from gateway.proxy.passthrough import engine_service
from gateway.proxy.seat_tokens import with_seat_tokens
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.limits.bucket import RateLimit
from services.runtime.rpc.methods import Call
from tests.credentials import SIGNER
from tests.gateway.fake.fake_matches import FakeMatches
from tests.gateway.matchmaking.replica import Replica
from tests.gateway.people import BOB, FAR, NOBODY

_ISSUED, _DEVICE = 77, "d1"
_CLAIMS = Claims("ada", frozenset({Scope.PLAY}), FAR, "Ada", family=_DEVICE, issued=_ISSUED)
OLD = Call(f"Bearer {SIGNER.sign(_CLAIMS)}", "", NOBODY.peer)


def origin_of(seat_token: str) -> tuple[str, int]:
    claims = SIGNER.verify(seat_token, 0)
    assert claims.seat is not None
    return claims.family, claims.issued


async def test_of_who_opens_a_match(context: GatewayContext, matches: FakeMatches) -> None:
    lobby = Lobby(context, RateLimit("openings", burst=20, seconds=1))
    opened = await lobby.open_match(OLD, lobby_pb.OpenMatchRequest(game="tablut", request_id="1"))
    assert origin_of(opened.seat_token) == (_DEVICE, _ISSUED)


async def test_of_who_searched(replica: Replica, matches: FakeMatches) -> None:
    mine, _ = await replica.enter(OLD), await replica.enter(BOB)
    await replica.round()
    assert origin_of((await replica.get(OLD, mine)).seat_token) == (_DEVICE, _ISSUED)


async def test_of_who_joins_by_the_engines_own_call(context: GatewayContext, matches: FakeMatches) -> None:
    engines = context.matches.engines
    service = with_seat_tokens(engine_service(engines), SIGNER.verifier, SIGNER.issuers[Issuer.GATEWAY])
    lobby = Lobby(context, RateLimit("openings", burst=20, seconds=1))
    # The match is public, with one open seat.
    opened = await lobby.open_match(BOB, lobby_pb.OpenMatchRequest(game="tablut", request_id="1"))
    request = engine.JoinMatchRequest(match_id=opened.match.match_id)
    answer = await service.unary["JoinMatch"](OLD, request.SerializeToString())
    assert origin_of(engine.JoinMatchResponse.FromString(answer).seat_token) == (_DEVICE, _ISSUED)
