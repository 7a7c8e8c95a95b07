"""A stopping engine ends everything that reads its database before it closes the database."""

import asyncio

import pytest
from structlog.testing import capture_logs

from services.engine.log import open_log
from services.games.tablut import GAME as TABLUT
from services.runtime.ops import revocation_log
from services.runtime.ops.revocation_log import RevocationLog
from tests.engine.served import serving

_TURNS = 100


async def test_nothing_fails_in_the_background_as_it_stops(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = RevocationLog.close

    async def closed_slowly(log: RevocationLog) -> None:
        await close(log)
        for _ in range(_TURNS):  # turns in which any remaining reader would read again
            await asyncio.sleep(0)

    monkeypatch.setattr(revocation_log, "POLL_SECONDS", 0)
    monkeypatch.setattr(RevocationLog, "close", closed_slowly)
    with capture_logs() as lines:
        async with serving(TABLUT, await open_log(sqlite_url), url=sqlite_url):
            pass
    assert [line for line in lines if line["log_level"] == "error"] == []
