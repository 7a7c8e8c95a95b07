"""Programs of tests have all the time they need, however slow the machine is."""

import pytest

from tests.waiting import HANG_SECONDS
from workers.tournaments.playing import program_player, table


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without this, a program that does not start or decide within ten seconds counts as stalled."""
    monkeypatch.setattr(table, "_GREETING_SECONDS", HANG_SECONDS)
    monkeypatch.setattr(program_player, "_MOVE_MS", int(HANG_SECONDS * 1000))
