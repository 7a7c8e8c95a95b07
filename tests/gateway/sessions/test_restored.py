"""After a backup is restored, devices come with refresh tokens that are newer than the database."""

import secrets
from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, delete, insert, select

from gateway.sessions.device_store import GRACE_MS
from gateway.sessions.sessions import Session, Sessions
from services.runtime.database.database import connect
from services.runtime.database.schema.accounts import devices
from services.runtime.errors import BadToken
from services.runtime.ops.restored import forget_refresh_tokens
from tests.gateway.conftest import Clock
from tests.gateway.sessions.test_refreshing import Both, begun, claims_of, revoked_families


@pytest.fixture
def database(shared_url: str) -> Iterator[Engine]:
    engine = connect(shared_url)
    yield engine
    engine.dispose()


async def restored(both: Both, database: Engine, clock: Clock) -> tuple[list[Session], Session]:
    """A device's tokens in order, with the backup made at the second one; and another device's tokens."""
    sessions = Sessions(both[0])
    had, idle = [await begun(both[0], secrets.token_hex(4))], await begun(both[0])
    had.append(await sessions.refresh(had[-1].refresh_token, ""))
    with database.connect() as connection:
        backup = [row._asdict() for row in connection.execute(select(devices))]
    for _ in range(2):
        clock.now += 800
        had.append(await sessions.refresh(had[-1].refresh_token, ""))
    with database.begin() as connection:
        connection.execute(delete(devices))
        connection.execute(insert(devices), backup)
    return had, idle


async def test_a_device_goes_on_with_what_it_has(both: Both, database: Engine, clock: Clock) -> None:
    had, idle = await restored(both, database, clock)
    assert forget_refresh_tokens([database]) == 2
    clock.now += 800
    first = await Sessions(both[0]).refresh(had[-1].refresh_token, "")
    again = await Sessions(both[1]).refresh(had[-1].refresh_token, "")
    assert claims_of(again).account_id == claims_of(had[0]).account_id, "also where the first answer is lost"
    assert first.refresh_token != again.refresh_token
    assert (await Sessions(both[0]).refresh(idle.refresh_token, "")).refresh_token
    assert await revoked_families(both[0]) == set()


async def test_from_then_on_a_copy_ends_its_device_as_ever(
    both: Both, database: Engine, clock: Clock
) -> None:
    had, _ = await restored(both, database, clock)
    forget_refresh_tokens([database])
    sessions = Sessions(both[0])
    await sessions.refresh(had[-1].refresh_token, "")
    clock.now += GRACE_MS / 1000
    with pytest.raises(BadToken, match="used before"):
        await sessions.refresh(had[-1].refresh_token, "")
    assert await revoked_families(both[0]) == {claims_of(had[0]).family}


async def test_a_device_that_has_ended_stays_so(both: Both, database: Engine, clock: Clock) -> None:
    session = await begun(both[0])
    last = await Sessions(both[0]).refresh(session.refresh_token, "")
    clock.now += GRACE_MS / 1000
    with pytest.raises(BadToken, match="used before"):
        await Sessions(both[0]).refresh(session.refresh_token, "")
    assert forget_refresh_tokens([database]) == 0
    with pytest.raises(BadToken, match="ended"):
        await Sessions(both[0]).refresh(last.refresh_token, "")
