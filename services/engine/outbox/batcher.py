"""Steps of many matches that become due together, gathered into batches."""

import asyncio
from collections.abc import Callable
from typing import Final

from services.engine.outbox.steps import MOST_STEPS, DueStep

GATHER_SECONDS: Final = 0.01
"""How long the first step of a batch waits for others."""


class StepBatcher:
    """Hands on batches of steps of one word: full ones at once, others after a moment."""

    def __init__(self, hand_on: Callable[[str, list[DueStep]], None]) -> None:
        self._hand_on = hand_on
        self._waiting: dict[str, list[DueStep]] = {}

    def add(self, step: DueStep) -> None:
        """Takes a step in."""
        word = step.word
        waiting = self._waiting.setdefault(word, [])
        waiting.append(step)
        if len(waiting) == MOST_STEPS:
            self._flush(word)
        elif len(waiting) == 1:
            asyncio.get_running_loop().call_later(GATHER_SECONDS, self._flush, word)

    def close(self) -> None:
        """Hands on nothing of what waits: it is offered again by whoever starts next."""
        self._waiting.clear()

    def _flush(self, word: str) -> None:
        # Nothing is left if the batch was full before its moment was over, or all was closed.
        steps = self._waiting.pop(word, [])
        if steps:
            self._hand_on(word, steps)
