"""Several replicas of one engine: which one serves a match, and what happens when they come and go."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from ardri.link.v1 import link_service_pb2 as pb
from gateway.proxy import replicas as replicas_module
from gateway.proxy.engines import Engines
from gateway.proxy.proxied_call import ProxiedCall
from gateway.proxy.route import Route
from services.runtime.errors import EngineUnavailable, RemoteRefusal, RulesVersionMissing
from services.runtime.observe import tracing
from services.runtime.rpc.methods import Call
from services.runtime.rpc.responses.response_stream import QueuedResponses
from services.runtime.rpc.statuses import reason_name
from tests.gateway.fake.fake_engine import Answer, FakeEngine
from tests.waiting import until

CALL = Call("Bearer t", tracing.start(None))
MATCHES = [f"tablut.{number:026x}" for number in range(40)]
PLAY = Route("Play", "match_id", 1024, requests_stream=True, answers_stream=True)
WATCH = Route("WatchMatch", "match_id", 1024, requests_stream=False, answers_stream=True)


class OtherRules(FakeEngine):
    """Refuses everything, because its matches are pinned to rules that it lacks."""

    def _answers(self, frame: pb.Frame) -> list[pb.Frame]:
        self.answers[frame.method] = lambda _: _refuse()
        return self._answer(frame) if frame.kind == pb.FRAME_KIND_OPEN else []


def _refuse() -> bytes:
    raise RulesVersionMissing("the match is pinned to rules 1; here are 2", rules_version="1")


def _telling(engine: FakeEngine) -> Answer:
    """Answers with the engine's name."""
    return lambda _: engine.address.encode()


@asynccontextmanager
async def serving(*engines: FakeEngine) -> AsyncIterator[Engines]:
    """The engines as replicas of one, linked to a gateway."""
    async with AsyncExitStack() as life:
        for engine in engines:
            if not isinstance(engine, OtherRules):
                engine.answers["GetMatch"] = _telling(engine)
            await engine.start()
            life.push_async_callback(engine.stop)
        gateway = await life.enter_async_context(_linked([each.address for each in engines]))
        await until(lambda: len(_up(gateway)) == len(engines))
        yield gateway


@asynccontextmanager
async def _linked(addresses: Sequence[str]) -> AsyncIterator[Engines]:
    gateway = Engines({"tablut": addresses})
    gateway.start()
    yield gateway
    await gateway.stop()


def _up(gateway: Engines) -> list[str]:
    return [link.address for link in gateway.replicas("tablut").links if link.up]


def places(gateway: Engines, matches: Sequence[str] = MATCHES) -> Mapping[str, str]:
    """Returns the replica that serves each match."""
    return {each: gateway.replicas(each).ranked(each)[0].address for each in matches}


async def test_matches_are_spread_and_each_has_one_place_at_all_gateways() -> None:
    first, second = FakeEngine(), FakeEngine()
    async with serving(first, second) as gateway, _linked([second.address, first.address]) as other:
        await until(lambda: len(_up(other)) == 2)
        assert places(gateway) == places(other)
        # So many matches that chance cannot make the shares of any ports this uneven.
        many = list(places(gateway, [f"tablut.{number:026x}" for number in range(1_000)]).values())
        assert min(many.count(each.address) for each in (first, second)) >= len(many) // 5


async def test_calls_for_a_game_go_to_all() -> None:
    first, second = FakeEngine(), FakeEngine()
    for engine in (first, second):
        engine.answers["DescribeGame"] = lambda _: b""
    async with serving(first, second) as gateway:
        for _ in range(80):
            await gateway.pass_on("tablut", "DescribeGame", CALL, b"")
        assert min(len(first.frames), len(second.frames)) >= 10


async def test_one_that_leaves_moves_its_own_matches_alone_and_gets_them_back() -> None:
    engines = FakeEngine(), FakeEngine(), FakeEngine()
    async with serving(*engines) as gateway:
        before = places(gateway)
        await engines[0].stop()
        await until(lambda: len(_up(gateway)) == 2)
        moved = {match_id for match_id, place in places(gateway).items() if place != before[match_id]}
        assert moved == {match_id for match_id, place in before.items() if place == engines[0].address}
        assert {await gateway.pass_on(each, "GetMatch", CALL, b"") for each in moved} <= {
            engine.address.encode() for engine in engines[1:]
        }
        await engines[0].start()
        await until(lambda: len(_up(gateway)) == 3)
        assert places(gateway) == before


async def test_no_replica_is_an_unavailable_engine() -> None:
    engine = FakeEngine()
    async with serving(engine) as gateway:
        await engine.stop()
        await until(lambda: not _up(gateway))
        with pytest.raises(EngineUnavailable):
            await gateway.pass_on(MATCHES[0], "GetMatch", CALL, b"")


async def test_a_name_stands_for_all_addresses_that_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = FakeEngine(), FakeEngine()
    for engine in (first, second):
        await engine.start()
    listed = [first.address]

    async def resolved(name: str) -> list[str]:
        assert name == "engine-tablut:7811"
        if not listed:
            raise OSError("no address")
        return listed

    monkeypatch.setattr(replicas_module, "_resolved", resolved)
    monkeypatch.setattr(replicas_module, "RESOLVE_SECONDS", 0.01)
    async with _linked(["engine-tablut:7811"]) as gateway:
        await until(lambda: _up(gateway) == [first.address])
        listed[:] = [first.address, second.address]
        await until(lambda: len(_up(gateway)) == 2)
        listed[:] = [second.address]
        await first.stop()
        await until(lambda: [each.address for each in gateway.replicas("tablut").links] == [second.address])
        listed.clear()
        await second.stop()
        await until(lambda: not _up(gateway))
        await second.start()
        await until(lambda: _up(gateway) == [second.address])
    await second.stop()


async def test_a_match_of_other_rules_is_served_by_the_replica_that_has_them() -> None:
    new, old = OtherRules(), FakeEngine()
    async with serving(new, old) as gateway:
        firsts = {gateway.replicas("tablut").ranked(each)[0].address: each for each in MATCHES}
        assert len(firsts) == 2
        for match_id in firsts.values():
            assert await gateway.pass_on(match_id, "GetMatch", CALL, b"") == old.address.encode()
            for route in (PLAY, WATCH):
                responses = QueuedResponses()
                opening = b"\x0a" + bytes([len(match_id)]) + match_id.encode()
                ProxiedCall(gateway, route, CALL, responses).on_message(opening)
                assert await responses.take() == opening
        assert new.frames, "one was asked for there first"


async def test_rules_that_no_replica_has_are_refused_as_such() -> None:
    async with serving(OtherRules(), OtherRules()) as gateway:
        with pytest.raises(RemoteRefusal) as refused:
            await gateway.pass_on(MATCHES[0], "GetMatch", CALL, b"")
        assert reason_name(refused.value) == "RULES_VERSION"
        responses = QueuedResponses()
        ProxiedCall(gateway, PLAY, CALL, responses).on_message(b"\x0a" + bytes([32]) + b"tablut." + b"0" * 25)
        with pytest.raises(RemoteRefusal):
            await responses.take()
