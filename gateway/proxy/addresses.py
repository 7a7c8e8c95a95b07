"""Addresses of engines, `host:port`."""


def host_of(address: str) -> str:
    """Its host, an address of IPv6 without brackets."""
    return address.rpartition(":")[0].strip("[]")
