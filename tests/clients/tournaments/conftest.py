"""A tournament that has ended, on an invented platform, and the command beside it."""

from pathlib import Path

import pytest

from tests.clients.cli.running import Cli
from tests.clients.fake.platform import FakePlatform
from tests.clients.fake.tournament_story import Story
from tests.clients.fake.tournaments import FakeTournaments
from tests.tournament.export.sample import TOURNAMENT_ID, Played, played


@pytest.fixture(scope="module")
def a_swiss() -> Played:
    return played()


@pytest.fixture
def fake(platform: FakePlatform, a_swiss: Played) -> FakeTournaments:
    """With one tournament that has ended."""
    fake: FakeTournaments = platform.tournaments
    fake.stories[TOURNAMENT_ID] = Story.of(a_swiss)
    return fake


@pytest.fixture
def cli(fake: FakeTournaments, tmp_path: Path) -> Cli:
    return Cli(fake.platform.address, tmp_path)
