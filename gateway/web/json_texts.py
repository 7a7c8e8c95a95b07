"""Parses requests in JSON: within the budgets of their callers, and in a thread if they are long.

The parser is plain Python and takes a microsecond a byte: 2 MiB parsed in the loop would hold up all other
callers for two seconds.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

from google.protobuf.message import Message

from gateway.web.codecs import JsonText, from_json
from services.runtime.rpc.methods import Call

TIMES: Final = 10
"""How many bytes of a caller's budget one byte of JSON costs."""
_SHORT: Final = 4 * 1024
"""Most bytes that are parsed in the loop: to hand them to a thread would hold up others for longer."""


class Charging(Protocol):
    """The budgets of all callers."""

    def charge(self, call: Call, size: int) -> None:
        """Takes `size` bytes, or raises LimitReached."""

    async def charge_held(self, call: Call, size: int, times: int) -> None:
        """Takes `times` times `size` bytes. A refusal is held back for a while, and so are the bytes."""


class JsonTexts:
    """The JSON parser of an edge; one thread parses all long texts. `charging`: None if JSON is free."""

    def __init__(self, charging: Charging | None = None) -> None:
        self._charging = charging
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="json")

    async def read(self, call: Call, payload: bytes) -> bytes:
        """Parses a payload that is JSON; `Unreadable` if it is no message. Other payloads stay as they are.

        Raises:
            LimitReached: the caller has sent too much.
        """
        if not isinstance(payload, JsonText):
            return payload
        if self._charging is not None:
            await self._charging.charge_held(call, len(payload), TIMES)
        if len(payload) <= _SHORT:
            return payload.message()
        return await asyncio.get_running_loop().run_in_executor(self._thread, payload.message)

    def read_at_once(self, call: Call, kind: type[Message], text: bytes) -> bytes:
        """Parses a text of a stream in the loop, as these are never long.

        Raises:
            LimitReached: the caller has sent too much.
            InvalidRequest: the text is no message of type `kind`.
        """
        if self._charging is not None:
            self._charging.charge(call, TIMES * len(text))
        return from_json(kind, text)

    def close(self) -> None:
        """Stops parsing."""
        self._thread.shutdown(wait=False, cancel_futures=True)
