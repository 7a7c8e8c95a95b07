"""Tickets that meet nobody, very many of them, in pools of their own."""

import random

from sqlalchemy import Connection, insert

from gateway.context import GatewayContext
from gateway.matchmaking.rounds.pools import MOST_PAIRED, Pool, chosen
from services.runtime.database.schema.matchmaking import tickets
from services.runtime.observe import metrics
from tests.gateway.conftest import Clock
from tests.gateway.matchmaking.replica import MATCHED, SEARCHING, Replica
from tests.gateway.people import ADA, BOB

NOW_MS = 1_000


def pool(name: str, *, of: int = 2, seats: int = 2, accounts: int = 2, fill_ms: int | None = None) -> Pool:
    return Pool("tablut", name.encode(), seats, of, accounts, fill_ms)


async def fill(context: GatewayContext, pools: int, *ratings: int) -> None:
    """Tickets of these ratings in each of so many pools, each of an account of its own."""
    now_ms = context.now_ms()
    rows = [
        {
            "ticket_id": f"t{number}-{seat}",
            "account_id": f"evil{number}-{seat}",
            "request_id": "1",
            "name": "Evil",
            "game": "tablut",
            "seats": 2,
            "pool": number.to_bytes(32),
            "request": b"",
            "rating": rating,
            "state": SEARCHING,
            "created_ms": now_ms,
            "renewed_ms": now_ms,
            "fill_level": 3,
            "detail": "",
        }
        for number in range(pools)
        for seat, rating in enumerate(ratings)
    ]

    def write(connection: Connection) -> None:
        connection.execute(insert(tickets), rows)

    await context.store.run(write)


async def test_those_that_are_alone_keep_nobody_from_meeting(
    replica: Replica, context: GatewayContext, clock: Clock
) -> None:
    await fill(context, MOST_PAIRED, 1500)
    clock.now += 1
    mine = await replica.enter(ADA)
    await replica.enter(BOB)
    await replica.round()
    assert (await replica.get(ADA, mine)).state == MATCHED
    await replica.round()
    assert metrics.TICKETS_OPEN.labels("tablut")._value.get() == MOST_PAIRED


async def test_those_that_could_meet_and_do_not_keep_nobody_for_long(
    replica: Replica, context: GatewayContext, clock: Clock
) -> None:
    await fill(context, 3000, 0, 4000)
    clock.now += 1
    mine = await replica.enter(ADA)
    await replica.enter(BOB)
    for _ in range(50):
        await replica.round()
        if (await replica.get(ADA, mine)).state == MATCHED:
            break
    else:
        raise AssertionError("never looked at")


def test_a_pool_is_looked_at_if_a_match_may_come_of_it() -> None:
    found = chosen(
        [
            pool("two"),
            pool("of one account", accounts=1),
            pool("not enough", seats=3),
            pool("enough", of=3, seats=3, accounts=3),
            pool("bots may come", of=1, accounts=1, fill_ms=NOW_MS),
            pool("not yet", of=1, accounts=1, fill_ms=NOW_MS + 1),
        ],
        NOW_MS,
        random.Random(),
    )
    assert found == [b"two", b"enough", b"bots may come"]


def test_of_too_many_others_are_looked_at_each_time() -> None:
    rng, pools = random.Random(1), [pool(str(number), of=MOST_PAIRED // 4) for number in range(12)]
    rounds = [chosen(pools, NOW_MS, rng) for _ in range(40)]
    assert {len(each) for each in rounds} == {4}
    assert {each for found in rounds for each in found} == {each.pool for each in pools}
    assert chosen([pool("full", of=10 * MOST_PAIRED)], NOW_MS, rng) == [b"full"]
