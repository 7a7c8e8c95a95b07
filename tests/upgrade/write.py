"""Makes the data anew by the code of today: `python -m tests.upgrade.write`.

That is for the day on which the data shall be of a newer release; until then the files stay as they are. Each
database is filled, kept, and a copy of it played on, so that the story says how its tournaments end.

`python -m tests.upgrade.write --ends` keeps the data and only plays copies of it on. That is for a change
of what a level plays: its tournaments then end otherwise.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from services import games
from tests.credentials import Signer
from tests.e2e.platform import Platform
from tests.servers import postgres
from tests.servers.child import answers, home_for
from tests.servers.postgres import PostgresServer
from tests.upgrade.ending import finish_cups, finish_matches, signed_anew
from tests.upgrade.evening import spend
from tests.upgrade.folders import (
    POSTGRES,
    SECRET,
    SQLITE,
    keep_dump,
    keep_files,
    keep_story,
    lay_out_files,
    load_dump,
    read_story,
)
from tests.upgrade.story import Story
from tests.waiting import wait_until

_FIRST_PORT = 9400
"""Below those that tests choose from."""


def main() -> None:
    """Writes both."""
    parser = argparse.ArgumentParser(prog="python -m tests.upgrade.write")
    parser.add_argument("--ends", action="store_true", help="keep the data; write how its tournaments end")
    ends = parser.parse_args().ends
    binaries = postgres.find_binaries()
    if binaries is None:
        sys.exit("there is no PostgreSQL here: `make services` installs it")
    with home_for(None) as home:
        old = read_story(SQLITE) if ends else _fill_sqlite(home / "old")
        _write_sqlite(home / "copy", old)
    with home_for(None) as home, postgres.running(binaries) as server:
        old = read_story(POSTGRES) if ends else _fill_postgres(home, binaries, server)
        _write_postgres(home, binaries, server, old)


def _fill_sqlite(home: Path) -> Story:
    story = _fill(platform_in(home))
    keep_files(home / "data")
    return story


def _write_sqlite(home: Path, story: Story) -> None:
    lay_out_files(home / "data")
    keep_story(SQLITE, _played_on(platform_in(home), story))


def _fill_postgres(home: Path, binaries: Path, server: PostgresServer) -> Story:
    with server.database() as url:
        story = _fill(platform_in(home / "old", url))
        keep_dump(binaries, url)
        return story


def _write_postgres(home: Path, binaries: Path, server: PostgresServer, story: Story) -> None:
    with server.database() as url:
        load_dump(binaries, url)
        keep_story(POSTGRES, _played_on(platform_in(home / "copy", url), story))


def platform_in(home: Path, url: str = "") -> Platform:
    """A platform of all games over that database, or over the files in its directory.

    Its ports are always the same, as in an upgrade: what waits for a worker names the engine's address.
    """
    environ = {"ARDRI_DATABASE_URL": url} if url else {}
    names = games.names()
    wait_until(lambda: _are_free(range(_FIRST_PORT, _FIRST_PORT + 3 + len(names))), "the ports are free")
    home.mkdir(parents=True, exist_ok=True)
    if url:
        environ["ARDRI_LEGACY_SECRET_FILE"] = str(home / "legacy-secret")
        (home / "legacy-secret").write_text(SECRET)
    return Platform(home, environ, names, first_port=_FIRST_PORT)


def _are_free(ports: Sequence[int]) -> bool:
    return not any(map(answers, ports))


def _fill(platform: Platform) -> Story:
    platform.start()
    try:
        return asyncio.run(spend(platform.address, Signer(platform.data / "keys")))
    finally:
        platform.cut_power()


def _played_on(platform: Platform, story: Story) -> Story:
    platform.start()
    signed = signed_anew(story, Signer(platform.data / "keys"))
    try:
        asyncio.run(finish_matches(platform.address, signed))
        return story.ending(asyncio.run(finish_cups(platform.address, signed)))
    finally:
        platform.stop()


if __name__ == "__main__":
    main()
