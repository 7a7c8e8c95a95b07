"""Floods are answered and counted, and nothing of what a client does wrong is logged as an error."""

import asyncio

import grpc
import pytest

from tests.e2e.platform import Platform
from tests.hostile.callers.floods import (
    GARBAGE,
    code_of_unary,
    codes_of_streams,
    leave_in_mid_write,
    send_junk,
)
from tests.hostile.people.quiet import complaints, counted, restarts
from tests.hostile.people.rpcs import rpcs_of
from tests.waiting import until

SERVING = ("gateway", "engine-tablut", "director")
HEALTH = "/grpc.health.v1.Health/Check"
MATCH = "/ardri.engine.v1.EngineService/GetMatch"
LINK = "/ardri.link.v1.LinkService/Link"
_TIMES = 50
_CODE = grpc.StatusCode


def ports(platform: Platform) -> list[str]:
    """The address of each serving process."""
    return [platform.processes[name].address for name in SERVING]


async def test_garbage_is_no_request(platform: Platform) -> None:
    before = len(platform.log)
    reflection = (f"grpc.reflection.{version}.ServerReflection" for version in ("v1", "v1alpha"))
    standard = [rpc for service in ("grpc.health.v1.Health", *reflection) for rpc in rpcs_of(service)]
    for address in ports(platform):
        async with grpc.aio.insecure_channel(address) as channel:
            for rpc in standard:
                if rpc.answers_stream:
                    codes = await codes_of_streams(address, rpc.path, [GARBAGE], _TIMES)
                else:
                    sent = (code_of_unary(channel, rpc.path, GARBAGE) for _ in range(_TIMES))
                    codes = {*await asyncio.gather(*sent)}
                assert codes == {_CODE.INVALID_ARGUMENT}
            assert await code_of_unary(channel, "/grpc.health.v1.Health/List", b"") is _CODE.UNIMPLEMENTED
    assert complaints(platform.log[before:]) == []


async def test_garbage_on_the_link_ends_that_link_alone(platform: Platform) -> None:
    before = len(platform.log)
    assert await codes_of_streams(platform.engine_address, LINK, [GARBAGE], _TIMES) == {
        _CODE.INVALID_ARGUMENT
    }
    assert complaints(platform.log[before:]) == []
    assert "link failed" not in platform.log[before:]


async def test_methods_that_there_are_not_are_counted_under_one_label(platform: Platform) -> None:
    labels = {"grpc_service": "unknown", "grpc_method": "unknown", "grpc_code": "Unimplemented"}
    before = counted(platform, SERVING, "grpc_server_handled_total", **labels)
    series = sum(len(platform.metrics(name)) for name in SERVING)
    for address in ports(platform):
        async with grpc.aio.insecure_channel(address) as channel:
            made_up = [f"/ardri.engine.v1.EngineService/M{number}" for number in range(_TIMES)]
            made_up += [f"/s{number}/m" for number in range(_TIMES)]
            codes = await asyncio.gather(*(code_of_unary(channel, path, GARBAGE) for path in made_up))
            assert {*codes} == await codes_of_streams(address, "/a/b", [GARBAGE], 1) == {_CODE.UNIMPLEMENTED}
    made = len(SERVING) * (2 * _TIMES + 1)

    def grown() -> float:
        return counted(platform, SERVING, "grpc_server_handled_total", **labels) - before

    # A call is counted once it has ended, a moment after its answer.
    await until(lambda: grown() >= made, "all calls are counted")
    assert grown() == made
    assert sum(len(platform.metrics(name)) for name in SERVING) - series < _TIMES


async def test_clients_that_leave_are_not_logged(platform: Platform) -> None:
    before = len(platform.log)
    for address in ports(platform):
        await asyncio.to_thread(leave_in_mid_write, address, 100)
        await asyncio.to_thread(send_junk, address, 10)
        async with grpc.aio.insecure_channel(address) as channel:
            calls = [asyncio.create_task(code_of_unary(channel, MATCH, b"")) for _ in range(_TIMES)]
            await asyncio.sleep(0)
            for call in calls:
                call.cancel()
            await asyncio.gather(*calls, return_exceptions=True)
            hurried = (code_of_unary(channel, HEALTH, b"", timeout=0.001) for _ in range(_TIMES))
            await asyncio.gather(*hurried)
            # Whatever was under way is over once the process answers this.
            assert await code_of_unary(channel, HEALTH, b"") is _CODE.OK
    assert complaints(platform.log[before:]) == []
    assert restarts(platform) == {}
    assert counted(platform, SERVING, "ardri_rpc_clients_gone_total") >= 0


@pytest.mark.parametrize("header", ["Bearer x", "Bearer \x7f", "eyJ" * 500, ""])
async def test_bad_tokens_are_answers(platform: Platform, header: str) -> None:
    before = len(platform.log)
    async with grpc.aio.insecure_channel(platform.address) as channel:
        metadata = (("authorization", header.replace("\x7f", "~")),)
        calls = (
            code_of_unary(channel, "/ardri.gateway.v1.AccountService/GetAccount", b"", metadata=metadata)
            for _ in range(_TIMES)
        )
        assert set(await asyncio.gather(*calls)) == {_CODE.UNAUTHENTICATED}
    # Other processes may have something to say of themselves.
    assert [line for line in platform.log[before:].splitlines() if line.startswith("gateway ")] == []
