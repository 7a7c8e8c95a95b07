"""Matches in memory: read from the log once for all who ask, whoever of them still waits."""

import asyncio
import gc
from typing import Any

import pytest

from services.engine.match.matches import Matches
from services.games.tablut import GAME
from services.runtime.database.database import sqlite_path
from services.runtime.errors import NoSuchMatch
from tests.engine.gated_log import GatedLog
from tests.engine.served import serving


async def test_what_nobody_waits_for_any_more_is_no_error(sqlite_url: str) -> None:
    log, told = GatedLog(sqlite_path(sqlite_url)), list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
    async with serving(GAME, log) as served:
        matches: Matches = served.engine.matches
        log.reads.clear()
        asking = asyncio.create_task(matches.get(f"tablut.{'0' * 20}"))
        await log.read.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        log.reads.set()
        with pytest.raises(NoSuchMatch):
            await matches.get(f"tablut.{'1' * 20}")
    gc.collect()
    assert told == []
