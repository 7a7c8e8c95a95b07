"""An append that a store cannot hold fails alone, even in a transaction with others; on both stores."""

from dataclasses import replace
from typing import Final

import pytest

from services.engine.log import DEAD, Entry, EventLog, Failure, StepPage, Unstorable, open_log
from services.engine.match.committer import Committer
from services.runtime.errors import LogUnavailable
from tests.engine.log.appends import GAME, StoredJob, creation, decision, name_of
from tests.waiting import patiently

MATCHES: Final = 9
UNSTORABLE: Final = "\ud800"
"""Text that no request can contain: half a surrogate pair, which has no UTF-8."""


async def committed(log: EventLog, bad: set[int]) -> list[bool | BaseException]:
    """Commits a decision on each match in one group, of which the bad ones cannot be stored."""
    await log.append([creation(name_of(number)) for number in range(MATCHES)])
    committer, outcomes = Committer(log), dict[int, bool | BaseException]()
    for number in range(MATCHES):
        key = UNSTORABLE if number in bad else f"0:{number}"
        append = replace(decision(1, match_id=name_of(number)), entries=(Entry(2, b"body", b"digest", key),))

        def done(outcome: bool | BaseException, number: int = number) -> None:
            outcomes[number] = outcome

        committer.submit(append, done)
    await committer.drain()
    return [outcomes[number] for number in range(MATCHES)]


@pytest.mark.parametrize("bad", [{0}, {4}, {8}, {1, 2, 7}])
async def test_its_neighbours_are_stored(log: EventLog, bad: set[int]) -> None:
    outcomes = await committed(log, bad)
    assert [outcome is True for outcome in outcomes] == [number not in bad for number in range(MATCHES)]
    assert all(isinstance(outcomes[number], Unstorable) for number in bad)
    for number in range(MATCHES):
        stored = await log.load(name_of(number))
        assert stored is not None
        assert stored.head.version == (1 if number in bad else 2)


@pytest.mark.parametrize("now_ms", [2**63, 2**80])
async def test_a_number_that_is_too_large_is_no_outage(log: EventLog, now_ms: int) -> None:
    await log.append([creation()])
    with pytest.raises(Unstorable):
        await log.append([decision(1, now_ms=now_ms)])
    assert await log.append([decision(1)]) == [True]


@pytest.mark.postgres
async def test_so_does_a_nul_where_postgresql_is_the_store(migrated_postgres_url: str) -> None:
    log = await open_log(migrated_postgres_url)
    await log.append([creation(name_of(number)) for number in range(3)])
    with pytest.raises(Unstorable):
        await log.append([decision(1, "0:a\0b", match_id=name_of(0)), decision(1, match_id=name_of(1))])
    await log.close()


async def test_a_closed_log_is_no_defect_of_the_append(log_url: str) -> None:
    log = await open_log(log_url)
    await log.close()
    committer, outcomes = Committer(log), list[bool | BaseException]()
    for number in range(3):
        committer.submit(creation(name_of(number)), outcomes.append)
    await committer.drain()
    assert [type(outcome) for outcome in outcomes] == [LogUnavailable] * 3


async def test_an_error_of_a_step_that_cannot_be_stored_keeps_no_other_from_it(log: EventLog) -> None:
    step = (StoredJob(-2, "step", "{}", 50, "income"),)
    for number in range(4):
        await log.append([creation(name_of(number), jobs=step)])
    with pytest.raises(Unstorable):
        await log.fail_steps(
            [Failure(name_of(number), 1, UNSTORABLE if number == 2 else "no", 60, 0) for number in range(4)]
        )
    dead = await log.list_steps(StepPage(GAME, (DEAD,), 10))
    assert sorted(row.match_id for row in dead) == [name_of(number) for number in (0, 1, 3)]


async def test_whoever_waits_for_the_group_is_answered(log: EventLog) -> None:
    async with patiently():
        outcomes = await committed(log, set(range(MATCHES)))
    assert all(isinstance(outcome, Unstorable) for outcome in outcomes)
