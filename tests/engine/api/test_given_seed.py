"""A tournament says from which seed a match draws; nobody else may, as who knows it knows every secret."""

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from services.kernel import commitment
from services.runtime.rpc.tokens import Scope
from tests.engine.refused import refusal
from tests.engine.served import Served

SEED, SALT = b"s" * 32, b"t" * 16


def request() -> pb.CreateMatchRequest:
    return pb.CreateMatchRequest(game="lots", seats=2, seed=SEED, salt=SALT)


async def test_the_match_is_committed_to_the_given_seed(lots: Served) -> None:
    admin = lots.caller("director", Scope.ADMIN)
    answer = await admin.ask("CreateMatch", request())
    assert answer.match.spec.seed_commitment == commitment(SEED, SALT)


async def test_an_organiser_may_not_give_a_seed(lots: Served) -> None:
    refused = await refusal(lots.organiser.ask("CreateMatch", request()))
    assert refused.named == (grpc.StatusCode.PERMISSION_DENIED, "SCOPE_MISSING")
