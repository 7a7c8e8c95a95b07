from pathlib import Path

import pytest

from tests.clients.cli.running import Cli
from tests.tournament.export.sample import TOURNAMENT_ID


@pytest.fixture
async def exported(cli: Cli, tmp_path: Path) -> Path:
    folder = tmp_path / "export"
    said = await cli.run("tournament", "export", TOURNAMENT_ID, str(folder))
    assert said.code == 0, said.err
    return folder
