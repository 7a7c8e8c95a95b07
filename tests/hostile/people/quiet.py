"""What a platform must not have logged, whatever was sent to it."""

import re
from collections.abc import Sequence
from typing import Final

from tests.e2e.platform import Platform

_ERROR: Final = re.compile(r"\[(?:error|critical) *\]|\"level\": \"(?:error|critical)\"")
_STACKS: Final = ("Traceback (most recent call last)", "never retrieved", "Fatal Python error")


def complaints(log: str) -> list[str]:
    """The lines at error level, and those in which a stack begins."""
    lines = log.splitlines()
    return [line for line in lines if _ERROR.search(line) or any(stack in line for stack in _STACKS)]


def restarts(platform: Platform) -> dict[str, int]:
    """The parts that were started again, and how often."""
    return {name: each.restarts for name, each in platform.processes.items() if each.restarts}


def counted(platform: Platform, names: Sequence[str], sample: str, **labels: str) -> float:
    """The sum of a counter over these processes."""
    return sum(
        each.value
        for name in names
        for each in platform.metrics(name)
        if each.name == sample and labels.items() <= each.labels.items()
    )
