"""The address of a caller: the peer of the connection, or the client that a trusted proxy names."""

import functools
import ipaddress
from collections.abc import Sequence
from typing import Final

from services.runtime.config import Network

HEADER: Final = "x-forwarded-for"
_CACHED: Final = 4_096


class Proxies:
    """The networks of proxies whose X-Forwarded-For is believed."""

    def __init__(self, networks: Sequence[Network]) -> None:
        self._networks = networks
        self._is_trusted = functools.lru_cache(_CACHED)(self._lies_inside)

    def peer(self, host: str, port: int, forwarded: str) -> str:
        """The caller as gRPC names one: `ipv4:127.0.0.1:5000`, `ipv6:[::1]:5000`.

        Each proxy appends the address of its client. So the list is read from its end up to the first address
        that is not trusted; entries before it may be forged. Port 0 if a proxy has named the caller.
        """
        if not self._networks or not forwarded or not self._is_trusted(host):
            return _named(host, port)
        caller = host
        for entry in reversed(forwarded.split(",")):
            address = _address(entry)
            if address is None:
                break
            caller = address
            if not self._is_trusted(caller):
                break
        return _named(caller, 0)

    def _lies_inside(self, host: str) -> bool:
        address = _parsed(host)
        return address is not None and any(address in network for network in self._networks)


def _address(entry: str) -> str | None:
    """The address in `10.0.0.1`, `10.0.0.1:5000`, `::1` or `[::1]:5000`; None for others, as `unknown`."""
    text = entry.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    address = _parsed(text)
    return None if address is None else str(address)


def _parsed(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    # An IPv4 caller of a socket for both versions has a mapped IPv6 address.
    return getattr(address, "ipv4_mapped", None) or address


def _named(host: str, port: int) -> str:
    return f"ipv6:[{host}]:{port}" if ":" in host else f"ipv4:{host}:{port}"
