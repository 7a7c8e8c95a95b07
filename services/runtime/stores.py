"""The addresses of database and broker, checked at the start.

They have passwords in them, so no error message quotes them, or a library's message about them.
"""

import ipaddress
from typing import Final
from urllib.parse import SplitResult, parse_qs, urlsplit

SQLITE: Final = "sqlite:///"
_POSTGRES: Final = "postgresql"
_SOCKET: Final = "redis+socket"
"""Such an address has a path, and no password."""
_ENCRYPTED: Final = ("amqps", "rediss")
_PLAIN: Final = (
    "or ARDRI_TRANSPORT=mesh where a service mesh encrypts all traffic, unless it is on this machine "
    "(docs/operating.md, Certificates)"
)
_BROKERS: Final = ("amqp", "amqps", "pyamqp", "redis", "rediss", _SOCKET)


class StoreError(ValueError):
    """An address is not valid or must not be used. The message names the variable."""


def database_address(url: str, *, must_protect: bool) -> str:
    """Checks and returns the address of a database, which is empty if there is none.

    `must_protect`: whether the database must be reached by TLS with a check of its certificate, or be on this
    machine.

    Raises:
        StoreError: the address is neither of SQLite nor of PostgreSQL, or not protected though it must be.
    """
    if not url or url.startswith(SQLITE):
        return url
    if not url.startswith(f"{_POSTGRES}://"):
        raise StoreError("ARDRI_DATABASE_URL starts with sqlite:/// or postgresql://")
    parts = _split("ARDRI_DATABASE_URL", url)
    query = parse_qs(parts.query)
    listed = ",".join([*query.get("host", ()), *query.get("hostaddr", ()), parts.hostname or ""])
    if must_protect and query.get("sslmode") != ["verify-full"] and not all(map(is_here, listed.split(","))):
        raise StoreError(f"ARDRI_DATABASE_URL needs sslmode=verify-full in its query, {_PLAIN}")
    return url


def broker_address(urls: str, *, must_protect: bool) -> str:
    """Checks and returns the addresses of a broker, separated by `;`; empty if there are none.

    `must_protect`: as for the database.

    Raises:
        StoreError: one is of an unknown kind of broker, or not protected though it must be.
    """
    for url in filter(None, urls.split(";")):
        scheme = url.partition("://")[0]
        if scheme not in _BROKERS:
            raise StoreError(f"ARDRI_BROKER_URL starts with one of {', '.join(_BROKERS)} and ://")
        if scheme == _SOCKET:
            continue
        parts = _split("ARDRI_BROKER_URL", url)
        if must_protect and scheme not in _ENCRYPTED and not is_here(parts.hostname or ""):
            raise StoreError(f"ARDRI_BROKER_URL starts with amqps:// or rediss://, {_PLAIN}")
        if scheme in _ENCRYPTED and url != urls:
            raise StoreError("ARDRI_BROKER_URL names one host where it is by TLS: the one of the certificate")
    return urls


def is_here(host: str) -> bool:
    """Whether data sent to the host stays on this machine. A path is that of a unix socket."""
    if host in ("", "localhost") or host.startswith("/"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _split(variable: str, url: str) -> SplitResult:
    """Splits an address into its parts, if libraries will split it in the same way."""
    try:
        parts = urlsplit(url)
        is_one = parts.port is None or parts.port > 0
    except ValueError:  # its text may quote a piece of the password, if a character of that ends the address
        is_one = False
    if not is_one or "@" in url[len(parts.scheme) + 3 + len(parts.netloc) :] or parts.netloc.count("@") > 1:
        raise StoreError(
            f"{variable} is no address: user, password, host and port do not come apart; characters of the "
            "password other than letters, digits, - and _ are written as % and two hexadecimal digits"
        ) from None
    return parts
