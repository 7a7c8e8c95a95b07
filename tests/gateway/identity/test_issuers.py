"""Providers over HTTP: what is taken from them, how long it is kept, and how often they are asked."""

import asyncio
import gzip
import json
import socket
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from gateway.identity.id_tokens import verify
from gateway.identity.providers import provider_file
from gateway.identity.providers.cached import RETRY_SECONDS
from gateway.identity.providers.fetching import MOST_BYTES, Fetcher
from gateway.identity.providers.issuers import AWAY_KEYS_SECONDS, KEYS_SECONDS, METADATA_SECONDS, Issuer
from services.runtime.errors import IdTokenRefused, IssuerUnavailable
from tests.gateway.conftest import Clock
from tests.gateway.identity.files import written
from tests.servers.openid.faults import send, send_json
from tests.servers.openid.keys import new_key
from tests.servers.openid.provider import DISCOVERY, KEYS, Provider
from tests.waiting import HANG_SECONDS

Fault = Callable[[BaseHTTPRequestHandler], None]
_ENDLESS = b'{"keys": [' + b" " * (MOST_BYTES * 4)


def _drop(request: BaseHTTPRequestHandler) -> None:
    request.connection.shutdown(socket.SHUT_RDWR)


FAULTS: dict[str, Fault] = {
    "nothing": _drop,
    "an error": lambda request: send(request, b"{}", 500),
    "not there": lambda request: send(request, b"{}", 404),
    "elsewhere": lambda request: send(request, b"", 302, location=KEYS),
    "no JSON": lambda request: send(request, b"<html>"),
    "no text": lambda request: send(request, b"\xff\xfe{"),
    "a list": lambda request: send_json(request, []),
    "too deep": lambda request: send(request, b"[" * 100_000),
    "too much": lambda request: send(request, _ENDLESS),
    "half of it": lambda request: send(request, b'{"keys": []', content_length="999"),
    "compressed": lambda request: send(request, gzip.compress(b"{}"), content_encoding="gzip"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
@pytest.mark.parametrize("path", [DISCOVERY, KEYS])
async def test_a_provider_that_answers_otherwise(
    issuer: Issuer, provider: Provider, path: str, fault: Fault, clock: Clock
) -> None:
    provider.faults[path] = fault
    with pytest.raises(IssuerUnavailable) as away:
        await verify(issuer, provider.id_token(now=clock.now), "", clock.now)
    assert away.value.retry_seconds > 0
    provider.faults.clear()
    clock.now += RETRY_SECONDS
    assert await verify(issuer, provider.id_token(now=clock.now), "", clock.now)


async def test_a_provider_that_takes_its_time(provider: Provider, clock: Clock, tmp_path: Path) -> None:
    done = threading.Event()

    def slowly(request: BaseHTTPRequestHandler) -> None:
        """Each byte before a time limit between two of them."""
        request.send_response(200)
        request.send_header("content-length", "1000")
        request.end_headers()
        while not done.wait(0.05):
            try:
                request.wfile.write(b" ")
            except OSError:
                return

    provider.faults[DISCOVERY] = slowly
    fetcher = Fetcher(answer_seconds=0.3)
    issuer = Issuer(provider_file.read(written(tmp_path, provider)).named["example"], fetcher, clock)
    with pytest.raises(IssuerUnavailable):
        await issuer.metadata()
    done.set()
    await fetcher.close()


async def test_a_provider_that_is_down(fetcher: Fetcher) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        with pytest.raises(IssuerUnavailable):
            await fetcher.document(f"http://127.0.0.1:{taken.getsockname()[1]}/")


@pytest.mark.parametrize(
    "changed",
    [
        {"issuer": "https://other.example"},
        {"issuer": None},
        {"jwks_uri": None},
        {"jwks_uri": "http://other.example/keys"},
        {"jwks_uri": "https://user:secret@other.example/keys"},
        {"jwks_uri": "file:///etc/passwd"},
        {"jwks_uri": ["https://other.example/keys"]},
        {"jwks_uri": "https://[::1/keys"},
        {"token_endpoint": "javascript:alert(1)"},
        {"authorization_endpoint": "https://other.example/ x"},
    ],
)
async def test_what_a_provider_must_not_publish(
    issuer: Issuer, provider: Provider, changed: dict[str, object]
) -> None:
    document = json.dumps({**provider.discovery, **changed}).encode()
    provider.faults[DISCOVERY] = lambda request: send(request, document)
    with pytest.raises(IssuerUnavailable):
        await issuer.metadata()


async def test_a_new_key_is_found_at_once_and_unknown_ones_are_not_asked_for_each_time(
    issuer: Issuer, provider: Provider, clock: Clock
) -> None:
    await issuer.keys()
    clock.now += RETRY_SECONDS
    provider.keys = [new_key("ES256", "second")]
    assert await verify(issuer, provider.id_token(now=clock.now), "", clock.now)
    assert provider.requests[KEYS] == 2
    stranger = new_key("ES256", "third").sign(provider.claims(now=clock.now))
    for _ in range(20):
        with pytest.raises(IdTokenRefused):
            await verify(issuer, stranger, "", clock.now)
    assert provider.requests[KEYS] == 2
    clock.now += RETRY_SECONDS
    with pytest.raises(IdTokenRefused):
        await verify(issuer, stranger, "", clock.now)
    assert provider.requests[KEYS] == 3


async def test_a_key_that_is_withdrawn_is_soon_not_believed(
    issuer: Issuer, provider: Provider, clock: Clock
) -> None:
    old = provider.keys[0]
    await issuer.keys()
    provider.keys = [new_key("ES256", "second")]
    assert await verify(issuer, old.sign(provider.claims(now=clock.now)), "", clock.now)
    clock.now += KEYS_SECONDS
    with pytest.raises(IdTokenRefused):
        await verify(issuer, old.sign(provider.claims(now=clock.now)), "", clock.now)


async def test_what_is_known_does_while_the_provider_is_down(
    issuer: Issuer, provider: Provider, clock: Clock
) -> None:
    await issuer.keys()
    start = clock.now
    provider.faults = {DISCOVERY: _drop, KEYS: _drop}
    clock.now = start + AWAY_KEYS_SECONDS - 1
    assert await verify(issuer, provider.id_token(now=clock.now), "", clock.now)
    asked = provider.requests[KEYS]
    assert await verify(issuer, provider.id_token(now=clock.now), "", clock.now)
    assert provider.requests[KEYS] == asked
    clock.now = start + AWAY_KEYS_SECONDS
    with pytest.raises(IssuerUnavailable):
        await verify(issuer, provider.id_token(now=clock.now), "", clock.now)
    assert METADATA_SECONDS >= AWAY_KEYS_SECONDS
    assert (await issuer.metadata()).token_endpoint == f"{provider.url}/token"


async def test_many_at_once_ask_once_and_who_leaves_takes_it_from_nobody(
    issuer: Issuer, provider: Provider
) -> None:
    asked, go = threading.Event(), threading.Event()

    def held(request: BaseHTTPRequestHandler) -> None:
        asked.set()
        go.wait(HANG_SECONDS)
        send_json(request, provider.discovery)

    provider.faults[DISCOVERY] = held
    waiting = [asyncio.create_task(issuer.keys()) for _ in range(10)]
    await asyncio.to_thread(asked.wait, HANG_SECONDS)
    waiting[0].cancel()
    go.set()
    found = await asyncio.gather(*waiting, return_exceptions=True)
    assert isinstance(found[0], asyncio.CancelledError)
    assert [len(each) for each in found[1:] if isinstance(each, tuple)] == [1] * 9
    assert (provider.requests[DISCOVERY], provider.requests[KEYS]) == (1, 1)


async def test_addresses_of_the_file_need_no_discovery(
    provider: Provider, fetcher: Fetcher, clock: Clock, tmp_path: Path
) -> None:
    file = written(tmp_path, provider, f'jwks_uri = "{provider.url}{KEYS}"\n')
    issuer = Issuer(provider_file.read(file).named["example"], fetcher, clock)
    assert await verify(issuer, provider.id_token(now=clock.now), "", clock.now)
    assert provider.requests[DISCOVERY] == 0
