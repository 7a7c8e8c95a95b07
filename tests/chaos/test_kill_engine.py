"""The short forms of the chaos run; the full one is `make chaos`.

By HTTP, engine, gateway and engine again are killed; that people outlive both by gRPC shows tests/e2e/faults.
"""

from pathlib import Path

import pytest

from tests.chaos.kill_engine import kill_engine
from tests.chaos.transports import Transport


@pytest.mark.parametrize(
    ("transport", "matches", "kills"),
    [(Transport.ENGINE, 20, 5), (Transport.CONNECT, 8, 3), (Transport.WEBSOCKET, 8, 3)],
)
async def test_nothing_is_lost_or_doubled_while_processes_are_killed(
    transport: Transport, matches: int, kills: int, tmp_path: Path
) -> None:
    figures = await kill_engine(
        tmp_path, matches=matches, period=0.5, transport=transport, least_kills=kills, quiet_plies=10
    )
    assert figures.matches >= matches
    assert figures.kills >= kills
    assert figures.acked > matches * 10, "the clients have played"
    assert figures.resumed > matches, "streams have been broken and resumed"
    assert (figures.lost, figures.duplicated) == (0, 0)
    assert (figures.gaps, figures.unequal) == (0, 0)
    assert figures.miscounted == 0
