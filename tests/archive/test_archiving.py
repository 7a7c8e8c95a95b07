"""Matches leave the database for files that prove them; wherever that is broken off, none is lost."""

import itertools
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, insert, select, update

from ardri.match.v1 import match_pb2 as pb
from ardri.match.v1.record_pb2 import Record
from services.archive import archiving, manifest, reading, rows
from services.archive.archiving import Pace, archive
from services.archive.manifest import ArchiveInUse, BadArchive, load, locked
from services.runtime.database.database import connect
from services.runtime.database.migrating import migrate
from services.runtime.database.schema.accounts import match_results
from services.runtime.database.schema.ladder import ratings
from services.runtime.database.schema.lobby import openings
from services.runtime.database.schema.matches import events, matches, outbox, participants
from services.runtime.database.schema.matchmaking import tickets
from services.runtime.database.schema.revocations import deletion_of, revocations
from tests.archive import stocked
from tests.archive.stocked import BEFORE_MS, OLD_MS, YOUNG_MS, dump, ids, records, stock
from tests.waiting import wait_until

PACE = Pace(step=2, pause=0.0)
COUNT = 7


class Killed(BaseException):
    """As a process dies: nobody catches it, and what was not committed is gone."""


def stocked_with_old(engine: Engine, count: int = COUNT) -> list[str]:
    for number, record in enumerate(records(count)):
        stock(engine, record, OLD_MS + number)
    return sorted(record.match_id for record in records(count))


def archived_ids(folder: Path) -> list[str]:
    return [each.match_id for each in reading.matches_in(folder)]


def test_old_matches_move_and_come_back_as_they_were(engine: Engine, tmp_path: Path) -> None:
    *old, young, live, unrated = records(6)
    for record in (*old, unrated):
        stock(engine, record, OLD_MS)
    stock(engine, young, YOUNG_MS)
    stock(engine, live, OLD_MS, pb.MATCH_STATUS_LIVE)
    stocked.stock_unrated(engine, unrated.match_id)
    stocked.stock_results(engine)
    before, folder = dump(engine), tmp_path / "archive"
    results = dump(engine, match_results, ratings)

    outcome = archive([engine], folder, BEFORE_MS, PACE)
    assert (outcome.matches, outcome.parts, outcome.kept) == (3, 1, [])
    stay = sorted(each.match_id for each in (young, live, unrated))
    for table in (matches, events, openings):
        assert ids(engine, table) == stay
    assert dump(engine, match_results, ratings) == results
    assert sorted(archived_ids(folder)) == sorted(each.match_id for each in old)
    assert [each.fault for each in reading.check(folder)] == [""] * 3
    found = reading.find(folder, old[1].match_id)
    assert found is not None
    assert found.record == old[1]
    assert [path.stat().st_mode & 0o077 for path in folder.iterdir()] == [0] * 3

    assert reading.restore(engine, folder) == (3, 3)
    after = dump(engine)
    assert [after[name] for name in ("matches", "events", "participants")] == [
        before[name] for name in ("matches", "events", "participants")
    ]
    assert reading.restore(engine, folder) == (3, 0), "they are there"


def test_a_second_run_goes_on_in_new_parts(engine: Engine, tmp_path: Path) -> None:
    first, second = records(2)
    stock(engine, first, OLD_MS)
    archive([engine], tmp_path / "a", BEFORE_MS, PACE)
    stock(engine, second, OLD_MS)
    archive([engine], tmp_path / "a", BEFORE_MS, PACE)
    assert [part.matches for part in load(tmp_path / "a").parts] == [1, 1]
    assert archive([engine], tmp_path / "a", BEFORE_MS, PACE).matches == 0
    assert archived_ids(tmp_path / "a") == [first.match_id, second.match_id]


def test_killed_after_any_step_it_goes_on_and_nothing_is_lost_or_twice(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before and after each write to a disk or a database."""
    monkeypatch.setattr(archiving, "_PART", 3)
    for fatal in itertools.count():
        engine, folder = connect(url), tmp_path / f"archive-{fatal}"
        everybody = stocked_with_old(engine)
        steps = itertools.count()

        def mortal(function: Any, fatal: int = fatal, steps: Any = steps) -> Any:
            def step(*args: Any) -> Any:
                if next(steps) == fatal:
                    raise Killed
                found = function(*args)
                if next(steps) == fatal:
                    raise Killed
                return found

            return step

        with monkeypatch.context() as patch:
            for module, name in ((archiving, "write_part"), (archiving, "save"), (archiving, "remove")):
                patch.setattr(module, name, mortal(getattr(module, name)))
            try:
                archive([engine], folder, BEFORE_MS, PACE)
                survived = True
            except Killed:
                survived = False
        safe = set(ids(engine)) | set(archived_ids(folder))
        assert safe == set(everybody), f"lost after step {fatal}"
        archive([engine], folder, BEFORE_MS, PACE)
        assert ids(engine) == []
        assert sorted(archived_ids(folder)) == everybody, f"step {fatal}"
        assert all(not each.fault for each in reading.check(folder))
        engine.dispose()
        if survived:
            break
    assert fatal > 20, "there are so many steps"


def test_killed_for_real(sqlite_url: str, tmp_path: Path) -> None:
    engine, folder = connect(sqlite_url), tmp_path / "archive"
    everybody = stocked_with_old(engine, 20)
    environ = {**os.environ, "ARDRI_DATABASE_URL": sqlite_url, "ARDRI_ENV": "test"}
    command = [sys.executable, "-m", "ardri_cli.main", "ops", "archive", str(folder), "--older-than", "90d"]
    gently = [*command, "--step", "1", "--pause", "1"]
    for _ in range(2):
        process = subprocess.Popen(gently, env=environ)
        here = len(ids(engine))
        wait_until(lambda: len(ids(engine)) < here, "a match has left", alive=lambda: process.poll() is None)  # noqa: B023  # used at once
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert set(ids(engine)) | set(archived_ids(folder)) == set(everybody)
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
    assert "in 0 parts" in done.stdout, "all of them were in the part that was begun"
    assert ids(engine) == []
    assert sorted(archived_ids(folder)) == everybody
    engine.dispose()


def test_what_proves_nothing_stays(engine: Engine, tmp_path: Path) -> None:
    good, bad, unknown = records(3)
    forged = Record(match_id=bad.match_id, game=bad.game, entries=bad.entries[:-2], digests=bad.digests[:-2])
    other = Record(match_id="chess.1", game="chess", entries=unknown.entries, digests=unknown.digests)
    for record in (good, forged, other):
        stock(engine, record, OLD_MS)
    outcome = archive([engine], tmp_path / "a", BEFORE_MS, PACE)
    assert outcome.matches == 1
    assert {match_id for match_id, why in outcome.kept if why} == {bad.match_id, "chess.1"}
    assert ids(engine) == sorted([bad.match_id, "chess.1"])


@pytest.mark.parametrize("harm", ["bit", "cut", "gone", "manifest"])
def test_an_archive_that_was_changed_is_refused_and_nothing_removed(
    harm: str, sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine, folder = connect(sqlite_url), tmp_path / "archive"
    everybody = stocked_with_old(engine, 2)
    with monkeypatch.context() as patch:
        patch.setattr(archiving, "_removed", lambda *_: (_ for _ in ()).throw(Killed()))
        with pytest.raises(Killed):
            archive([engine], folder, BEFORE_MS, PACE)
    part = folder / load(folder).parts[0].file
    body = part.read_bytes()
    match harm:
        case "bit":
            part.write_bytes(body[:100] + bytes([body[100] ^ 1]) + body[101:])
        case "cut":
            part.write_bytes(body[:-9])
        case "gone":
            part.unlink()
        case "manifest":
            (folder / manifest.NAME).write_text('{"layout": 99}', encoding="utf-8")
    for work in (
        lambda: archive([engine], folder, BEFORE_MS, PACE),
        lambda: list(reading.check(folder)),
        lambda: reading.restore(engine, folder),
    ):
        with pytest.raises(BadArchive):
            work()
    assert ids(engine) == everybody
    engine.dispose()


def test_a_match_that_is_not_the_archived_one_is_not_removed(engine: Engine, tmp_path: Path) -> None:
    (record, *_) = records(2)
    stock(engine, record, OLD_MS)
    (found,) = rows.ended_before(engine, "tablut", BEFORE_MS, rows.START, 9)
    shorter = Record(match_id=record.match_id, entries=record.entries[:-1], digests=record.digests[:-1])
    other = type(found)(shorter, found.row, (), {})
    assert rows.remove(engine, [other]) == 0
    assert ids(engine) == [record.match_id]


def test_two_do_not_write_one_archive(sqlite_url: str, tmp_path: Path) -> None:
    engine = connect(sqlite_url)
    with locked(tmp_path / "a"), pytest.raises(ArchiveInUse):
        archive([engine], tmp_path / "a", BEFORE_MS, PACE)
    engine.dispose()


def test_closed_tickets_and_old_jobs_go(engine: Engine, tmp_path: Path) -> None:
    live, ended, *_ = records(3)
    stock(engine, live, OLD_MS, pb.MATCH_STATUS_LIVE)
    stock(engine, ended, YOUNG_MS)
    for match_id in (live.match_id, ended.match_id, "tablut.gone"):
        stocked.stock_job(engine, match_id, OLD_MS)
    stocked.stock_job(engine, "tablut.new", YOUNG_MS)
    for number in range(5):
        stocked.stock_ticket(engine, f"old-{number}", OLD_MS, f"tablut.m{number}")
    stocked.stock_ticket(engine, "young", YOUNG_MS, "tablut.young")
    stocked.stock_ticket(engine, "searching", None)
    outcome = archive([engine], tmp_path / "a", BEFORE_MS, PACE)
    assert (outcome.tickets, outcome.jobs) == (5, 2)
    assert ids(engine, outbox) == sorted([live.match_id, "tablut.new"])
    found = dump(engine, tickets, *stocked.TABLES)
    assert [row[0] for row in found["tickets"]] == ["searching", "young"]
    assert [row[0] for row in found["proposals"]] == ["tablut.young"]


def test_of_several_databases_each_loses_what_it_has(sqlite_url: str, tmp_path: Path) -> None:
    """As `ardri up` has them: the match is the engine's, how it was opened the gateway's."""
    other = f"sqlite:///{tmp_path / 'gateway.db'}"
    migrate(other)
    engines = [connect(sqlite_url), connect(other)]
    (record, *_) = records(2)
    stock(engines[0], record, OLD_MS)
    stock(engines[1], record, YOUNG_MS, pb.MATCH_STATUS_LIVE)
    archive(engines, tmp_path / "a", BEFORE_MS, PACE)
    assert [ids(engine, openings) for engine in engines] == [[], []]
    for engine in engines:
        engine.dispose()


def test_who_has_deleted_the_account_since_comes_back_without_a_name(engine: Engine, tmp_path: Path) -> None:
    (record,) = records(1)
    stock(engine, record, OLD_MS)
    named = pb.MatchSummary(
        seats=[pb.Seat(account_id="ann", name="Ann"), pb.Seat(account_id="bob", name="Bob")]
    )
    with engine.begin() as db:
        db.execute(update(matches).values(summary=named.SerializeToString()))
        for account in ("ann", "bob"):
            seat = participants.c.account_id == account
            db.execute(update(participants).where(seat).values(name=account.capitalize()))
    archive([engine], tmp_path / "archive", BEFORE_MS, PACE)
    gone = {"request_id": deletion_of("ann"), "account_id": "ann", "issued_before": 1, "made_ms": 1}
    with engine.begin() as db:
        db.execute(insert(revocations).values(gone))
    assert rows.put_back(engine, reading.matches_in(tmp_path / "archive")) == 1
    with engine.begin() as db:
        people = db.execute(select(participants.c.account_id, participants.c.name)).all()
        (summary,) = db.execute(select(matches.c.summary)).scalars()
    assert sorted(map(tuple, people)) == [("ann", ""), ("bob", "Bob")]
    assert [seat.name for seat in pb.MatchSummary.FromString(summary).seats] == ["", "Bob"]
