"""Requests that are written as JSON: read within the budgets of their callers, and beside the loop if long.

What reads them is plain Python and takes a microsecond a byte: 2 MiB, read as they come, would hold up all
others for two seconds, whoever has sent them.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

from google.protobuf.message import Message

from gateway.web.codecs import JsonText, from_json
from services.runtime.rpc.methods import Call

TIMES: Final = 10
"""For how many bytes of a request one of JSON counts."""
_SHORT: Final = 4 * 1024
"""Bytes that are read at once: to hand them to a thread would take longer than that holds up others."""


class Charging(Protocol):
    """The budgets of those who call."""

    def charge(self, call: Call, size: int) -> None:
        """Takes so many bytes, or raises LimitReached."""

    async def charge_held(self, call: Call, size: int, times: int) -> None:
        """So many times that; a refusal is held back for a while, with the bytes that there are."""


class JsonTexts:
    """One for an edge; its thread reads one long text after another. `charging`: None where all is free."""

    def __init__(self, charging: Charging | None = None) -> None:
        self._charging = charging
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="json")

    async def read(self, call: Call, payload: bytes) -> bytes:
        """The message in a text, or why it is none (`Unreadable`); other payloads as they are.

        Raises:
            LimitReached: its caller has sent too much.
        """
        if not isinstance(payload, JsonText):
            return payload
        if self._charging is not None:
            await self._charging.charge_held(call, len(payload), TIMES)
        if len(payload) <= _SHORT:
            return payload.message()
        return await asyncio.get_running_loop().run_in_executor(self._thread, payload.message)

    def read_at_once(self, call: Call, kind: type[Message], text: bytes) -> bytes:
        """The message of that type in a text of a stream, none of which is long.

        Raises:
            LimitReached: its caller has sent too much.
            InvalidRequest: it is no such message.
        """
        if self._charging is not None:
            self._charging.charge(call, TIMES * len(text))
        return from_json(kind, text)

    def close(self) -> None:
        """Reads no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
