"""Calls of an operator directly to engines and directors.

With TLS, these accept only clients with a certificate of the platform's own authority: the one that
ARDRI_TLS_CERT_FILE, ARDRI_TLS_KEY_FILE and ARDRI_TLS_CA_FILE name, or the one that `ardri up --tls` has made.
"""

import asyncio
import os
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from ardri_cli.access.operator import signed_here
from ardri_client import Ardri, Retry, Unreachable
from ardri_client.calls.channel import options_for, reach
from ardri_client.calls.limits import CONNECT_SECONDS
from ardri_client.match.fairness import fresh_entropy
from services.runtime.credentials.claims import Scope
from services.runtime.tls.development import OPERATOR
from services.runtime.tls.dialer import DIRECTOR, Dialer, engine
from services.runtime.tls.settings import PairFiles, TlsError
from services.runtime.tls.watched_pair import WatchedPair

_VARIABLES: Final = ("ARDRI_TLS_CERT_FILE", "ARDRI_TLS_KEY_FILE", "ARDRI_TLS_CA_FILE")


@asynccontextmanager
async def process_at(address: str, token: str, name: str = "") -> AsyncIterator[Ardri]:
    """A connection to the process at `host:port`. `name`: its name, or empty to accept any process.

    Without a token, one is signed if `ardri up` runs the process from this folder.

    Raises:
        Unreachable: nobody accepts connections there, or it is not a process of the platform.
    """
    token = token or signed_here(Scope.ADMIN, address)
    files = _pair()
    if files is None or "://" in address:
        async with Ardri.connect(address, token=token) as ardri:
            yield ardri
        return
    try:
        dialer = Dialer(WatchedPair(files))
    except TlsError as error:
        raise Unreachable(str(error)) from error
    retry = Retry()
    shown = name or await _name_shown(address, files)
    async with dialer.open(address, shown, options_for(retry)) as channel:
        await reach(channel, address)
        yield Ardri(channel, token, retry, fresh_entropy)


def _pair() -> PairFiles | None:
    """The certificate of the environment, or of the platform that `ardri up --tls` runs from this folder."""
    given = [os.environ.get(each, "") for each in _VARIABLES]
    if all(given):
        return PairFiles(OPERATOR, *map(Path, given))
    folder = Path(os.environ.get("ARDRI_DATA_DIR", ".ardri")) / "tls"
    made = PairFiles(OPERATOR, folder / f"{OPERATOR}.pem", folder / f"{OPERATOR}-key.pem", folder / "ca.pem")
    return made if made.certificate.exists() else None


async def _name_shown(address: str, files: PairFiles) -> str:
    """The engine or director that is named in its certificate, signed by the platform's authority."""
    context = ssl.create_default_context(cafile=files.authorities)
    context.load_cert_chain(files.certificate, files.key)
    context.check_hostname = False  # the name is not known yet
    context.set_alpn_protocols(["h2"])
    host, _, port = address.rpartition(":")
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            _, writer = await asyncio.open_connection(host.strip("[]"), int(port), ssl=context)
    except TimeoutError as error:
        raise Unreachable(f"no answer from {address} in {CONNECT_SECONDS:g} s") from error
    except (OSError, ValueError, OverflowError) as error:
        raise Unreachable(f"{address}: {error}") from error
    shown = writer.get_extra_info("peercert").get("subjectAltName", ())
    writer.close()
    names = [name for kind, name in shown if kind == "DNS" and name.startswith((DIRECTOR, engine("")))]
    if not names:
        raise Unreachable(f"{address} is no engine and no director of this platform")
    return str(names[0])
