"""Signing in with a provider from a terminal: the device flow of OAuth (RFC 8628).

The person opens an address on any device, types a code there and consents. Meanwhile the program polls for
the token, as often as the provider allows.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from pyqwest import Client, HTTPTransport, ReadError, RemoteProtocolError, WriteError

from ardri.gateway.v1 import identity_service_pb2 as pb
from ardri_client.calls import trust
from ardri_client.calls.web.process_end import wait_for_threads_at_exit

_GRANT: Final = "urn:ietf:params:oauth:grant-type:device_code"
_INTERVAL_SECONDS: Final = 5.0
"""The polling interval if the provider sets none; each `slow_down` makes the interval longer by this."""
_ANSWER_SECONDS: Final = 10.0
_LONGEST_SECONDS: Final = 1800.0
_MOST_BYTES: Final = 256 * 1024
_HERE: Final = ("127.0.0.1", "::1", "localhost")
_WORDS: Final = {
    "access_denied": "you have refused",
    "expired_token": "the code has expired; begin again",
}

Pause = Callable[[float], Awaitable[None]]


class DeviceFlowError(Exception):
    """The provider has refused, or has sent an invalid answer."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What the person is shown, and the data that the program keeps for polling."""

    address: str
    code: str
    device_code: str
    interval_seconds: float
    expires_seconds: float


class DeviceFlow:
    """One attempt to sign in. `pause`: a function that waits for a number of seconds."""

    def __init__(self, provider: pb.Provider, pause: Pause = asyncio.sleep) -> None:
        self._provider = provider
        self._pause = pause
        wait_for_threads_at_exit()
        self._transport = HTTPTransport(
            timeout=_ANSWER_SECONDS,
            tls_ca_cert=trust.own_authorities() or None,
            tls_include_system_certs=True,
            follow_redirects=False,
            enable_gzip=False,
            enable_brotli=False,
            enable_zstd=False,
            enable_otel=False,
        )
        self._client = Client(self._transport)

    async def begin(self) -> Invitation:
        """Asks for a code.

        Raises:
            DeviceFlowError: the provider does not have this flow, or gives no code.
        """
        form = {"client_id": self._provider.device_client_id, "scope": " ".join(self._provider.scopes)}
        answer = await self._post(self._provider.device_authorization_endpoint, form)
        if "error" in answer:
            raise DeviceFlowError(_told(answer))
        complete = answer.get("verification_uri_complete")
        return Invitation(
            address=_private(_text(answer, "verification_uri") if complete is None else complete),
            code=_text(answer, "user_code"),
            device_code=_text(answer, "device_code"),
            interval_seconds=max(1.0, _number(answer, "interval", _INTERVAL_SECONDS)),
            expires_seconds=min(_number(answer, "expires_in", _LONGEST_SECONDS), _LONGEST_SECONDS),
        )

    async def id_token(self, invitation: Invitation) -> str:
        """Waits for the person's consent; returns the ID token.

        Raises:
            DeviceFlowError: consent is refused, or does not come in time.
        """
        form = {
            "grant_type": _GRANT,
            "client_id": self._provider.device_client_id,
            "device_code": invitation.device_code,
        }
        interval, end = invitation.interval_seconds, time.monotonic() + invitation.expires_seconds
        while time.monotonic() < end:
            await self._pause(interval)
            answer = await self._post(self._provider.token_endpoint, form)
            error = answer.get("error")
            if error is None:
                return _text(answer, "id_token")
            if error == "slow_down":
                interval += _INTERVAL_SECONDS
            elif error != "authorization_pending":
                raise DeviceFlowError(_told(answer))
        raise DeviceFlowError(_WORDS["expired_token"])

    async def close(self) -> None:
        """Closes the connections to the provider."""
        await self._transport.aclose()

    async def _post(self, address: str, form: Mapping[str, str]) -> dict[str, Any]:
        """The answer to a form that is posted; an error of OAuth is an answer too."""
        if not address:
            raise DeviceFlowError(f"{self._provider.title} has no way for programs to sign in")
        headers = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}
        try:
            async with self._client.stream(
                "POST", _private(address), headers, urlencode(form).encode()
            ) as response:
                payload = bytearray()
                async for part in response.content:
                    payload += part
                    if len(payload) > _MOST_BYTES:
                        raise DeviceFlowError(f"{self._provider.title} says too much")
        except (OSError, ReadError, RemoteProtocolError, WriteError) as error:
            raise DeviceFlowError(f"{self._provider.title} does not answer") from error
        try:
            answer = json.loads(payload)
        except (ValueError, RecursionError) as error:
            raise DeviceFlowError(f"{self._provider.title} answers {response.status}") from error
        if not isinstance(answer, dict):
            raise DeviceFlowError(f"{self._provider.title} answers {response.status}")
        return answer


def _private(address: object) -> str:
    """The address, if the connection to it is private."""
    try:
        parts = urlsplit(address if isinstance(address, str) and address.isprintable() else "")
    except ValueError:
        parts = urlsplit("")
    if parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _HERE):
        return str(address)
    raise DeviceFlowError("the provider's addresses have to begin with https://")


def _text(answer: Mapping[str, Any], name: str) -> str:
    """A text of the answer, checked to be safe to show on a terminal."""
    value = answer.get(name)
    if not isinstance(value, str) or not value or not value.isprintable():
        raise DeviceFlowError(f"the provider's answer has no {name}")
    return value


def _number(answer: Mapping[str, Any], name: str, default: float) -> float:
    value = answer.get(name, default)
    return float(value) if isinstance(value, int | float) and 0 <= value <= _LONGEST_SECONDS else default


def _told(answer: Mapping[str, Any]) -> str:
    error = _text(answer, "error")
    return _WORDS.get(error, f"the provider refuses: {error}")
