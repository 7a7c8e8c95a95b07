"""Every process on the database learns of revocations, also after a restart."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import create_engine, insert
from sqlalchemy.exc import ProgrammingError

from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.revoked import Revocation
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.database.schema.revocations import deleted, deletion_of, revocations
from services.runtime.errors import BadToken
from services.runtime.ops.revocation_log import RevocationLog
from tests.credentials import FOLDER, SIGNER
from tests.servers.migrated import migrated
from tests.waiting import until

NOW = 1_700_000_000
ANN = Claims("ann", frozenset({Scope.PLAY}), 4_000_000_000, "Ann", issued=NOW)


class Process:
    """The part of a process that deals with revocations."""

    def __init__(self, url: str) -> None:
        self.verifier = TokenVerifier(FOLDER / "public.json")
        self.log = RevocationLog(url, self.verifier)

    def believes(self, claims: Claims) -> bool:
        try:
            self.verifier.verify(SIGNER.sign(claims), 0)
        except BadToken:
            return False
        return True


@pytest.fixture
def url(tmp_path: Path) -> str:
    return migrated(tmp_path / "shared.db")


async def test_all_processes_hear_and_those_that_start_later_too(url: str) -> None:
    first, second = Process(url), Process(url)
    for each in (first, second):
        await each.log.refresh()
    assert first.believes(ANN)
    assert second.believes(ANN)
    await first.log.add(Revocation("ann", b"", NOW), "one")
    assert not first.believes(ANN), "at once where it was asked for"
    assert second.believes(ANN)
    await second.log.refresh()
    assert not second.believes(ANN)
    assert second.believes(replace(ANN, issued=NOW + 1))
    third = Process(url)
    await third.log.refresh()
    assert not third.believes(ANN)
    for each in (first, second, third):
        await each.log.close()


async def test_a_repeated_request_revokes_once(url: str) -> None:
    process = Process(url)
    await process.log.add(Revocation("ann", b"", NOW), "one")
    await process.log.add(Revocation("ann", b"", NOW + 60), "one")
    assert process.believes(replace(ANN, issued=NOW + 1))
    await process.log.add(Revocation("ann", b"", NOW + 60), "two")
    assert not process.believes(replace(ANN, issued=NOW + 1))
    await process.log.close()


async def test_accounts_that_were_deleted_are_told_and_those_that_were_signed_out_are_not(url: str) -> None:
    told: list[set[str]] = []
    log = RevocationLog(url, TokenVerifier(FOLDER / "public.json"), lambda rows: told.append(deleted(rows)))
    await log.add(Revocation("ann", b"", NOW), "account.bob")
    await log.add(Revocation("", b"", 0, family="carl"), "account.carl")
    await log.add(Revocation("", b"d" * 32, 0), "account.")
    assert not any(told)
    await log.add(Revocation("bob", b"", NOW), deletion_of("bob"))
    assert told[-1] == set(), "that request id was used up: a revocation is made once"
    await log.add(Revocation("dan", b"", NOW), deletion_of("dan"))
    assert told[-1] == {"dan"}
    await log.close()
    later: list[set[str]] = []
    again = RevocationLog(
        url, TokenVerifier(FOLDER / "public.json"), lambda rows: later.append(deleted(rows))
    )
    await again.refresh()
    assert later == [{"dan"}]
    await again.close()


async def test_each_that_is_added_is_read_by_itself(url: str) -> None:
    told: list[list[str]] = []
    log = RevocationLog(
        url, TokenVerifier(FOLDER / "public.json"), lambda rows: told.append([row.request_id for row in rows])
    )
    for request_id in ("one", "two", "one"):
        await log.add(Revocation("ann", b"", NOW), request_id)
    assert told == [["one"], ["two"], ["one"]]
    await log.refresh()
    assert sorted(told[-1]) == ["one", "two"], "and all that others may have written meanwhile"
    await log.close()


async def test_a_clock_that_was_ahead_hides_nothing_that_is_revoked_after_it(url: str) -> None:
    first, second = Process(url), Process(url)
    engine = create_engine(url)
    with engine.begin() as connection:
        later_ms = time.time_ns() // 1_000_000 + 3_600_000
        row = {"request_id": "ahead", "account_id": "bob", "made_ms": later_ms, "issued_before": 1}
        connection.execute(insert(revocations).values(row))
    engine.dispose()
    await second.log.refresh()
    await first.log.add(Revocation("ann", b"", NOW), "one")
    await second.log.refresh()
    assert not second.believes(ANN)
    for each in (first, second):
        await each.log.close()


async def test_a_clock_that_is_behind_hides_nothing_that_is_revoked_by_it(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Process(url), Process(url)
    await second.log.add(Revocation("bob", b"", NOW), "before")
    await second.log.refresh()
    behind_ns = time.time_ns() - 600_000_000_000
    with monkeypatch.context() as behind:
        behind.setattr(time, "time_ns", lambda: behind_ns)
        await first.log.add(Revocation("ann", b"", NOW), "one")
    await second.log.refresh()
    assert not second.believes(ANN)
    for each in (first, second):
        await each.log.close()


async def test_a_table_that_is_not_there_for_a_moment_ends_no_watch(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    process, tries = Process(url), list[int]()
    refresh = process.log.refresh

    async def refreshed() -> None:
        tries.append(1)
        if len(tries) == 1:
            raise ProgrammingError("SELECT", {}, Exception("relation does not exist"))
        await refresh()

    monkeypatch.setattr(process.log, "refresh", refreshed)
    watching = asyncio.create_task(process.log.watch())
    await until(lambda: len(tries) > 1 or watching.done())
    assert not watching.done()
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    await process.log.close()


async def test_devices_are_forgotten_that_can_have_no_token_any_more(url: str) -> None:
    now_ms, day_ms = time.time_ns() // 1_000_000, 24 * 3_600_000
    engine = create_engine(url)
    with engine.begin() as connection:
        for days, of in ((399, "family"), (402, "family"), (402, "account_id")):
            row = {"request_id": f"{of}-{days}", "made_ms": now_ms - days * day_ms, "issued_before": 1}
            connection.execute(insert(revocations).values({"account_id": "", **row, of: f"{days}"}))
    engine.dispose()
    told: list[str] = []
    log = RevocationLog(
        url, TokenVerifier(FOLDER / "public.json"), lambda rows: told.extend(row.request_id for row in rows)
    )
    await log.refresh()
    assert sorted(told) == ["account_id-402", "family-399"]
    await log.close()
