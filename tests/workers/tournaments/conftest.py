"""Programs of tests have as long as they need, however slow the machine is."""

import pytest

from tests.waiting import HANG_SECONDS
from workers.tournaments.playing import program_player, table


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one that has not started, or not decided, in ten seconds has stalled."""
    monkeypatch.setattr(table, "_GREETING_SECONDS", HANG_SECONDS)
    monkeypatch.setattr(program_player, "_MOVE_MS", int(HANG_SECONDS * 1000))
