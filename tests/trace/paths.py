"""The main paths of the platform, each driven once while the recorder hears it."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from ardri.match.v1 import match_pb2
from tests.trace.platform import platform, seated
from tests.trace.recorder import Recorder

Drive = Callable[[Recorder, Path], Coroutine[Any, Any, None]]
_SETTLED_SECONDS: Final = 0.3
"""So long nothing more is under way, and what comes after the answer is over."""
_GAME: Final = "tablut"
_ACTION: Final = "e8-f8"
_BEGUN: Final = 4
"""Version of a match that has just begun: created, two seats, started."""


async def play_action(recorder: Recorder, folder: Path) -> None:
    """An action by `PlayAction`, from the gateway to the commit and the answer."""
    async with platform(folder, _GAME) as address, seated(address, _GAME) as (first, _):
        await first.ask("GetMatch")
        await asyncio.sleep(_SETTLED_SECONDS)
        action, version = match_pb2.Action(notation=_ACTION), _BEGUN
        with recorder.on():
            await first.ask("PlayAction", action=action, expected_version=version, request_id="1")


async def list_legal_actions(recorder: Recorder, folder: Path) -> None:
    """What a seat may do, from the gateway and back."""
    async with platform(folder, _GAME) as address, seated(address, _GAME) as (first, _):
        await asyncio.sleep(_SETTLED_SECONDS)
        with recorder.on():
            await first.ask("ListLegalActions")


PATHS: Final[Mapping[str, Drive]] = MappingProxyType(
    {"PlayAction": play_action, "ListLegalActions": list_legal_actions}
)
