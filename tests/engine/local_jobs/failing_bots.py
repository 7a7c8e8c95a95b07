"""Bots that fail in the process that an engine keeps for them; they replace `act_notation`."""

import os
import time
from typing import Any

from services.engine.local_jobs.bots import act_notation


def hangs(payload: dict[str, Any], weak: bool = False) -> str:
    """Hangs, unless it plays a lower level."""
    if not weak:
        time.sleep(1_000)
    return act_notation(payload, weak)


def crashes(payload: dict[str, Any], weak: bool = False) -> str:
    """Crashes its process, unless it plays a lower level."""
    if not weak:
        os._exit(1)
    return act_notation(payload, weak)


def raises(payload: dict[str, Any], weak: bool = False) -> str:
    """Raises, unless it plays a lower level."""
    if not weak:
        raise ZeroDivisionError("a defect")
    return act_notation(payload, weak)


def always_crashes(payload: dict[str, Any], weak: bool = False) -> str:
    """Crashes its process at every level."""
    os._exit(1)


def always_hangs(payload: dict[str, Any], weak: bool = False) -> str:
    """Hangs at every level."""
    time.sleep(1_000)
    return ""


def answers(payload: dict[str, Any], weak: bool = False) -> str:
    """Names the match that it was asked about."""
    return str(payload["match_id"])
