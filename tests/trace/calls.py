"""The paths of a seat's calls, by gateway and link."""

import asyncio
from pathlib import Path
from typing import Final

from tests.trace.people import seated
from tests.trace.platform import platform
from tests.trace.recorder import Recorder, Trace

_SETTLED_SECONDS: Final = 0.3
"""So long nothing more is under way, and what comes after the answer is over."""
_GAME: Final = "tablut"
_ACTION: Final = "e8-f8"
_BEGUN: Final = 4
"""Version of a match that has just begun: created, two seats, started."""


async def play_action(recorder: Recorder, folder: Path) -> Trace:
    """An action by `PlayAction`, from the gateway to the commit and the answer."""
    async with platform(folder, _GAME) as served, seated(served.address, _GAME) as (first, _):
        await first.ask("GetMatch")
        await asyncio.sleep(_SETTLED_SECONDS)
        with recorder.on():
            await first.ask(
                "PlayAction", action={"notation": _ACTION}, expected_version=_BEGUN, request_id="1"
            )
    return recorder.trace


async def list_legal_actions(recorder: Recorder, folder: Path) -> Trace:
    """What a seat may do, from the gateway and back."""
    async with platform(folder, _GAME) as served, seated(served.address, _GAME) as (first, _):
        await asyncio.sleep(_SETTLED_SECONDS)
        with recorder.on():
            await first.ask("ListLegalActions")
    return recorder.trace
