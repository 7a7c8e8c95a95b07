"""Gathers steps of many matches that become due together into batches."""

import asyncio
from collections.abc import Callable
from typing import Final

from services.engine.outbox.steps import MOST_STEPS, DueStep

GATHER_SECONDS: Final = 0.01
"""How long the first step of a batch waits for others."""


class StepBatcher:
    """Passes on batches of steps with the same word: full batches at once, others after a moment."""

    def __init__(self, hand_on: Callable[[str, list[DueStep]], None]) -> None:
        self._hand_on = hand_on
        self._waiting: dict[str, list[DueStep]] = {}

    def add(self, step: DueStep) -> None:
        """Adds a step."""
        word = step.word
        waiting = self._waiting.setdefault(word, [])
        waiting.append(step)
        if len(waiting) == MOST_STEPS:
            self._flush(word)
        elif len(waiting) == 1:
            asyncio.get_running_loop().call_later(GATHER_SECONDS, self._flush, word)

    def close(self) -> None:
        """Drops the waiting steps: the next process offers them again."""
        self._waiting.clear()

    def _flush(self, word: str) -> None:
        # Nothing is left if the batch was full before its time was up, or the batcher was closed.
        steps = self._waiting.pop(word, [])
        if steps:
            self._hand_on(word, steps)
