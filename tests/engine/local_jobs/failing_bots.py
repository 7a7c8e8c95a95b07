"""Bots that fail, in the process that an engine keeps for them; to be put in the place of `act_notation`."""

import os
import time
from typing import Any

from services.engine.local_jobs.bots import act_notation


def hangs(payload: dict[str, Any], weak: bool = False) -> str:
    """Thinks for ever, unless it is to play a lower level."""
    if not weak:
        time.sleep(1_000)
    return act_notation(payload, weak)


def crashes(payload: dict[str, Any], weak: bool = False) -> str:
    """Takes its process with it, unless it is to play a lower level."""
    if not weak:
        os._exit(1)
    return act_notation(payload, weak)


def raises(payload: dict[str, Any], weak: bool = False) -> str:
    """Has a defect, unless it is to play a lower level."""
    if not weak:
        raise ZeroDivisionError("a defect")
    return act_notation(payload, weak)


def always_crashes(payload: dict[str, Any], weak: bool = False) -> str:
    """Takes its process with it, whatever it is to play."""
    os._exit(1)


def always_hangs(payload: dict[str, Any], weak: bool = False) -> str:
    """Thinks for ever, whatever it is to play."""
    time.sleep(1_000)
    return ""


def answers(payload: dict[str, Any], weak: bool = False) -> str:
    """Says which match it was asked about."""
    return str(payload["match_id"])
