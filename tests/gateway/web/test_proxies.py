"""Limits by address apply to people: a trusted proxy names whom it calls for, and nobody else may."""

import ipaddress
from collections.abc import Callable

import pytest

from gateway.web.proxies import Proxies
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.web.gateway import running_web
from tests.gateway.web.http import post
from tests.gateway.web.sockets.raw_socket import RawSocket

INSIDE = Proxies([ipaddress.ip_network("10.0.0.0/8"), ipaddress.ip_network("fd00::/8")])


@pytest.mark.parametrize(
    ("host", "forwarded", "peer"),
    [
        ("203.0.113.9", "198.51.100.1", "ipv4:203.0.113.9:5000"),
        ("10.0.0.1", "", "ipv4:10.0.0.1:5000"),
        ("10.0.0.1", "198.51.100.1", "ipv4:198.51.100.1:0"),
        ("10.0.0.1", "192.0.2.1, 198.51.100.1", "ipv4:198.51.100.1:0"),
        ("10.0.0.1", "192.0.2.1, 198.51.100.1, 10.9.9.9", "ipv4:198.51.100.1:0"),
        ("10.0.0.1", "10.9.9.9", "ipv4:10.9.9.9:0"),
        ("10.0.0.1", "198.51.100.1:4711", "ipv4:198.51.100.1:0"),
        ("10.0.0.1", "unknown", "ipv4:10.0.0.1:0"),
        ("10.0.0.1", "198.51.100.1, ", "ipv4:10.0.0.1:0"),
        ("fd00::1", "2001:db8::7", "ipv6:[2001:db8::7]:0"),
        ("fd00::1", "[2001:db8::7]:4711", "ipv6:[2001:db8::7]:0"),
        ("::ffff:10.0.0.1", "198.51.100.1", "ipv4:198.51.100.1:0"),
        ("2001:db8::9", "198.51.100.1", "ipv6:[2001:db8::9]:5000"),
    ],
)
def test_the_last_who_is_not_trusted_is_the_caller(host: str, forwarded: str, peer: str) -> None:
    assert INSIDE.peer(host, 5000, forwarded) == peer


def test_nobody_is_trusted_by_default() -> None:
    assert Proxies([]).peer("127.0.0.1", 5000, "198.51.100.1") == "ipv4:127.0.0.1:5000"


@pytest.mark.parametrize("trusted", ["", "127.0.0.0/8"])
async def test_guests_are_limited_by_their_own_address(
    database_url: str, engine: FakeEngine, trusted: str
) -> None:
    limits = {"ARDRI_LIMIT_GUESTS": "0.02", "ARDRI_TRUSTED_PROXIES": trusted}  # one now, then one in 50 s
    async with running_web(database_url, engine, **limits) as web:

        async def status(address: str) -> int:
            path = "/ardri.gateway.v1.AccountService/CreateGuest"
            return (await post(web.port, path, b'{"name": "Ada"}', x_forwarded_for=address)).status

        found = [await status(address) for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1")]
    assert found == ([200, 200, 429] if trusted else [200, 429, 429])


@pytest.mark.parametrize("lines", [("192.0.2.7", "198.51.100.1"), ("198.51.100.1", "127.0.0.2")])
async def test_a_proxy_may_add_a_line_of_its_own(
    database_url: str, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch, lines: tuple[str, str]
) -> None:
    """The first line may be forged by the client; the last one may name another trusted proxy."""
    peers: list[str] = []
    monkeypatch.setattr(Proxies, "peer", _noting(peers))
    many = "\r\nx-forwarded-for: ".join(lines)
    async with running_web(database_url, engine, ARDRI_TRUSTED_PROXIES="127.0.0.0/8") as web:
        await post(web.port, "/ardri.gateway.v1.AccountService/GetAccount", b"{}", x_forwarded_for=many)
        socket = await RawSocket.open(web.port, x_forwarded_for=many)
        socket.leave()
    assert peers == ["ipv4:198.51.100.1:0"] * 2


def _noting(peers: list[str]) -> Callable[[Proxies, str, int, str], str]:
    original = Proxies.peer

    def peer(self: Proxies, host: str, port: int, forwarded: str) -> str:
        peers.append(original(self, host, port, forwarded))
        return peers[-1]

    return peer
