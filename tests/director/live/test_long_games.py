"""A live game that is too long for one message counts like any other."""

from pathlib import Path

import pytest

from services.director.live.engines import Engines
from services.engine.api import replay_calls
from services.engine.log import open_log
from services.games.tablut import GAME as TABLUT
from services.runtime.credentials.issuers import Issuer
from tests.engine.served import serving
from tests.servers.migrated import migrated


async def test_its_record_comes_without_its_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(TABLUT, await open_log(migrated(tmp_path / "log.db"))) as served:
        seats = await served.table()
        await seats[0].do("ResignMatch")
        whole = await served.watcher.replay(seats[0].match_id)
        monkeypatch.setattr(replay_calls, "MOST_REPLAY_BYTES", whole.ByteSize() - 1)
        signer = served.signer.issuers[Issuer.DIRECTOR]
        engines = Engines({"tablut": [f"127.0.0.1:{served.server.port}"]}, signer)
        try:
            assert await engines.record(seats[0].match_id) == whole.record
        finally:
            await engines.close()
