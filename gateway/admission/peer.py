"""The network address by which a caller is counted."""

import functools
import ipaddress
from typing import Final
from urllib.parse import unquote

_IPV6_PREFIX: Final = 64
"""Bits of the IPv6 prefix that one customer gets (RFC 6177), with all addresses under it."""


def network_of(peer: str) -> str:
    """The IPv4 address or the IPv6 network in gRPC's `ipv4:127.0.0.1:5000` or `ipv6:%5B::1%5D:5000`."""
    return _network(peer.rpartition(":")[0])


@functools.lru_cache(maxsize=4096)
def _network(host: str) -> str:
    text = unquote(host.partition(":")[2]).strip("[]").partition("%")[0]
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return host  # a Unix socket, say
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, _IPV6_PREFIX), strict=False))
