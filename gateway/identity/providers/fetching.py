"""Fetches documents of providers over HTTP: with limits of size and time, and without redirects."""

import json
from typing import Any, Final

from pyqwest import Client, HTTPTransport, ReadError, RemoteProtocolError, WriteError

from services.runtime.errors import IssuerUnavailable

MOST_BYTES: Final = 256 * 1024
ANSWER_SECONDS: Final = 5.0
"""Longest time from the first byte of the request to the last byte of the answer."""
_CONNECT_SECONDS: Final = 3.0
_OK: Final = 200


class Fetcher:
    """Fetches documents. Follows no redirects; sends no cookies and no trace context.

    `authorities`: PEM certificates to trust besides those of the system.
    """

    def __init__(self, authorities: bytes = b"", answer_seconds: float = ANSWER_SECONDS) -> None:
        self._transport = HTTPTransport(
            timeout=answer_seconds,
            connect_timeout=_CONNECT_SECONDS,
            tls_ca_cert=authorities or None,
            tls_include_system_certs=True,
            follow_redirects=False,
            # A few compressed bytes may expand to gigabytes.
            enable_gzip=False,
            enable_brotli=False,
            enable_zstd=False,
            enable_otel=False,
        )
        self._client = Client(self._transport)

    async def document(self, url: str) -> dict[str, Any]:
        """Returns the JSON object at this address.

        Raises:
            IssuerUnavailable: no answer comes in time, or it is an error, too long or no JSON object.
        """
        try:
            payload = await self._payload(url)
        except (OSError, ReadError, RemoteProtocolError, WriteError) as error:
            raise IssuerUnavailable(f"no answer from {url}") from error
        try:
            document = json.loads(payload)
        except (ValueError, RecursionError) as error:
            raise IssuerUnavailable(f"{url} has no JSON") from error
        if not isinstance(document, dict):
            raise IssuerUnavailable(f"{url} has no JSON object")
        return document

    async def close(self) -> None:
        """Closes the connections; running requests end."""
        await self._transport.aclose()

    async def _payload(self, url: str) -> bytes:
        async with self._client.stream("GET", url, {"accept": "application/json"}) as response:
            if response.status != _OK:
                raise IssuerUnavailable(f"{url} answers {response.status}")
            payload = bytearray()
            async for part in response.content:
                payload += part
                if len(payload) > MOST_BYTES:
                    raise IssuerUnavailable(f"{url} has more than {MOST_BYTES} bytes")
            return bytes(payload)
