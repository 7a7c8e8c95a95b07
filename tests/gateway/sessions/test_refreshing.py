"""Refresh tokens: each works once, or again after a lost answer; otherwise its device ends. On each store."""

import asyncio
import re
import secrets

import pytest
from sqlalchemy import select

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.context import GatewayContext
from gateway.sessions.device_store import GRACE_MS, IDLE_MS, MOST, REPEAT_MS
from gateway.sessions.scopes import GUEST_SCOPES
from gateway.sessions.sessions import Device, Session, Sessions
from services.runtime.credentials.claims import Claims
from services.runtime.credentials.revoked import Revocation
from services.runtime.database.schema.accounts import devices
from services.runtime.database.schema.revocations import revocations
from services.runtime.errors import BadToken
from tests.credentials import SIGNER
from tests.gateway.accounts.conftest import own_account
from tests.gateway.conftest import Clock
from tests.gateway.people import NOBODY

Both = tuple[GatewayContext, GatewayContext]


@pytest.fixture
def sessions(both: Both) -> Sessions:
    return Sessions(both[0])


async def begun(context: GatewayContext, account_id: str = "ada", device: Device | None = None) -> Session:
    """Begins a session of an account that does not exist here."""
    sessions, where = Sessions(context), device or Device("phone")
    return await context.store.run(
        lambda connection: sessions.start(connection, account_id, "Ada", GUEST_SCOPES, where)
    )


def claims_of(session: Session) -> Claims:
    return SIGNER.verify(session.token, 0)


async def revoked_families(context: GatewayContext) -> set[str]:
    rows = await context.store.run(lambda connection: connection.execute(select(revocations)).all())
    return {row.family for row in rows if row.family}


async def test_each_is_good_once_and_brings_the_next(both: Both, clock: Clock) -> None:
    session = await begun(both[0])
    device, seen = claims_of(session).family, {session.refresh_token}
    for turn in range(5):
        clock.now += 800
        session = await Sessions(both[turn % 2]).refresh(session.refresh_token, f"{turn}")
        claims = claims_of(session)
        assert (claims.account_id, claims.scopes, claims.family) == ("ada", GUEST_SCOPES, device)
        assert claims.expires == session.seconds == clock.now + both[0].access_seconds
        assert re.fullmatch(r"ardrir_[A-Za-z0-9_-]{64}", session.refresh_token)
        seen.add(session.refresh_token)
    assert len(seen) == 6


async def test_the_database_has_digests_alone(both: Both) -> None:
    session = await begun(both[0])
    session = await Sessions(both[0]).refresh(session.refresh_token, "")
    rows = await both[0].store.run(lambda connection: connection.execute(select(devices)).all())
    assert session.refresh_token.removeprefix("ardrir_")[:20] not in str(rows)
    assert session.refresh_token not in repr(session)


async def test_a_lost_answer_is_asked_for_again(sessions: Sessions, both: Both, clock: Clock) -> None:
    first = await begun(both[0])
    lost = await sessions.refresh(first.refresh_token, "mine")
    clock.now += GRACE_MS / 1000 - 1
    anybody = await sessions.refresh(first.refresh_token, "")
    clock.now += REPEAT_MS / 1000 - 10
    told = await sessions.refresh(first.refresh_token, "mine")
    assert len({each.refresh_token for each in (lost, anybody, told)}) == 3
    assert await revoked_families(both[0]) == set()
    assert await sessions.refresh(told.refresh_token, "next")


@pytest.mark.parametrize(
    ("request_id", "seconds"),
    [("", GRACE_MS / 1000), ("another", GRACE_MS / 1000), ("mine", REPEAT_MS / 1000)],
)
async def test_who_shows_a_used_one_later_ends_the_device(
    sessions: Sessions, both: Both, clock: Clock, request_id: str, seconds: float
) -> None:
    first = await begun(both[0])
    second = await sessions.refresh(first.refresh_token, "mine")
    clock.now += seconds
    with pytest.raises(BadToken, match="used before"):
        await sessions.refresh(first.refresh_token, request_id)
    assert await revoked_families(both[1]) == {claims_of(first).family}
    for each in (first, second):
        with pytest.raises(BadToken, match="ended"):
            await sessions.refresh(each.refresh_token, "")


async def test_one_from_long_ago_ends_the_device_too(sessions: Sessions, both: Both) -> None:
    first = await begun(both[0])
    last = await sessions.refresh(first.refresh_token, "1")
    last = await sessions.refresh(last.refresh_token, "2")
    with pytest.raises(BadToken, match="used before"):
        await sessions.refresh(first.refresh_token, "1")
    assert await revoked_families(both[0]) == {claims_of(last).family}


async def test_a_copy_that_was_repeated_in_time_is_found_out_by_the_next_use(
    sessions: Sessions, both: Both
) -> None:
    first = await begun(both[0])
    owners = await sessions.refresh(first.refresh_token, "mine")
    thiefs = await sessions.refresh(first.refresh_token, "mine")
    with pytest.raises(BadToken, match="used before"):
        await sessions.refresh(owners.refresh_token, "")
    with pytest.raises(BadToken, match="ended"):
        await sessions.refresh(thiefs.refresh_token, "")


async def test_of_many_at_once_each_is_answered_and_one_answer_goes_on(both: Both) -> None:
    first = await begun(both[0])
    asked = [Sessions(both[each % 2]).refresh(first.refresh_token, "mine") for each in range(8)]
    answers = await asyncio.gather(*asked)
    assert len({each.refresh_token for each in answers}) == 8
    rows = await both[0].store.run(lambda connection: connection.execute(select(devices)).all())
    assert [row.ended_ms for row in rows] == [None]


async def test_what_is_no_refresh_token_ends_nothing(sessions: Sessions, both: Both) -> None:
    first = await begun(both[0])
    stranger = await begun(both[1], "eve")
    for text in ("", "ardrir_", first.token, first.refresh_token[:-1], "ardrir_" + "A" * 64, "\u00fc" * 71):
        with pytest.raises(BadToken):
            await sessions.refresh(text, "")
    assert await revoked_families(both[0]) == set()
    assert (await sessions.refresh(first.refresh_token, "")).refresh_token
    assert (await sessions.refresh(stranger.refresh_token, "")).refresh_token


async def test_a_device_ends_when_it_is_left_idle(sessions: Sessions, both: Both, clock: Clock) -> None:
    session = await begun(both[0])
    clock.now += IDLE_MS / 1000 - 1
    session = await sessions.refresh(session.refresh_token, "")
    clock.now += IDLE_MS / 1000
    with pytest.raises(BadToken, match="ended"):
        await sessions.refresh(session.refresh_token, "")


async def test_the_name_is_the_one_of_today(both: Both, sessions: Sessions) -> None:
    own = own_account(both[0])
    made = await own.create_guest(NOBODY, pb.CreateGuestRequest(name="Ann"))
    caller = NOBODY.__class__(f"Bearer {made.token}", "", NOBODY.peer)
    await own.update_account(caller, pb.UpdateAccountRequest(name="Anna"))
    assert claims_of(await sessions.refresh(made.refresh_token, "")).name == "Anna"


async def test_what_an_operator_revokes_is_not_refreshed(both: Both, sessions: Sessions) -> None:
    session = await begun(both[0], f"revoked-{secrets.token_hex(4)}")
    account = claims_of(session)
    both[0].verifier.revoke([Revocation(account.account_id, b"", account.issued)])
    with pytest.raises(BadToken, match="revoked"):
        await sessions.refresh(session.refresh_token, "")


async def test_one_device_too_many_ends_the_one_unused_for_longest(both: Both, clock: Clock) -> None:
    held = []
    for number in range(MOST):
        clock.now += 1
        held.append(await begun(both[number % 2]))
    clock.now += 1
    renewed = await Sessions(both[0]).refresh(held[0].refresh_token, "")
    await begun(both[0])
    assert await revoked_families(both[0]) == {claims_of(held[1]).family}
    assert await Sessions(both[0]).refresh(renewed.refresh_token, "")


async def test_a_repeated_sign_in_is_the_same_device(both: Both, sessions: Sessions) -> None:
    device = Device("phone", "request")
    lost, told = await begun(both[0], device=device), await begun(both[1], device=device)
    assert claims_of(lost).family == claims_of(told).family
    with pytest.raises(BadToken, match="no such"):
        await sessions.refresh(lost.refresh_token, "")
    assert await sessions.refresh(told.refresh_token, "")
