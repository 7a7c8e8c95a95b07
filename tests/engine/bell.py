"""A doorbell that a test hears instead of a broker."""

import asyncio
from collections.abc import Mapping
from typing import Any


class Bell:
    """`offers`: the tasks offered. `works`: whether they can even be queued."""

    def __init__(self) -> None:
        self.offers: asyncio.Queue[tuple[str, str, dict[str, Any]]] = asyncio.Queue()
        self.works = True

    def offer(self, task: str, queue_name: str, payload: Mapping[str, Any]) -> bool:
        if self.works:
            self.offers.put_nowait((task, queue_name, dict(payload)))
        return self.works

    async def heard(self) -> tuple[str, str, dict[str, Any]]:
        """The next offer."""
        async with asyncio.timeout(5):
            return await self.offers.get()
