"""Keeps jobs for a test, in place of a broker."""

import asyncio
from typing import Any

from services.runtime.broker.payloads import OutgoingJob
from services.runtime.broker.publisher import Priority
from tests.waiting import patiently


class JobRecorder:
    """`offers`: tasks. `jobs`, `priorities`: of these offers. `works`: whether jobs can be queued."""

    def __init__(self) -> None:
        self.offers: asyncio.Queue[tuple[str, str, dict[str, Any]]] = asyncio.Queue()
        self.jobs: list[OutgoingJob] = []
        self.priorities: list[Priority | None] = []
        self.works = True

    def offer(self, task: str, queue_name: str, job: OutgoingJob, priority: Priority | None = None) -> bool:
        if self.works:
            self.offers.put_nowait((task, queue_name, dict(job.payload)))
            self.jobs.append(job)
            self.priorities.append(priority)
        return self.works

    async def heard(self) -> tuple[str, str, dict[str, Any]]:
        """Returns the next offer."""
        async with patiently():
            return await self.offers.get()
