"""People with browsers play, watch and look back at a running platform: clients/web/tests/browser."""

from pathlib import Path

import pytest

from tests.clients.web.node import CHROMIUM, CLIENT, run

_STORIES = sorted((CLIENT / "tests" / "browser").glob("*.test.ts"))


@pytest.mark.timeout(900)
@pytest.mark.skipif(not Path(CHROMIUM).is_file(), reason="needs Chromium (ARDRI_CHROMIUM)")
@pytest.mark.parametrize("story", _STORIES, ids=lambda path: path.name.removesuffix(".test.ts"))
def test_stories(story: Path) -> None:
    config = "tests/browser/vitest.config.ts"
    run("node_modules/.bin/vitest", "run", "--config", config, f"{story.stem}.ts", seconds=840)
