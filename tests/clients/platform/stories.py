"""Runs the browser stories of clients/web/tests/browser on a running platform."""

from pathlib import Path
from typing import Final

from tests.clients.web.node import CHROMIUM, CLIENT, run

_FOLDER: Final = CLIENT / "tests" / "browser"
_VITEST: Final = ("node_modules/.bin/vitest", "run", "--config", "tests/browser/vitest.config.ts")

HAS_BROWSER: Final = Path(CHROMIUM).is_file()
STORIES: Final = frozenset(
    path.name.removesuffix(".test.ts") for path in _FOLDER.glob("*/*.test.ts") if path.parent.name != "heard"
)
# Two test files share the stories, so that two processes run them, each for about half of the time.
AT_BOARDS: Final = frozenset(
    {"healing", "learn", "plaques", "study", "table_talk", "tablut", "tara", "westeria"}
)


def tell(story: str) -> None:
    """Runs one story; fails with its output."""
    run(*_VITEST, f"{story}.test.ts", seconds=840)
