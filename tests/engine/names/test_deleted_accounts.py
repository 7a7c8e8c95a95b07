"""What engines do about deleted accounts: when names are erased, and that late names are caught."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

import pytest

from services.engine.match import deleted_accounts
from services.engine.match.deleted_accounts import DeletedAccounts
from services.games.tablut import GAME
from services.record.seats.names import Participant
from services.runtime.database.database import sqlite_path
from services.runtime.errors import LogUnavailable
from tests.engine.names.ann import NAME, Ann
from tests.engine.served import Served, serving
from tests.engine.shared_log import SharedLog, Wake
from tests.waiting import until


class Log:
    """Notes what it is asked to erase; `failures`: how many times it fails first."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.erased: list[Sequence[str]] = []

    async def erase(self, account_ids: Sequence[str]) -> None:
        if self.failures:
            self.failures -= 1
            raise LogUnavailable("away")
        self.erased.append(account_ids)


@asynccontextmanager
async def erasing(gone: DeletedAccounts, log: Log, again_seconds: float) -> AsyncIterator[None]:
    task = asyncio.create_task(gone.erase_for_ever(log.erase, again_seconds))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_names_are_erased_at_once_and_once_more_later() -> None:
    gone, log = DeletedAccounts(), Log()
    async with erasing(gone, log, 0.01):
        gone.hear({"ann", "bob"})
        await until(lambda: len(log.erased) == 2)
        gone.hear({"ann", "carl"})
        await until(lambda: len(log.erased) == 4)
    assert log.erased == [("ann", "bob"), ("ann", "bob"), ("carl",), ("carl",)]
    assert gone.erased == {"ann", "bob", "carl"}


async def test_many_are_erased_some_at_a_time_and_a_log_that_is_away_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deleted_accounts, "_RETRY_SECONDS", 0.0)
    gone, log = DeletedAccounts(), Log(failures=3)
    everybody = {f"a{number:03}" for number in range(120)}
    async with erasing(gone, log, 60.0):
        gone.hear(everybody)
        await until(lambda: gone.erased == everybody)
    assert [len(each) for each in log.erased] == [50, 50, 20]


async def test_those_that_are_gone_have_no_name() -> None:
    gone, people = (
        DeletedAccounts(),
        [Participant(0, "ann", "Ann"), Participant(1, "bob"), Participant(2, "carl", "Carl")],
    )
    assert gone.unnamed(people) == tuple(people)
    gone.hear({"ann", "bob"})
    assert [each.name for each in gone.unnamed(people)] == ["", "", "Carl"]


async def test_a_log_that_was_read_before_is_not_believed(sqlite_url: str) -> None:
    """A replica reads the match. Meanwhile the account is deleted, here and in the log."""
    bells: list[Wake] = []
    logs = [SharedLog(sqlite_path(sqlite_url), bells) for _ in range(2)]
    async with serving(GAME, logs[0]) as ours, serving(GAME, logs[1]) as theirs:
        ann = Ann(ours, "ann")
        match_id = await ours.create(seats=2)
        await ann.sit(match_id)
        logs[1].loads.clear()
        while not logs[1].loaded.empty():
            logs[1].loaded.get_nowait()
        looking = asyncio.create_task(theirs.watcher.look(match_id))
        await logs[1].loaded.get()
        for served in (ours, theirs):
            await _forgotten(served, "ann")
        logs[1].loads.set()
        assert NAME not in str(await looking)
        assert NAME not in str(await theirs.watcher.replay(match_id))
        assert NAME not in str(await ours.watcher.look(match_id))


async def _forgotten(served: Served, account_id: str) -> None:
    gone = served.engine.context.deleted_accounts
    gone.hear({account_id})
    await until(lambda: account_id in gone.erased)
