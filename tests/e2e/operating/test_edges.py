"""The platform's edges: answers to generic clients, the form of refusals, and failing starts."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1.match_pb2 import Action
from ardri_client import Ardri
from tests.e2e.platform import ARDRI, Platform
from tests.waiting import HANG_SECONDS

SERVICES = {
    "ardri.engine.v1.EngineService",
    "ardri.gateway.v1.AccountService",
    "ardri.gateway.v1.LobbyService",
    "ardri.gateway.v1.MatchmakingService",
    "grpc.health.v1.Health",
}
TRACE = f"00-{'5' * 32}-{'7' * 16}-01"


@pytest.fixture
def channel(platform: Platform) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(platform.address) as opened:
        yield opened


def test_reflection_has_all_services_and_the_games_own_types(channel: grpc.Channel) -> None:
    reflected = ProtoReflectionDescriptorDatabase(channel)
    assert set(reflected.get_services()) >= SERVICES
    for message in ("Action", "View", "Options"):
        file = reflected.FindFileContainingSymbol(f"ardri.tablut.v1.{message}")
        assert message in [each.name for each in file.message_type]


def test_health_is_told_of_the_whole_and_of_each_service(channel: grpc.Channel) -> None:
    check = health_pb2_grpc.HealthStub(channel).Check  # type: ignore[attr-defined]  # the stub file lacks it
    for service in ("", *SERVICES - {"grpc.health.v1.Health"}):
        answer = check(health_pb2.HealthCheckRequest(service=service), timeout=HANG_SECONDS)
        assert answer.status == health_pb2.HealthCheckResponse.SERVING
    with pytest.raises(grpc.RpcError, match="NOT_FOUND"):
        check(health_pb2.HealthCheckRequest(service="ardri.none"), timeout=HANG_SECONDS)


async def test_refusals_of_the_engine_pass_the_gateway_as_they_are(platform: Platform, ardri: Ardri) -> None:
    table = await ardri.open_match("tablut", bots={1: 1})
    match_id, token = table.place.match_id, table.place.token
    version = (await ardri.match(match_id)).version

    def play(
        notation: str, *, at: int = version, match: str = match_id, request: str = "one"
    ) -> pb.PlayActionRequest:
        action = Action(notation=notation)
        return pb.PlayActionRequest(match_id=match, expected_version=at, request_id=request, action=action)

    wrong: dict[str, tuple[pb.PlayActionRequest, str]] = {
        "ILLEGAL_ACTION": (play("d1-d9"), token),
        "INVALID_NOTATION": (play("castle"), token),
        "STALE_VERSION": (play("d1-a1", at=version + 7), token),
        "INVALID_REQUEST": (play("d1-a1", request=""), token),
        "NO_SUCH_MATCH": (play("d1-a1", match="tablut.ffffffffffffffffffffffff"), token),
        "BAD_TOKEN": (play("d1-a1"), "forged"),
        "NOT_YOUR_SEAT": (play("d1-a1"), (await stranger(platform))),
    }
    for reason, (request, bearer) in wrong.items():
        through = await refusal(platform.address, request, bearer)
        assert through == await refusal(platform.engine_address, request, bearer)
        assert (error_info(through).domain, error_info(through).reason) == ("ardri", reason)
    illegal = error_info(await refusal(platform.address, *wrong["ILLEGAL_ACTION"]))
    assert illegal.metadata["rule"]
    assert illegal.metadata["trace_id"] in TRACE
    assert (await ardri.match(match_id)).version == version, "nothing has changed"
    async with table:
        await table.resign()


async def test_the_gateway_itself_refuses_what_no_engine_is_for(platform: Platform, ardri: Ardri) -> None:
    request = pb.PlayActionRequest(
        match_id="chess.ffffffffffffffffffffffff", expected_version=1, request_id="one"
    )
    assert error_info(await refusal(platform.address, request, ardri.token)).reason == "NO_SUCH_GAME"


@pytest.mark.parametrize(
    ("command", "given", "named"),
    [
        ([ARDRI, "up"], {"ARDRI_TOKEN_SECRET": "x" * 40}, "ARDRI_TOKEN_SECRET"),
        ([sys.executable, "-m", "gateway"], {}, "ARDRI_KEYS_FILE"),
        ([sys.executable, "-m", "services.engine", "tablut"], {}, "ARDRI_KEYS_FILE"),
        ([sys.executable, "-m", "workers"], {"ARDRI_TOKEN_SECRET": "x" * 40}, "ARDRI_TOKEN_SECRET"),
    ],
    ids=["up", "gateway", "engine", "worker"],
)
def test_production_does_not_start_without_keys(
    command: list[str], given: dict[str, str], named: str, tmp_path: Path
) -> None:
    environ = os.environ | {
        "ARDRI_ENV": "production",
        "ARDRI_DATA_DIR": str(tmp_path / "data"),
        **given,
    }
    ended = subprocess.run(
        command, env=environ, capture_output=True, text=True, timeout=HANG_SECONDS, check=False
    )
    assert ended.returncode != 0
    assert named in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not (tmp_path / "data").exists(), "it ended before it did anything"


async def stranger(platform: Platform) -> str:
    """The token of an account without any seat."""
    async with Ardri.connect(platform.address) as ardri:
        return (await ardri.log_in("Stranger")).token


async def refusal(address: str, request: pb.PlayActionRequest, token: str) -> Status:
    """Returns PlayAction's refusal at that address for the bearer of the token."""
    metadata = (("authorization", f"Bearer {token}"), ("traceparent", TRACE))
    async with grpc.aio.insecure_channel(address) as channel:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await EngineServiceStub(channel).PlayAction(request, metadata=metadata)
    details = dict(caught.value.trailing_metadata() or ())["grpc-status-details-bin"]
    assert isinstance(details, bytes)
    return Status.FromString(details)


def error_info(status: Status) -> ErrorInfo:
    """Returns the typed part of a refusal."""
    info = ErrorInfo()
    assert status.details[0].Unpack(info)
    return info
