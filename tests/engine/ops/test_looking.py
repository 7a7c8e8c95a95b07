"""What operators see of matches: their state, and what they wait for."""

import pytest

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.match.v1 import match_pb2
from ardri.ops.v1 import match_ops_service_pb2 as pb
from services.runtime.errors import RulesVersionMissing
from tests.engine.job_recorder import JobRecorder
from tests.engine.ops.operator import Operator
from tests.engine.refused import refusal
from tests.engine.served import Served
from tests.engine.stepping import heard, to_the_step

MINUTE_MS = 60_000


async def test_private_matches_are_found_by_seat_account_and_silence(
    tablut: Served, operator: Operator
) -> None:
    quiet = (await tablut.table())[0].match_id
    private = await tablut.create(seats=2, private=True, invite_code="secret-code")
    first, second = (await operator.ask("FindMatches", game="tablut")).matches
    assert (first.match.match_id, second.match.match_id) == (quiet, private)
    assert (second.private, list(second.to_act), second.defect) == (True, [], "")
    (to_act,) = first.to_act
    by_seat = await operator.ask("FindMatches", game="tablut", waiting_seat=to_act)
    assert [each.match.match_id for each in by_seat.matches] == [quiet]
    assert not (await operator.ask("FindMatches", game="tablut", waiting_seat=1 - to_act)).matches
    by_account = await operator.ask("FindMatches", game="tablut", account_id="account-0")
    assert [each.match.match_id for each in by_account.matches] == [quiet]
    assert not (await operator.ask("FindMatches", game="tablut", quiet={"seconds": 60})).matches
    shift_clock(tablut, 2 * MINUTE_MS)
    assert len((await operator.ask("FindMatches", game="tablut", quiet={"seconds": 60})).matches) == 2


async def test_pages_hold_every_match_once(tablut: Served, operator: Operator) -> None:
    made = {await tablut.create(seats=2) for _ in range(5)}
    found: list[str] = []
    token = ""
    while True:
        page = await operator.ask("FindMatches", game="tablut", page_size=2, page_token=token)
        found += [each.match.match_id for each in page.matches]
        token = page.next_page_token
        if not token:
            break
    assert (sorted(found), len(found)) == (sorted(made), 5)
    for bad in ({"page_size": 201}, {"page_token": "x"}, {"quiet": {"seconds": -1}}):
        assert (await refusal(operator.ask("FindMatches", game="tablut", **bad))).reason == "INVALID_REQUEST"
    assert (await refusal(operator.ask("FindMatches", game="chess"))).reason == "NO_SUCH_GAME"


async def test_a_match_is_shown_with_its_clocks_entries_and_streams(
    tablut: Served, operator: Operator
) -> None:
    clock = match_pb2.Clock(kind=match_pb2.CLOCK_KIND_PER_MOVE)
    clock.base.FromSeconds(600)
    seats = await tablut.table(clock=clock)
    stream = await seats[1].play()
    await stream.read()
    found = await operator.ask("InspectMatch", match_id=seats[0].match_id)
    assert [line.kind for line in found.entries] == ["created", "joined", "joined", "started"]
    assert [line.version for line in found.entries] == [1, 2, 3, 4]
    assert found.match.version == 4
    assert found.deadline.ToMilliseconds() > found.updated.ToMilliseconds()
    assert len(found.clocks) == 2
    assert list(found.replica.streaming_seats) == [1]
    assert found.rules_version
    stream.cancel()
    assert (await refusal(operator.ask("InspectMatch", match_id="tablut.none"))).reason == "NO_SUCH_MATCH"


async def test_a_match_of_rules_that_are_gone_is_shown_all_the_same(
    tablut: Served, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = (await tablut.table())[0].match_id
    forget_rules(tablut, monkeypatch)
    found = await operator.ask("InspectMatch", match_id=match_id)
    assert found.defect == "pinned elsewhere"
    assert (found.match.version, len(found.entries)) == (4, 4)
    (listed,) = (await operator.ask("FindMatches", game="tablut")).matches
    assert listed.defect == "pinned elsewhere"
    (stuck,) = (await operator.ask("FindStuckMatches", game="tablut", bound={})).matches
    assert cause(stuck) == "NOT_LOADABLE"


async def test_a_person_who_thinks_is_not_stuck_and_a_step_that_waits_is(
    staffed: Served, recorder: JobRecorder
) -> None:
    operator = Operator(staffed)
    await staffed.table()
    waiting = (await to_the_step(staffed))[0].match_id
    await heard(recorder)
    assert not (await operator.ask("FindStuckMatches", game="lots")).matches, "it has not waited for long"
    shift_clock(staffed, 2 * MINUTE_MS)
    (stuck,) = (await operator.ask("FindStuckMatches", game="lots")).matches
    assert (stuck.match_id, stuck.seat, cause(stuck)) == (waiting, -2, "UNANSWERED")
    shown = await operator.ask("InspectMatch", match_id=waiting)
    (job,) = shown.jobs
    assert (job.kind, job.step, job.seat, job.state) == ("step", "settle", -2, engine_pb.STEP_STATE_WAITING)


async def test_a_turn_without_a_job_is_a_defect_and_told(staffed: Served, sqlite_url: str) -> None:
    seats = [match_pb2.Seat(seat=seat, bot=match_pb2.Bot(level=1)) for seat in (0, 1)]
    match_id = await staffed.create(seats=2, taken=seats)
    staffed.engine.context.log._db.execute("DELETE FROM outbox")  # type: ignore[attr-defined]  # of the SQLite log
    (stuck,) = (await Operator(staffed).ask("FindStuckMatches", game="lots", bound={})).matches
    assert (stuck.match_id, cause(stuck)) == (match_id, "NO_JOB")


def cause(stuck: pb.StuckMatch) -> str:
    return pb.StuckCause.Name(stuck.cause).removeprefix("STUCK_CAUSE_")


def shift_clock(served: Served, by_ms: int) -> None:
    """Moves the clock forward."""
    context = served.engine.context
    now_ms = context.now_ms
    context.now_ms = lambda: now_ms() + by_ms


def forget_rules(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes it impossible to load any match."""

    async def get(*_: object) -> None:
        raise RulesVersionMissing("pinned elsewhere", rules_version="0")

    monkeypatch.setattr(served.engine.matches, "get", get)
