"""Signing in: who reaches which account, once for each token, on each store."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import Row, Table, select

from ardri.gateway.v1 import identity_service_pb2 as pb
from gateway.context import GatewayContext
from gateway.identity.identity_store import REPEAT_MS
from gateway.sessions.scopes import GRANTED_SECONDS, GUEST_SCOPES
from gateway.sessions.sessions import Sessions
from services.runtime.credentials.claims import Scope
from services.runtime.database.schema.accounts import accounts, identities, used_id_tokens
from services.runtime.errors import BadToken, IdTokenRefused, InvalidRequest, IssuerUnavailable, NoSuchEntry
from tests.gateway.conftest import Clock
from tests.gateway.identity.conftest import Gate
from tests.gateway.identity.people import People, claims_of
from tests.gateway.people import NOBODY
from tests.servers.openid.provider import DISCOVERY, Provider

CALLERS, ROUNDS = 8, 5


@pytest.fixture
def people(provider: Provider, clock: Clock) -> People:
    return People(provider, clock)


async def rows_of(context: GatewayContext, table: Table) -> Sequence[Row[Any]]:
    """Returns all rows of the table."""
    return await context.store.run(lambda connection: connection.execute(select(table)).all())


async def test_the_account_is_made_at_first_sight_and_found_from_then_on(
    gates: list[Gate], people: People, clock: Clock
) -> None:
    first = await gates[0].signing_in.sign_in(NOBODY, people.request(preferred_username="Ada"))
    assert first.is_new
    assert first.account.name == "Ada"
    claims = claims_of(first.token)
    assert (claims.account_id, claims.scopes, claims.name) == (first.account.account_id, GUEST_SCOPES, "Ada")
    assert claims.expires == first.expires.seconds == clock.now + 15 * 60
    clock.now += 3600
    again = await gates[1].signing_in.sign_in(NOBODY, people.request(preferred_username="Lovelace"))
    assert not again.is_new
    assert again.account == first.account
    other = await gates[1].signing_in.sign_in(NOBODY, people.request("bob"))
    assert other.account.account_id != first.account.account_id


@pytest.mark.parametrize(
    ("asked", "told", "name"),
    [
        ("Ada", "Countess", "Ada"),
        ("", "Countess", "Countess"),
        ("", " x" * 40, ("x " * 20).strip()),
        ("", "A\u0000d\u202ea\n", "Ada"),
        ("", "\n", "Guest "),
        ("", None, "Guest "),
        ("", ["Ada"], "Guest "),
    ],
)
async def test_names_of_new_accounts(one: Gate, people: People, asked: str, told: object, name: str) -> None:
    answer = await one.signing_in.sign_in(NOBODY, people.request(name=asked, preferred_username=told))
    assert answer.account.name == name or (name == "Guest " and answer.account.name.startswith(name))


async def test_scopes_of_claims_last_half_a_day(
    one: Gate, contexts: list[GatewayContext], people: People, clock: Clock
) -> None:
    answer = await one.signing_in.sign_in(NOBODY, people.request(groups=["organisers"]))
    assert claims_of(answer.token).scopes == GUEST_SCOPES | {Scope.ORGANISE}
    sessions, refresh_token, end = Sessions(contexts[0]), answer.refresh_token, clock.now + GRANTED_SECONDS
    while clock.now < end - 60:
        session = await sessions.refresh(refresh_token, "")
        refresh_token = session.refresh_token
        assert session.seconds == min(clock.now + 15 * 60, end)
        clock.now += 14 * 60
    clock.now = end
    with pytest.raises(BadToken):
        await sessions.refresh(refresh_token, "")
    clock.now += 60
    later = await one.signing_in.sign_in(NOBODY, people.request(groups=[]))
    assert claims_of(later.token).scopes == GUEST_SCOPES


async def test_a_token_is_good_once(gates: list[Gate], people: People) -> None:
    request = people.request()
    await gates[0].signing_in.sign_in(NOBODY, request)
    for gate in gates:
        stolen = pb.SignInRequest(provider="example", id_token=request.id_token, request_id="another")
        with pytest.raises(IdTokenRefused) as refused:
            await gate.signing_in.sign_in(NOBODY, stolen)
        assert refused.value.metadata == {"check": "used"}


async def test_a_request_whose_answer_was_lost_is_repeated(
    gates: list[Gate], people: People, clock: Clock
) -> None:
    request = people.request(exp=int(clock.now) + 7200)
    first = await gates[0].signing_in.sign_in(NOBODY, request)
    clock.now += REPEAT_MS / 1000 - 1
    again = await gates[1].signing_in.sign_in(NOBODY, request)
    assert again.account == first.account
    told = [(each.family, each.issued) for each in map(claims_of, (again.token, first.token))]
    assert told[0] == told[1]
    clock.now += 1
    with pytest.raises(IdTokenRefused) as refused:
        await gates[1].signing_in.sign_in(NOBODY, request)
    assert refused.value.metadata == {"check": "used"}


async def test_used_tokens_are_forgotten_once_they_are_too_old(
    one: Gate, contexts: list[GatewayContext], people: People, clock: Clock
) -> None:
    for subject in ("ada", "bob"):
        await one.signing_in.sign_in(NOBODY, people.request(subject))
    clock.now += 300 + 60 + REPEAT_MS / 1000 + 1
    await one.signing_in.sign_in(NOBODY, people.request())
    rows = await rows_of(contexts[0], used_id_tokens)
    assert len(rows) == 1


async def test_of_many_at_once_one_uses_a_token(gates: list[Gate], people: People) -> None:
    for number in range(ROUNDS):
        request = people.request(f"person-{number % 2}")
        asking = []
        for caller in range(CALLERS):
            mine = pb.SignInRequest(provider="example", id_token=request.id_token, request_id=f"{caller}")
            asking.append(gates[caller % 2].signing_in.sign_in(NOBODY, mine))
        answers = await asyncio.gather(*asking, return_exceptions=True)
        assert sum(isinstance(each, IdTokenRefused) for each in answers) == CALLERS - 1
        assert sum(isinstance(each, pb.SignInResponse) for each in answers) == 1


async def test_a_person_who_comes_many_times_at_once_has_one_account(
    gates: list[Gate], contexts: list[GatewayContext], people: People
) -> None:
    for number in range(ROUNDS):
        requests = [people.request(f"person-{number}") for _ in range(CALLERS)]
        asking = (gates[at % 2].signing_in.sign_in(NOBODY, each) for at, each in enumerate(requests))
        answers = await asyncio.gather(*asking)
        assert len({each.account.account_id for each in answers}) == 1
        assert sum(each.is_new for each in answers) == 1
    for table in (accounts, identities):
        rows = await rows_of(contexts[0], table)
        assert len(rows) == ROUNDS


async def test_requests_that_do_not_fit(one: Gate, people: People) -> None:
    good = people.request()
    for request_id in ("", "x" * 65):
        bad = pb.SignInRequest(provider="example", id_token=good.id_token, request_id=request_id)
        with pytest.raises(InvalidRequest):
            await one.signing_in.sign_in(NOBODY, bad)
    for provider in ("", "Example", "other", "x" * 1000):
        bad = pb.SignInRequest(provider=provider, id_token=good.id_token, request_id="1")
        with pytest.raises(NoSuchEntry):
            await one.signing_in.sign_in(NOBODY, bad)
    with pytest.raises(InvalidRequest):
        await one.signing_in.sign_in(NOBODY, people.request(name="x" * 41))
    assert (await one.signing_in.sign_in(NOBODY, good)).is_new


async def test_a_refused_token_leaves_nothing(
    one: Gate, contexts: list[GatewayContext], people: People
) -> None:
    with pytest.raises(IdTokenRefused):
        await one.signing_in.sign_in(NOBODY, people.request(aud="somebody else"))
    for table in (accounts, identities, used_id_tokens):
        rows = await rows_of(contexts[0], table)
        assert rows == []


async def test_the_nonce_is_the_one_of_the_request(one: Gate, people: People) -> None:
    request = people.request(nonce="mine")
    for nonce in ("", "yours"):
        request.nonce = nonce
        with pytest.raises(IdTokenRefused) as refused:
            await one.signing_in.sign_in(NOBODY, request)
        assert refused.value.metadata == {"check": "nonce"}
    request.nonce = "mine"
    assert (await one.signing_in.sign_in(NOBODY, request)).is_new


async def test_providers_are_listed_also_while_they_are_away(
    one: Gate, provider: Provider, clock: Clock, people: People
) -> None:
    provider.faults[DISCOVERY] = lambda request: request.connection.close()
    (away,) = (await one.signing_in.list_providers(NOBODY, pb.ListProvidersRequest())).providers
    assert (away.name, away.is_away, away.token_endpoint) == ("example", True, "")
    with pytest.raises(IssuerUnavailable):
        await one.signing_in.sign_in(NOBODY, people.request())
    provider.faults.clear()
    clock.now += 10
    answer = await one.signing_in.list_providers(NOBODY, pb.ListProvidersRequest())
    (found,) = answer.providers
    assert (found.title, found.issuer, found.client_id) == ("Example", provider.url, "ardri-tests")
    assert (found.device_client_id, list(found.scopes)) == ("ardri-tests-device", ["openid", "profile"])
    assert found.device_authorization_endpoint == provider.url + "/device"
    assert answer.guests
    assert not found.is_away
