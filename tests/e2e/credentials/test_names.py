"""When an account is deleted, its name disappears from all answers, files, logs and metrics of a platform."""

import asyncio
import json
import sqlite3
import urllib.request
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from ardri.match.v1 import match_pb2
from ardri_client import Ardri
from tests.e2e.platform import Platform, running
from tests.waiting import patiently

NAME = "Annabel the Unforgettable"
_ALL = ("MATCH_STATUS_WAITING", "MATCH_STATUS_LIVE", "MATCH_STATUS_ENDED")


@pytest.fixture(scope="module")
def platform() -> Iterator[Platform]:
    with running({"ARDRI_ENV": "test"}) as started:
        yield started


async def test_the_name_of_a_deleted_account_is_nowhere(platform: Platform) -> None:
    async with Ardri.connect(platform.address) as ann, Ardri.connect(platform.address) as bob:
        account_id = (await ann.log_in(NAME)).account.account_id
        await bob.log_in("Bob")
        async with await ann.open_match("tablut", bots={1: 1}) as ended:
            await ended.resign()
            over = ended.place.match_id
        async with await ann.open_match("tablut") as table, await bob.join(table.place.match_id) as his:
            going = his.place.match_id
            await his.say(match_pb2.PHRASE_HELLO)
            await table.say(match_pb2.PHRASE_HELLO)
            assert (await told(platform, bob.token, over, going)).count(NAME) >= 7
            assert NAME in rows(platform)
            await ann.accounts.delete(account_id)
            async with patiently():
                while NAME in (shown := await told(platform, bob.token, over, going)):
                    pass
            assert account_id in shown
            async with patiently():
                while NAME in rows(platform):
                    pass
            verified = await bob.verify(over)
            assert verified.verified
    assert NAME not in platform.log
    for process in platform.processes:
        if process.startswith(("gateway", "engine")):
            assert NAME not in str(platform.metrics(process))


async def told(platform: Platform, token: str, *match_ids: str) -> str:
    """Returns what a browser is told of these matches."""
    return "".join([await asyncio.to_thread(_told, platform, token, match_id) for match_id in match_ids])


def _told(platform: Platform, token: str, match_id: str) -> str:
    calls = {
        "engine.v1.EngineService/GetMatch": {"matchId": match_id},
        "engine.v1.EngineService/GetReplay": {"matchId": match_id},
        "gateway.v1.LobbyService/SearchMatches": {"statuses": _ALL},
        "gateway.v1.LobbyService/ListMyMatches": {"statuses": _ALL},
    }
    return "".join(_asked(platform, token, method, request) for method, request in calls.items())


def _asked(platform: Platform, token: str, method: str, request: object) -> str:
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    call = urllib.request.Request(
        f"{platform.web_address}/ardri.{method}", json.dumps(request).encode(), headers
    )
    with urllib.request.urlopen(call, timeout=60) as answer:
        return str(answer.read().decode())


def rows(platform: Platform) -> str:
    """Returns all rows of all databases, and the contents of all other files."""
    files = {file: _content(file) for file in platform.data.rglob("*") if file.is_file()}
    databases = [file for file, content in files.items() if content[:15] == b"SQLite format 3"]
    # Files beside a database hold older pages, which are overwritten in time.
    others = [file for file in files if not any(file.name.startswith(each.name) for each in databases)]
    return "\n".join([*map(_rows, databases), *(_text(files[file]) for file in others)])


def _content(file: Path) -> bytes:
    """Returns the file's content; empty if the file is gone, as temporary files are after a rename."""
    with suppress(FileNotFoundError):
        return file.read_bytes()
    return b""


def _rows(file: Path) -> str:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        found = [row for table in tables for row in db.execute(f'SELECT * FROM "{table}"')]
    return str([[_text(value) for value in row] for row in found])


def _text(value: object) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)
