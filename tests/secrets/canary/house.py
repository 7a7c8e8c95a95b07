"""The whole platform at its most talkative, with a copy of every job that its engines have ever made."""

import sqlite3
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass

from services.runtime.database.migrating import migrate
from tests.e2e.platform import Platform
from tests.servers.child import home_for
from tests.waiting import HANG_SECONDS

_TALKATIVE = {"ARDRI_LOG_LEVEL": "debug", "GRPC_VERBOSITY": "debug"}
_KEEP = """
CREATE TABLE kept (match_id TEXT, version INTEGER, seat INTEGER, kind TEXT, body TEXT);
CREATE TRIGGER keep AFTER INSERT ON outbox BEGIN
  INSERT INTO kept VALUES (new.match_id, new.version, new.seat, new.kind, new.body);
END
"""


@dataclass(frozen=True, slots=True)
class KeptJob:
    """A job as it was put into the outbox: for a seat, or for the table."""

    match_id: str
    version: int
    seat: int
    kind: str
    body: str


@contextmanager
def inhabited(games: Sequence[str]) -> Iterator[Platform]:
    """A platform of those games, ready."""
    with home_for(None) as home:
        platform = Platform(home, _TALKATIVE, games)
        platform.data.mkdir(parents=True)
        for game in games:
            file = platform.data / f"engine-{game}.db"
            migrate(f"sqlite:///{file}")
            with closing(sqlite3.connect(file)) as db:
                db.executescript(_KEEP)
        try:
            platform.start()
            yield platform
        finally:
            platform.stop()


def kept_jobs(platform: Platform, match_id: str) -> list[KeptJob]:
    """All jobs of a match, done ones too."""
    game = match_id.partition(".")[0]
    with closing(sqlite3.connect(platform.data / f"engine-{game}.db")) as db:
        rows = db.execute("SELECT * FROM kept WHERE match_id=? ORDER BY version", (match_id,)).fetchall()
    return [KeptJob(*row) for row in rows]


def metrics_pages(platform: Platform) -> dict[str, str]:
    """What each process shows at `/metrics`, by its name."""
    pages = {}
    for name, process in platform.processes.items():
        if process.metrics:
            with urllib.request.urlopen(f"http://{process.metrics}/metrics", timeout=HANG_SECONDS) as answer:
                pages[name] = answer.read().decode()
    return pages
