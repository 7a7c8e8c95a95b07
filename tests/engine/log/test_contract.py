"""The contract of an `EventLog` for appends and reads, tested on both stores."""

import pytest

from services.engine.log import (
    EARLIEST,
    WAITING,
    AccountPage,
    EventLog,
    Page,
    Result,
    StepPage,
    open_log,
)
from services.runtime.errors import LogUnavailable
from tests.engine.log.appends import (
    ALL,
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


async def test_of_an_append_that_comes_too_late_nothing_is_stored(log: EventLog) -> None:
    """The batch has others of its kind, whose parts are stored with theirs."""
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
