"""The short forms of the chaos run; the full one is `make chaos`.

Over HTTP, the engine, the gateway and the engine again are killed; for gRPC see tests/e2e/faults.
On PostgreSQL, clients call two replicas in turn; the server, each replica and the server again are killed.
"""

from pathlib import Path

import pytest

from tests.chaos.kill_engine import kill_engine
from tests.chaos.platform.processes import Setting
from tests.chaos.transports import Transport

REPLICAS = Setting(is_postgres=True, replicas=2, kills_database=True)


@pytest.mark.parametrize(
    ("setting", "matches", "kills"),
    [
        pytest.param(Setting(), 20, 5, id="engine"),
        pytest.param(Setting(Transport.CONNECT), 8, 3, id="connect"),
        pytest.param(Setting(Transport.WEBSOCKET), 8, 3, id="websocket"),
        pytest.param(REPLICAS, 8, 4, id="postgres", marks=pytest.mark.postgres),
    ],
)
async def test_nothing_is_lost_or_doubled_while_processes_are_killed(
    setting: Setting, matches: int, kills: int, tmp_path: Path
) -> None:
    figures = await kill_engine(tmp_path, setting, matches=matches, told=5, least_kills=kills, quiet_plies=10)
    assert figures.matches >= matches
    assert figures.kills >= kills
    assert figures.acked > matches * 10, "the clients have played"
    assert figures.resumed > matches, "streams have been broken and resumed"
    assert (figures.lost, figures.duplicated) == (0, 0)
    assert (figures.gaps, figures.unequal, figures.unverified) == (0, 0, 0)
    assert figures.miscounted == 0
