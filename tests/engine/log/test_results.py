"""What both stores know of results: summed by account, counted once, and placed among the levels."""

import asyncio

import pytest
from sqlalchemy import delete, insert

from services.engine.log import (
    EventLog,
    Result,
    open_log,
)
from services.runtime.database.database import connect
from services.runtime.database.schema.ladder import level_offsets
from services.tournament.account_ratings.level_offset import Offset
from tests.engine.log.appends import (
    ENDED,
    GAME,
    creation,
    decision,
    name_of,
)


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
    """Two replicas end it, or a batch with the ends of many matches, in any order."""
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
    """They name the accounts in any order, at the same time."""
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
