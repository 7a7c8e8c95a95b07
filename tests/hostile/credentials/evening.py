"""An evening on the platform: what people do, and what goes wrong meanwhile."""

import contextlib
from collections.abc import Iterator
from typing import Final

import psycopg

from tests.hostile.credentials import bad_starts
from tests.hostile.credentials.calls import Asking
from tests.hostile.credentials.house import House
from tests.hostile.credentials.known import Secret
from tests.hostile.credentials.people import People

_MISSED: Final = ("accounts", "openings", "events", "tournaments")
"""Tables that have another name for a while: whatever uses them has a defect that nobody has foreseen."""
_STARTS: Final = "c0ffee00c0ffee00c0ffee00"
"""The password of processes that do not come up."""


async def passed(house: House) -> list[Secret]:
    """All of it; the secrets that came up."""
    people = People(house)
    await people.guest()
    await people.of_a_provider()
    await people.organiser()
    asking = await people.callers(await people.with_a_session())
    await _ask(house, asking, "all is well")
    with _without_database(house):
        await _ask(house, asking, "the database is away")
    with _without_broker(house):
        await people.play("a patient one's")
        await _ask(house, asking, "the broker is away")
    with _without_tables(house):
        await _ask(house, asking, "tables are missing")
    await people.play("a late one's")
    databases = bad_starts.wrong_databases(_STARTS, house.url.rpartition("@")[2])
    brokers = bad_starts.wrong_brokers(_STARTS, house.broker.url.rpartition("@")[2])
    house.answers += bad_starts.told(databases, brokers)
    return [*people.secrets, Secret("password that is wrong", _STARTS)]


async def _ask(house: House, asking: Asking, when: str) -> None:
    house.answers += await asking.everything(house.ports, when)
    house.answers += await asking.by_http(house.platform.web_address, when)
    house.answers += house.look_at_processes()


@contextlib.contextmanager
def _without_database(house: House) -> Iterator[None]:
    house.database.stop()
    try:
        yield
    finally:
        house.database.start()


@contextlib.contextmanager
def _without_broker(house: House) -> Iterator[None]:
    house.broker.kill()
    try:
        yield
    finally:
        house.broker.start()


@contextlib.contextmanager
def _without_tables(house: House) -> Iterator[None]:
    _execute(house, "ALTER TABLE {0} RENAME TO {0}_away")
    try:
        yield
    finally:
        _execute(house, "ALTER TABLE {0}_away RENAME TO {0}")


def _execute(house: House, statement: str) -> None:
    with psycopg.connect(house.url, autocommit=True) as connection:
        for table in _MISSED:
            connection.execute(statement.format(table).encode())
