"""A whole gateway with a provider: by gRPC, for browsers, without guests; nothing reveals a token."""

import json
from pathlib import Path
from typing import Any

import grpc
import pytest
import structlog
from prometheus_client import generate_latest

from ardri.gateway.v1 import account_service_pb2 as account_pb
from ardri.gateway.v1 import identity_service_pb2 as pb
from ardri_client import Ardri, errors
from gateway import app
from services.runtime.config import Config, ConfigError
from services.runtime.rpc.server import Server
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.identity.files import written
from tests.gateway.raw import unary
from tests.gateway.refusals import info_of, status_of
from tests.gateway.web.gateway import running_web
from tests.gateway.web.http import ask, post
from tests.servers.openid.provider import Provider

_SERVICE = "/ardri.gateway.v1.IdentityService/"


async def test_people_sign_in_by_the_sdk_and_guests_stay_away(
    database_url: str, engine: FakeEngine, provider: Provider, tmp_path: Path
) -> None:
    file = written(tmp_path, provider)
    async with running_web(database_url, engine, ARDRI_IDENTITY_FILE=str(file), ARDRI_GUESTS="off") as web:
        for address in (f"127.0.0.1:{web.server.port}", f"http://127.0.0.1:{web.port}"):
            async with Ardri.connect(address) as ardri:
                with pytest.raises(errors.GuestsOff):
                    await ardri.log_in()
                shown = await ardri.identities.providers()
                assert ([each.name for each in shown.providers], shown.guests) == (["example"], False)
                token = provider.id_token(nonce=address, jti=address)
                answer = await ardri.identities.sign_in("example", token, nonce=address, name="Ada")
                assert ardri.token == answer.token
                assert (await ardri.account()).account == answer.account
                (identity,) = await ardri.identities.list()
                with pytest.raises(errors.LastWayIn):
                    await ardri.identities.unlink(identity.identity_id)
                with pytest.raises(errors.IdTokenRefused) as refused:
                    await ardri.identities.sign_in("example", token, nonce=address)
                assert refused.value.metadata["check"] == "used"


async def test_pages_may_call_the_provider_and_nobody_else(
    database_url: str, engine: FakeEngine, provider: Provider, tmp_path: Path
) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_text("<!doctype html>")
    page = {"ARDRI_WEB_ROOT": str(tmp_path / "page")}
    async with running_web(database_url, engine, **page) as web:
        for path in ("/", "/embed/x"):
            policy = (await ask(web.port, "GET", path)).headers["content-security-policy"]
            assert " connect-src 'self';" in policy
    file = written(tmp_path, provider, 'origins = ["https://tokens.example"]\n')
    async with running_web(database_url, engine, **page, ARDRI_IDENTITY_FILE=str(file)) as web:
        for path in ("/", "/embed/x"):
            policy = (await ask(web.port, "GET", path)).headers["content-security-policy"]
            assert f" connect-src 'self' {provider.url} https://tokens.example;" in policy
        answer = await post(web.port, f"{_SERVICE}ListProviders", b"{}")
        assert json.loads(answer.content)["providers"][0]["tokenEndpoint"] == f"{provider.url}/token"


async def test_tokens_leave_no_trace_in_logs_metrics_and_refusals(
    database_url: str, engine: FakeEngine, provider: Provider, tmp_path: Path
) -> None:
    file = written(tmp_path, provider)
    bad = provider.id_token(aud="somebody else")
    good = provider.id_token()
    async with running_web(database_url, engine, ARDRI_IDENTITY_FILE=str(file)) as web:
        async with grpc.aio.insecure_channel(f"127.0.0.1:{web.server.port}") as channel:
            with structlog.testing.capture_logs() as lines:
                said = [await status_of(_sign_in(channel, bad, 1))]
                answer = pb.SignInResponse.FromString(await _sign_in(channel, good, 2))
                said.append(await status_of(_sign_in(channel, good, 3)))
        assert [(info_of(each).reason, info_of(each).metadata["check"]) for each in said] == [
            ("ID_TOKEN", "audience"),
            ("ID_TOKEN", "used"),
        ]
        shown = f"{lines} {said} {generate_latest().decode()}"
        for secret in (bad, good, answer.token):
            assert not any(part in shown for part in secret.split(".")[1:])


@pytest.mark.parametrize("text", ["[[providers]]", "providers = 1", "="])
async def test_a_file_that_does_not_fit_is_told_before_anything_is_made(tmp_path: Path, text: str) -> None:
    file = tmp_path / "identity.toml"
    file.write_text(text)
    environ = {
        "ARDRI_ENV": "test",
        "ARDRI_IDENTITY_FILE": str(file),
        "ARDRI_DATA_DIR": str(tmp_path / "data"),
    }
    with pytest.raises(ConfigError, match="ARDRI_IDENTITY_FILE"):
        await app.build(Server(Config.from_env(environ), "gateway"))
    assert not (tmp_path / "data").exists()


async def test_without_a_file_nobody_is_signed_in(channel: grpc.aio.Channel) -> None:
    answer = pb.ListProvidersResponse.FromString(await unary(channel, f"{_SERVICE}ListProviders", b"", ""))
    assert answer == pb.ListProvidersResponse(guests=True)
    request = pb.SignInRequest(provider="example", id_token="x", request_id="1")
    status = await status_of(unary(channel, f"{_SERVICE}SignIn", request.SerializeToString(), ""))
    assert info_of(status).reason == "NO_SUCH_ENTRY"
    guest = account_pb.CreateGuestResponse.FromString(
        await unary(channel, "/ardri.gateway.v1.AccountService/CreateGuest", b"", "")
    )
    listed = await unary(channel, f"{_SERVICE}ListIdentities", b"", guest.token)
    assert pb.ListIdentitiesResponse.FromString(listed) == pb.ListIdentitiesResponse()


def _sign_in(channel: grpc.aio.Channel, token: str, number: int) -> Any:
    """Starts a call, to be awaited."""
    request = pb.SignInRequest(provider="example", id_token=token, request_id=str(number))
    return unary(channel, f"{_SERVICE}SignIn", request.SerializeToString(), "")
