"""What both stores know of jobs: due, replaced, postponed, dead, offered again."""

from dataclasses import replace

from services.engine.log import (
    DEAD,
    WAITING,
    EventLog,
    Failure,
    StepPage,
)
from tests.engine.log.appends import (
    GAME,
    StoredJob,
    creation,
    decision,
    name_of,
)


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
