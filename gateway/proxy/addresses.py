"""Addresses of engines, `host:port`."""


def host_of(address: str) -> str:
    """The host of an address; IPv6 comes without brackets."""
    return address.rpartition(":")[0].strip("[]")
