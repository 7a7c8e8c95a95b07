"""Tournaments, and the gateway for practice, may choose the seed of a match; nobody else may.

Whoever knows the seed knows every secret.
"""

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.kernel import commitment
from services.runtime.credentials.claims import Scope
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


async def test_practice_is_private_and_has_a_seed(lots: Served) -> None:
    admin = lots.caller("gateway", Scope.ADMIN)
    private = {"private": True, "invite_code": "open-sesame"}
    seeded = {"seed": SEED, "salt": SALT}
    for fields in (private, seeded, {**private, **seeded, "rated": True}):
        practice = pb.CreateMatchRequest(game="lots", seats=2, practice=True, **fields)
        refused = await refusal(admin.ask("CreateMatch", practice))
        assert refused.named == (grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST")


async def test_all_are_told_that_a_match_is_practice(lots: Served) -> None:
    admin = lots.caller("gateway", Scope.ADMIN)
    practice = request()
    practice.practice = practice.private = True
    practice.invite_code = "open-sesame"
    answer = await admin.ask("CreateMatch", practice)
    assert answer.match.spec.practice
    assert answer.match.spec.chance == match_pb2.CHANCE_SOURCE_UNSPECIFIED
