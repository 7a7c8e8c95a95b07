"""One contract, both stores: what an `EventLog` promises for appends and reads."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import delete, insert

from services.engine.log import (
    DEAD,
    EARLIEST,
    WAITING,
    AccountPage,
    EventLog,
    Failure,
    Page,
    Result,
    StepPage,
    open_log,
)
from services.runtime.database.database import connect
from services.runtime.database.schema.ladder import level_offsets
from services.runtime.errors import LogUnavailable
from services.tournament.account_ratings.level_offset import Offset
from tests.engine.log.appends import (
    ENDED,
    GAME,
    LIVE,
    MATCH,
    OPEN,
    StoredJob,
    creation,
    decision,
    entries,
    name_of,
)

ALL = (OPEN, LIVE, ENDED)


async def test_a_match_is_created_once(log: EventLog) -> None:
    assert await log.append([creation(secret=b"first")]) == [True]
    assert await log.append([creation(secret=b"second")]) == [False]
    stored = await log.load(MATCH)
    assert stored is not None
    assert stored.head.secret == b"first"
    assert stored.entries == entries(1, "")


async def test_an_append_needs_the_version_it_expects(log: EventLog) -> None:
    await log.append([creation()])
    assert await log.append([decision(2, "0:early")]) == [False]
    assert await log.append([decision(1, "0:a")]) == [True]
    assert await log.append([decision(1, "1:late")]) == [False]
    stored = await log.load(MATCH)
    assert stored is not None
    assert (stored.head.version, stored.head.status) == (2, LIVE)
    assert [entry.request_key for entry in stored.entries] == ["", "0:a"]


async def test_an_append_to_no_match_is_lost(log: EventLog) -> None:
    assert await log.append([decision(1, "0:a")]) == [False]
    assert await log.load(MATCH) is None


async def test_a_batch_has_winners_and_losers(log: EventLog) -> None:
    await log.append([creation(name_of(number)) for number in range(4)])
    batch = [
        decision(1, "0:a", "", match_id=name_of(0)),
        decision(5, "0:b", match_id=name_of(1)),
        creation(name_of(2)),
        creation(name_of(9)),
        decision(1, "0:c", match_id=name_of(3)),
    ]
    assert await log.append(batch) == [True, False, False, True, True]
    versions = {}
    for number in (0, 1, 2, 3, 9):
        stored = await log.load(name_of(number))
        assert stored is not None
        assert [entry.version for entry in stored.entries] == list(range(1, stored.head.version + 1))
        versions[number] = stored.head.version
    assert versions == {0: 3, 1: 1, 2: 1, 3: 2, 9: 1}


async def test_a_loser_stores_nothing_at_all(log: EventLog) -> None:
    await log.append([creation(private=True, jobs=(StoredJob(0, "act", "{}", 50),))])
    loser = decision(
        7,
        "0:a",
        deadline_ms=1,
        summary=b"changed",
        joined=((1, "intruder"),),
        settles_jobs=True,
        jobs=(StoredJob(1, "step", "{}", 60),),
    )
    assert await log.append([loser]) == [False]
    assert await log.due(GAME, 2**62, 10) == []
    assert await log.list_matches(Page(GAME, ALL, "intruder", 10)) == []
    assert [(row.seat, row.kind) for row in await log.outbox_due(GAME, 100, 10)] == [(0, "act")]


async def test_a_tail_can_be_loaded(log: EventLog) -> None:
    await log.append([creation()])
    await log.append([decision(1, "0:a", "", "")])
    tail = await log.load(MATCH, 2)
    assert tail is not None
    assert (tail.head.version, [entry.version for entry in tail.entries]) == (4, [3, 4])
    nothing = await log.load(MATCH, 4)
    assert nothing is not None
    assert nothing.entries == ()
    assert await log.load(name_of(5)) is None


async def test_pages_are_newest_first_and_complete(log: EventLog) -> None:
    for number in range(7):
        # Two and two have the same time, which a page must not stumble over.
        await log.append([creation(name_of(number), created_ms=1000 + number // 2)])
    await log.append([creation(name_of(8, "other"), game="other")])
    listed: list[str] = []
    after = None
    while rows := await log.list_matches(Page(GAME, ALL, "", 3, after)):
        listed += [row.match_id for row in rows]
        after = (rows[-1].created_ms, rows[-1].match_id)
    assert listed == [name_of(number) for number in reversed(range(7))]


async def test_lists_know_status_and_privacy(log: EventLog) -> None:
    await log.append([creation(name_of(1), private=True, joined=((0, "ann"),))])
    await log.append([creation(name_of(2))])
    await log.append([decision(1, match_id=name_of(2), status=ENDED, summary=b"ended")])
    await log.append([creation(name_of(3))])
    await log.append([decision(1, match_id=name_of(1), joined=((1, "bob"),), summary=b"joined")])

    async def listed(account: str, *statuses: int) -> list[bytes]:
        return [row.summary for row in await log.list_matches(Page(GAME, statuses, account, 10))]

    assert await listed("", *ALL) == [name_of(3).encode(), b"ended"]
    assert (
        await listed("ann", *ALL) == await listed("bob", *ALL) == [name_of(3).encode(), b"ended", b"joined"]
    )
    assert await listed("bob", LIVE) == [b"joined"]
    assert await listed("eve", LIVE) == []
    assert (await log.count_live(GAME, LIVE), await log.count_live(GAME, OPEN)) == (1, 1)


async def test_the_matches_of_an_account_are_counted(log: EventLog) -> None:
    await log.append([creation(name_of(1), joined=((0, "ann"), (1, "ann")))])
    await log.append([creation(name_of(2), joined=((0, "ann"),))])
    await log.append([creation(name_of(3), joined=((0, "bob"),))])
    await log.append([decision(1, match_id=name_of(2))])
    assert await log.count_of("ann", GAME, ALL, "") == 2
    assert await log.count_of("ann", GAME, (LIVE,), "") == 1
    assert await log.count_of("ann", GAME, ALL, name_of(2)) == 1
    assert await log.count_of("ann", "other", ALL, "") == await log.count_of("eve", GAME, ALL, "") == 0


async def test_a_match_may_end_as_somebody_joins(log: EventLog) -> None:
    """Beside others of the same batch; who came before and who comes now have an ended match alike."""
    await log.append([creation(name_of(number), joined=((0, "ann"),)) for number in range(2)])
    both = ((1, "bob"),)
    batch = [
        decision(1, match_id=name_of(0), status=ENDED, joined=both, now_ms=3000),
        decision(1, match_id=name_of(1), status=LIVE, joined=both),
    ]
    assert await log.append(batch) == [True, True]
    for account in ("ann", "bob"):
        ended = await log.list_of(AccountPage(GAME, (ENDED,), account, 10, None, 0))
        going = await log.list_of(AccountPage(GAME, (LIVE,), account, 10, None, 0))
        assert [each.match_id for each in ended] == [name_of(0)]
        assert [each.match_id for each in going] == [name_of(1)]


async def test_of_an_append_that_comes_too_late_nothing_is_stored(log: EventLog) -> None:
    """Though the batch has others of its kind, whose parts are stored with theirs."""
    await log.append([creation(name_of(number)) for number in range(2)])
    result = Result("ann", GAME, 2, with_bots=False, private=False, place=1, shared=False)
    batch = [
        decision(
            expected,
            match_id=name_of(number),
            status=ENDED,
            summary=b"news",
            joined=((0, "ann"),),
            settles_jobs=True,
            jobs=(StoredJob(0, "act", f"{number}", 0),),
            results=(result,),
        )
        for number, expected in enumerate((1, 7))
    ]
    assert await log.append(batch) == [True, False]
    assert await log.results_of("ann", GAME) == [(result, 1)]
    assert [row.body for row in await log.outbox_due(GAME, 9000, 10)] == ["0"]
    mine = await log.list_of(AccountPage(GAME, (OPEN, ENDED), "ann", 10, None, 0))
    assert [each.match_id for each in mine] == [name_of(0)]
    (other,) = await log.find([name_of(1)])
    assert (other.version, other.summary) == (1, name_of(1).encode())


async def test_a_place_among_accounts_is_told_by_game(log: EventLog, log_url: str) -> None:
    row = {"game": GAME, "version": "v1", "value": 1100, "low": 1000, "high": 1200, "games": 9}
    database = connect(log_url)
    with database.begin() as db:
        db.execute(delete(level_offsets))
        db.execute(insert(level_offsets).values(**row, fitted_ms=5))
    database.dispose()
    assert await log.offset_of(GAME) == ("v1", Offset(1100, 1000, 1200, 9))
    assert await log.offset_of("other") is None


async def test_results_are_summed_by_their_likes(log: EventLog) -> None:
    def won(account: str, place: int, *, private: bool = False) -> Result:
        return Result(account, GAME, 2, with_bots=False, private=private, place=place, shared=False)

    drawn = Result("ann", GAME, 3, with_bots=True, private=False, place=1, shared=True)
    ends = [
        (won("ann", 1), won("bob", 2)),
        (won("bob", 2), won("ann", 1)),
        (won("ann", 1, private=True), won("bob", 2, private=True)),
        (drawn,),
    ]
    await log.append([creation(name_of(number)) for number in range(len(ends))])
    for number, results in enumerate(ends):
        await log.append([decision(1, match_id=name_of(number), status=ENDED, results=results)])
    assert await log.results_of("bob", GAME) == [(won("bob", 2), 2), (won("bob", 2, private=True), 1)]
    found = await log.results_of("ann", GAME)
    assert dict(found) == {won("ann", 1): 2, won("ann", 1, private=True): 1, drawn: 1}
    assert await log.results_of("ann", "other") == await log.results_of("eve", GAME) == []


async def test_the_end_of_a_match_counts_once(log: EventLog) -> None:
    """Of two replicas that end it, and of a batch with the ends of many, in whichever order."""
    ended = Result("ann", GAME, 2, with_bots=False, private=False, place=1, shared=False)
    await log.append([creation(name_of(number)) for number in range(8)])
    for _ in range(2):
        batch = [decision(1, match_id=name_of(number), status=ENDED, results=(ended,)) for number in range(8)]
        await log.append(batch)
    assert await log.results_of("ann", GAME) == [(ended, 8)]


@pytest.mark.postgres
async def test_replicas_that_end_matches_of_the_same_accounts_count_them_all(
    migrated_postgres_url: str,
) -> None:
    """Whatever order the accounts come in, and at the same time."""
    names = [f"account-{number}" for number in range(6)]
    ended = [Result(name, GAME, 2, with_bots=False, private=False, place=1, shared=False) for name in names]
    logs = [await open_log(migrated_postgres_url) for _ in range(2)]
    matches = [name_of(number) for number in range(40)]
    await logs[0].append([creation(match_id) for match_id in matches])

    async def end(log: EventLog, mine: list[str], results: list[Result]) -> None:
        for first in range(0, len(mine), 4):
            some = mine[first : first + 4]
            batch = [decision(1, match_id=each, status=ENDED, results=tuple(results)) for each in some]
            assert all(await log.append(batch))

    await asyncio.gather(end(logs[0], matches[::2], ended), end(logs[1], matches[1::2], ended[::-1]))
    for name in names:
        assert [count for _, count in await logs[0].results_of(name, GAME)] == [len(matches)]
    await asyncio.gather(*(log.close() for log in logs))


async def test_deadlines_come_in_order_and_go(log: EventLog) -> None:
    for number, deadline in ((1, 300), (2, 100), (3, 200), (4, None), (5, 400)):
        await log.append([creation(name_of(number), deadline_ms=deadline)])
    await log.append([creation(name_of(6, "other"), game="other", deadline_ms=1)])
    assert await log.due(GAME, 400, 10) == [(name_of(2), 100), (name_of(3), 200), (name_of(1), 300)]
    assert await log.due(GAME, 400, 1) == [(name_of(2), 100)]
    await log.append([decision(1, match_id=name_of(2), status=ENDED)])
    assert await log.due(GAME, 250, 10) == [(name_of(3), 200)]


async def test_deadlines_come_in_pages_that_miss_none_of_one_time(log: EventLog) -> None:
    for number, deadline in ((1, 200), (2, 100), (3, 200), (4, None), (5, 200), (6, 500)):
        await log.append([creation(name_of(number), deadline_ms=deadline)])
    due: list[tuple[str, int]] = []
    after = EARLIEST
    while rows := await log.due(GAME, 400, 2, after):
        due += rows
        after = rows[-1]
    assert due == [(name_of(2), 100), *((name_of(number), 200) for number in (1, 3, 5))]


async def test_jobs_are_replaced_and_kept(log: EventLog) -> None:
    await log.append(
        [creation(jobs=(StoredJob(0, "act", '{"a": 1}', 50), StoredJob(1, "act", '{"b": 1}', 40)))]
    )
    rows = await log.outbox_due(GAME, 50, 10)
    assert [(row.seat, row.body, row.version, row.attempts) for row in rows] == [
        (1, '{"b": 1}', 1, 0),
        (0, '{"a": 1}', 1, 0),
    ]
    assert await log.outbox_due(GAME, 45, 10) == rows[:1]
    assert await log.outbox_due(GAME, 50, 1) == rows[:1]
    await log.append([decision(1)])
    assert await log.outbox_due(GAME, 50, 10) == rows, "an append that settles nothing leaves jobs alone"
    await log.append([decision(2, settles_jobs=True, jobs=(StoredJob(-2, "step", "{}", 60),), now_ms=77)])
    assert [(row.seat, row.version, row.created_ms) for row in await log.outbox_due(GAME, 60, 10)] == [
        (-2, 3, 77)
    ]
    await log.append([decision(3, settles_jobs=True)])
    assert await log.outbox_due(GAME, 2**62, 10) == []


async def test_jobs_are_postponed_and_counted(log: EventLog) -> None:
    assert await log.outbox_state(GAME, "act") == (0, 0)
    await log.append([creation(name_of(1), created_ms=500, jobs=(StoredJob(0, "act", "{}", 50),))])
    await log.append([creation(name_of(2), created_ms=400, jobs=(StoredJob(0, "act", "{}", 60),))])
    assert await log.outbox_state(GAME, "act") == (2, 400)
    assert await log.outbox_state(GAME, "step") == (0, 0)
    due = await log.outbox_due(GAME, 55, 10)
    await log.postpone(due, 90)
    await log.postpone(due, 95)
    assert [row.match_id for row in await log.outbox_due(GAME, 94, 10)] == [name_of(2)]
    assert [row.attempts for row in await log.outbox_due(GAME, 95, 10)] == [0, 2]


def _step(step: str = "income", due_ms: int = 50) -> tuple[StoredJob, ...]:
    return (StoredJob(-2, "step", "{}", due_ms, step),)


async def _steps(log: EventLog, *states: int) -> list[tuple[str, int, int, str]]:
    rows = await log.list_steps(StepPage(GAME, states or (WAITING, DEAD), 10))
    return [(row.match_id, row.attempts, row.state, row.error) for row in rows]


async def test_a_step_dies_when_it_was_offered_too_often_and_is_refused_again(log: EventLog) -> None:
    await log.append([creation(name_of(1), jobs=_step())])
    refused = Failure(name_of(1), 1, "no such region", due_ms=70, dead_after=1)
    await log.fail_steps([refused])
    assert await _steps(log) == [(name_of(1), 0, WAITING, "no such region")]
    assert await log.outbox_due(GAME, 69, 10) == [], "it is offered again when the refusal said so"
    await log.postpone(await log.outbox_due(GAME, 70, 10), 90)
    await log.fail_steps([refused])
    assert await _steps(log) == [(name_of(1), 1, DEAD, "no such region")]
    assert await log.outbox_due(GAME, 2**62, 10) == [], "the dead are not offered"
    assert await log.outbox_state(GAME, "step") == (0, 0)


async def test_a_refusal_concerns_its_own_step_alone(log: EventLog) -> None:
    await log.append([creation(name_of(1), jobs=_step())])
    await log.append([creation(name_of(2), jobs=(StoredJob(0, "act", "{}", 50),))])
    await log.fail_steps([Failure(name_of(1), 7, "late", 0, 0), Failure(name_of(2), 1, "no step", 0, 0)])
    assert await _steps(log) == [(name_of(1), 0, WAITING, "")]
    assert len(await log.outbox_due(GAME, 50, 10)) == 2


async def test_a_step_is_offered_again_with_all_its_tries(log: EventLog) -> None:
    await log.append([creation(name_of(1), jobs=_step())])
    await log.fail_steps([Failure(name_of(1), 1, "no", 60, 0)])
    row = await log.reoffer_step(name_of(1), 80)
    assert row is not None
    assert (row.step, row.body, row.version, row.state, row.attempts) == ("income", "{}", 1, WAITING, 0)
    assert await _steps(log) == [(name_of(1), 0, WAITING, "")]
    assert [due.match_id for due in await log.outbox_due(GAME, 80, 10)] == [name_of(1)]
    await log.append([creation(name_of(2), jobs=(StoredJob(0, "act", "{}", 50),))])
    assert await log.reoffer_step(name_of(2), 80) is None
    assert await log.reoffer_step(name_of(3), 80) is None


async def test_steps_are_counted_and_listed_by_how_long_they_wait(log: EventLog) -> None:
    for number in range(1, 6):
        step = "income" if number < 4 else "clear"
        await log.append([creation(name_of(number), created_ms=900 - number // 2, jobs=_step(step))])
    await log.append([creation(name_of(6), jobs=(StoredJob(0, "act", "{}", 50),))])
    await log.append([creation(name_of(7, "other"), game="other", jobs=_step())])
    await log.fail_steps([Failure(name_of(2), 1, "no", 60, 0)])
    tally = {(each.step, each.state): (each.count, each.oldest_ms) for each in await log.tally_steps(GAME)}
    assert tally == {("income", WAITING): (2, 899), ("income", DEAD): (1, 899), ("clear", WAITING): (2, 898)}
    listed: list[str] = []
    page = StepPage(GAME, (WAITING, DEAD), 2)
    while rows := await log.list_steps(page):
        listed += [row.match_id for row in rows]
        page = replace(page, after=(rows[-1].created_ms, rows[-1].match_id))
    assert listed == [name_of(number) for number in (4, 5, 2, 3, 1)]
    assert [match_id for match_id, *_ in await _steps(log, DEAD)] == [name_of(2)]


async def test_a_log_that_is_closed_is_unavailable(log_url: str) -> None:
    log = await open_log(log_url)
    await log.check()
    await log.close()
    for call in (
        log.append([creation()]),
        log.load(MATCH),
        log.list_matches(Page(GAME, ALL, "", 10)),
        log.count_live(GAME, LIVE),
        log.count_of("ann", GAME, ALL, ""),
        log.results_of("ann", GAME),
        log.due(GAME, 1, 1),
        log.outbox_due(GAME, 1, 1),
        log.postpone([], 1),
        log.outbox_state(GAME, "act"),
        log.fail_steps([]),
        log.list_steps(StepPage(GAME, (WAITING,), 1)),
        log.tally_steps(GAME),
        log.reoffer_step(MATCH, 1),
        log.check(),
    ):
        with pytest.raises(LogUnavailable):
            await call
