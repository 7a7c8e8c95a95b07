"""The paths of a seat's calls, through gateway and link."""

import asyncio
from pathlib import Path
from typing import Any, Final

from tests.trace.people import Person, seated
from tests.trace.platform import platform
from tests.trace.recorder import Recorder, Trace

_SETTLED_SECONDS: Final = 0.3
"""After this pause nothing is under way any more, also nothing that follows an answer."""
_GAME: Final = "tablut"


async def play_action(recorder: Recorder, folder: Path) -> Trace:
    """An action by `PlayAction`, from the gateway to the commit and the answer.

    It is the third action of the match: by then, things made once per process exist.
    """
    async with platform(folder, _GAME) as served, seated(served.address, _GAME) as (first, second):
        for seat in (first, second):
            await seat.ask("PlayAction", **await _first_action(seat))
        request = await _first_action(first)
        await asyncio.sleep(_SETTLED_SECONDS)
        with recorder.on():
            await first.ask("PlayAction", **request)
    return recorder.trace


async def _first_action(person: Person) -> dict[str, Any]:
    """The request for the first legal action of a person."""
    legal = await person.ask("ListLegalActions")
    action = {"notation": legal.actions[0].notation}
    return {"action": action, "expected_version": legal.version, "request_id": f"v{legal.version}"}


async def list_legal_actions(recorder: Recorder, folder: Path) -> Trace:
    """The path of `ListLegalActions`, from the gateway and back."""
    async with platform(folder, _GAME) as served, seated(served.address, _GAME) as (first, _):
        await asyncio.sleep(_SETTLED_SECONDS)
        with recorder.on():
            await first.ask("ListLegalActions")
    return recorder.trace
