"""Wild calls break nothing, on either store: no defect, no stack in a log, no restart, and people play on."""

from random import Random

import pytest

from ardri.engine.v1 import engine_service_pb2 as engine
from tests.hostile.fuzz.__main__ import fuzzed
from tests.hostile.fuzz.calls import INSIDE
from tests.hostile.fuzz.campaign import attacked
from tests.hostile.fuzz.messages import Maker, mangled
from tests.hostile.people.rpcs import own_services, rpcs_of

CALLS = 800
SEED = 15


@pytest.mark.parametrize("store", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def test_the_platform_stands_it(store: str) -> None:
    with fuzzed(store) as platform:
        result = await attacked(platform, range(CALLS), SEED)
    assert result.is_clean, "\n".join([result.line, *result.faults, *result.complaints])
    assert len(result.rpcs) > 60, "most of them were called"
    assert result.codes["OK"] > CALLS // 20, "some calls are good enough to be served"


def test_messages_of_every_rpc_can_be_made_again() -> None:
    for rpc in (rpc for service in own_services() for rpc in rpcs_of(service)):
        first, second = (Maker(Random(1), {}, INSIDE).message(rpc.request) for _ in range(2))
        assert first.SerializeToString(deterministic=True) == second.SerializeToString(deterministic=True)


def test_messages_are_as_wild_as_they_should_be() -> None:
    rng = Random(1)
    maker = Maker(rng, {"match_id": ("known",)}, INSIDE)
    made = [maker.message(engine.PlayActionRequest) for _ in range(300)]
    sent = [mangled(each.SerializeToString(), rng) for each in made]
    assert any(isinstance(each, engine.PlayActionRequest) and "\0" in each.match_id for each in made)
    assert sum(b"known" in each for each in sent) > 100
    assert any(len(each) > 50_000 for each in sent)
    assert b"" in sent
