"""Everything that operators do is written down before and after it is done, and stays there."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.match.v1 import match_pb2
from ardri.ops.v1 import process_service_pb2 as pb
from services.runtime.credentials.claims import Scope
from services.runtime.database import database
from services.runtime.ops.audit_log import DONE, OPEN, REFUSED, Action, AuditLog
from tests.engine.ops.operator import CAUSE, Operator
from tests.engine.refused import refusal
from tests.engine.served import Served


async def test_what_is_done_and_what_is_refused_is_written_down(tablut: Served, operator: Operator) -> None:
    match_id = (await tablut.table())[0].match_id
    await refusal(Operator(tablut, Scope.PLAY, "mallory").terminate(match_id, "m"))
    await operator.adjudicate(match_id, "a", winner=1)
    await refusal(operator.terminate(match_id, "t"))
    over, done, stranger = await operator.audit()
    assert (over.action, over.result, over.detail) == ("TerminateMatch", REFUSED, "MATCH_OVER")
    assert (stranger.actor, stranger.result, stranger.detail) == ("mallory", REFUSED, "SCOPE_MISSING")
    assert (done.actor, done.action, done.subject) == ("olga", "AdjudicateMatch", match_id)
    assert (done.cause, done.request_id, done.result, done.process) == (CAUSE, "a", DONE, "engine")
    assert done.time.ToMilliseconds() > 0


async def test_steps_that_are_offered_again_are_written_down_too(staffed: Served) -> None:
    operator = Operator(staffed)
    request = engine_pb.ReofferStepRequest(match_id="lots.none")
    await refusal(staffed.caller("olga", Scope.ADMIN).ask("ReofferStep", request))
    (entry,) = await operator.audit()
    assert (entry.action, entry.subject, entry.detail) == ("ReofferStep", "lots.none", "NO_SUCH_ENTRY")


async def test_who_has_no_token_is_nobody_and_strangers_fill_no_disk(
    tablut: Served, operator: Operator
) -> None:
    match_id = (await tablut.table())[0].match_id
    stranger = Operator(tablut, Scope.PLAY, "mallory")
    reasons = [(await refusal(stranger.terminate(match_id, f"r{number}"))).reason for number in range(30)]
    assert set(reasons) == {"SCOPE_MISSING", "LIMIT"}
    written = len(await operator.audit())
    assert written == reasons.count("SCOPE_MISSING") < 30
    nobody = Operator(tablut, token="forged")  # no secret
    assert (await refusal(nobody.terminate(match_id))).reason == "BAD_TOKEN"
    assert len(await operator.audit()) == written
    await operator.terminate(match_id)


async def test_what_cannot_be_written_down_is_not_done(
    tablut: Served, operator: Operator, sqlite_url: str
) -> None:
    match_id = (await tablut.table())[0].match_id
    file = database.sqlite_path(sqlite_url)
    _sql(file, "ALTER TABLE operator_actions RENAME TO elsewhere")
    assert (await refusal(operator.terminate(match_id))).reason == "LOG_UNAVAILABLE"
    assert (await tablut.watcher.look(match_id)).status == match_pb2.MATCH_STATUS_LIVE
    _sql(file, "ALTER TABLE elsewhere RENAME TO operator_actions")
    await operator.terminate(match_id)


def _sql(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file, timeout=10, isolation_level=None)) as connection:
        connection.execute(statement)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest) -> str:
    """Each store in turn."""
    fixture = {"sqlite": "sqlite_url", "postgres": "migrated_postgres_url"}[request.param]
    return str(request.getfixturevalue(fixture))


async def test_entries_are_only_ever_added(url: str) -> None:
    audit_log = AuditLog(url, "engine")
    action = Action("olga", "TerminateMatch", "tablut.x", "why\0", "1")
    entry_id = await audit_log.begin(action)
    engine = database.connect(url)
    for change in ("UPDATE operator_actions SET actor='nobody'", "DELETE FROM operator_actions"):
        with pytest.raises(DBAPIError, match="only ever added"), engine.begin() as connection:
            connection.execute(text(change))
    engine.dispose()
    (entry,) = [each for each in await audit_log.page(200) if each.entry_id == entry_id]
    assert (entry.done.actor, entry.done.cause, entry.result) == ("olga", "why", OPEN)
    await audit_log.close()


async def test_pages_follow_one_another_newest_first(url: str) -> None:
    audit_log = AuditLog(url, "engine")
    made = []
    for number in range(5):
        action = Action("olga", "TerminateMatch", f"tablut.{number}", "why", str(number))
        made.append(await audit_log.begin(action))
        await audit_log.end(made[-1], action, pb.AUDIT_RESULT_FAILED, "INTERNAL")
    found, after = [], None
    while page := await audit_log.page(2, after):
        found += [entry.entry_id for entry in page]
        after = (page[-1].time_ms, page[-1].entry_id)
    assert sorted(each for each in found if each in made) == sorted(made)
    assert len(found) == len(set(found))
    times = [entry.time_ms for entry in await audit_log.page(200)]
    assert times == sorted(times, reverse=True)
    await audit_log.close()
