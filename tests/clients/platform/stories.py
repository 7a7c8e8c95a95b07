"""Stories of people with browsers at a running platform: clients/web/tests/browser."""

from pathlib import Path
from typing import Final

from tests.clients.web.node import CHROMIUM, CLIENT, run

_FOLDER: Final = CLIENT / "tests" / "browser"
_VITEST: Final = ("node_modules/.bin/vitest", "run", "--config", "tests/browser/vitest.config.ts")

HAS_BROWSER: Final = Path(CHROMIUM).is_file()
STORIES: Final = frozenset(
    path.name.removesuffix(".test.ts") for path in _FOLDER.glob("*/*.test.ts") if path.parent.name != "heard"
)
# Two files of tests share the stories, so that two processes tell them: each has about half of the time.
AT_BOARDS: Final = frozenset(
    {"healing", "learn", "plaques", "study", "table_talk", "tablut", "tara", "westeria"}
)


def tell(story: str) -> None:
    """Runs one; fails with what it says."""
    run(*_VITEST, f"{story}.test.ts", seconds=840)
