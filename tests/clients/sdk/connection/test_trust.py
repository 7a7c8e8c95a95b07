"""A server with an untrusted certificate is not mistaken for one with another protocol."""

import asyncio
import datetime
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from ardri_client import Ardri, Unreachable
from ardri_client.calls import trust
from services.runtime.tls.settings import PairFiles
from tests.runtime.tls.authority import Authority
from tests.waiting import patiently

_HOUR = datetime.timedelta(hours=1)


@asynccontextmanager
async def showing(pair: PairFiles) -> AsyncIterator[str]:
    """Runs a server with the certificate of the pair; its `localhost:port`."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pair.certificate, pair.key)
    server = await asyncio.start_server(lambda _, writer: writer.close(), "localhost", 0, ssl=context)
    async with server:
        yield f"localhost:{server.sockets[0].getsockname()[1]}"


@dataclass(frozen=True)
class Case:
    """A faulty certificate, and the message about it."""

    why: str
    name: str = "localhost"
    lasts: datetime.timedelta = _HOUR
    is_known: bool = True


CASES = (
    Case("certificate has expired", lasts=-_HOUR),
    Case("Hostname mismatch, .*", name="elsewhere"),
    Case(
        "unable to get local issuer certificate; ARDRI_CA_FILE names others to believe",
        is_known=False,
    ),
)


@pytest.mark.parametrize("scheme", ["ardris", "https", "wss"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
async def test_it_is_said_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str, case: Case
) -> None:
    pair = Authority().write(tmp_path, case.name, lasts=case.lasts)
    believed = pair.authorities if case.is_known else Authority().write(tmp_path / "other", "x").authorities
    monkeypatch.setenv(trust.VARIABLE, str(believed))
    async with showing(pair) as place, patiently():
        address = f"{scheme}://{place}"
        with pytest.raises(Unreachable, match=f"^the certificate at {address} is not believed: {case.why}$"):
            async with Ardri.connect(address):
                pass


@pytest.mark.parametrize("scheme", ["ardris", "https", "wss"])
@pytest.mark.parametrize("content", [b"", b"no certificate", b"\xff\xfe\x00"])
async def test_a_file_without_certificates_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str, content: bytes
) -> None:
    path = tmp_path / "ca.pem"
    path.write_bytes(content)
    monkeypatch.setenv(trust.VARIABLE, str(path))
    with pytest.raises(Unreachable, match=f"^{trust.VARIABLE}: {path} holds no certificates in PEM$"):
        async with Ardri.connect(f"{scheme}://localhost:1"):
            pass


def test_comments_between_certificates_may_be_in_any_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Authority().write(tmp_path, "localhost").authorities
    assert path is not None
    path.write_bytes("# F\N{LATIN SMALL LETTER O WITH DOUBLE ACUTE}\n".encode() + path.read_bytes())
    monkeypatch.setenv(trust.VARIABLE, str(path))
    before = len(trust.context().get_ca_certs())
    monkeypatch.delenv(trust.VARIABLE)
    assert before == len(trust.context().get_ca_certs()) + 1
