"""Bots of these tests choose the same actions on any machine."""

import pytest

from services.runtime.jobs import bot_turn
from tests.workers.thinking import unhurried


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turn, "level_of", unhurried)
