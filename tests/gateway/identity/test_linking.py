"""Identities of an account: linked and listed by its owner, and unlinked unless it is the last way in."""

import asyncio

import pytest

from ardri.gateway.v1 import account_service_pb2 as account_pb
from ardri.gateway.v1 import identity_service_pb2 as pb
from gateway.accounts.link_codes import LinkCodes
from gateway.accounts.own_account import OwnAccount
from gateway.context import GatewayContext
from gateway.identity.identity_store import MOST
from gateway.sessions.scopes import GUEST_SCOPES
from services.runtime.credentials.claims import Scope
from services.runtime.errors import (
    BadToken,
    IdentityLinked,
    IdTokenRefused,
    LastWayIn,
    LimitReached,
    NoSuchEntry,
    ScopeMissing,
)
from services.runtime.limits.bucket import RateLimit
from services.runtime.rpc.methods import Call
from tests.gateway.conftest import Clock
from tests.gateway.identity.conftest import Gate, as_bearer
from tests.gateway.identity.people import People, claims_of
from tests.gateway.people import NOBODY, bearer
from tests.servers.openid.provider import Provider

CALLERS, ROUNDS = 6, 5


@pytest.fixture
def people(provider: Provider, clock: Clock) -> People:
    return People(provider, clock)


@pytest.fixture
async def ann(contexts: list[GatewayContext]) -> Call:
    """A guest."""
    own = OwnAccount(contexts[0], RateLimit("guests", burst=2, seconds=10))
    made = await own.create_guest(NOBODY, account_pb.CreateGuestRequest(name="Ann"))
    return as_bearer(made.token)


def account_of(who: Call) -> str:
    return claims_of(who.authorization.removeprefix("Bearer ")).account_id


async def listed(gate: Gate, who: Call) -> list[pb.Identity]:
    return list((await gate.linking.list(who, pb.ListIdentitiesRequest())).identities)


async def unlink(gate: Gate, who: Call, identity_id: str) -> None:
    await gate.linking.unlink(who, pb.UnlinkIdentityRequest(identity_id=identity_id))


async def test_a_guest_links_an_identity_and_comes_back_by_it(
    one: Gate, people: People, ann: Call, provider: Provider, clock: Clock
) -> None:
    linked = (await one.linking.link(ann, people.link_request())).identity
    assert (linked.provider, linked.issuer, linked.subject) == ("example", provider.url, "ada")
    assert linked.linked.seconds == clock.now
    assert not linked.HasField("used")
    assert await listed(one, ann) == [linked]
    clock.now += 60
    answer = await one.signing_in.sign_in(NOBODY, people.request())
    assert (answer.account.account_id, answer.account.name, answer.is_new) == (account_of(ann), "Ann", False)
    (found,) = await listed(one, ann)
    assert found.used.seconds == clock.now


async def test_an_identity_leads_to_one_account(one: Gate, people: People, ann: Call, clock: Clock) -> None:
    bob = await people.account(one, "bob")
    clock.now += 1
    with pytest.raises(IdentityLinked):
        await one.linking.link(ann, people.link_request("bob"))
    request = people.link_request("cid")
    first = await one.linking.link(bob, request)
    assert await one.linking.link(bob, request) == first
    assert (await one.linking.link(bob, people.link_request("cid"))) == first
    assert [each.subject for each in await listed(one, bob)] == ["bob", "cid"]
    assert await listed(one, ann) == []


async def test_a_token_that_was_refused_for_its_account_is_not_used_up(
    one: Gate, people: People, ann: Call
) -> None:
    bob = await people.account(one, "bob")
    request = people.link_request("bob")
    with pytest.raises(IdentityLinked):
        await one.linking.link(ann, request)
    again = pb.SignInRequest(provider="example", id_token=request.id_token, request_id="1")
    answer = await one.signing_in.sign_in(NOBODY, again)
    assert answer.account.account_id == account_of(bob)
    with pytest.raises(IdTokenRefused):
        await one.linking.link(bob, request)


async def test_the_last_way_in_stays(one: Gate, contexts: list[GatewayContext], people: People) -> None:
    ada = await people.account(one)
    (first,) = await listed(one, ada)
    with pytest.raises(LastWayIn):
        await unlink(one, ada, first.identity_id)
    assert await listed(one, ada) == [first]
    second = (await one.linking.link(ada, people.link_request("countess"))).identity
    await unlink(one, ada, first.identity_id)
    assert await listed(one, ada) == [second]
    codes = LinkCodes(contexts[0])
    device = account_pb.CreateLinkCodeRequest(kind=account_pb.LINK_CODE_KIND_DEVICE)
    await codes.create(ada, device)
    with pytest.raises(LastWayIn):
        await unlink(one, ada, second.identity_id)
    recovery = account_pb.CreateLinkCodeRequest(kind=account_pb.LINK_CODE_KIND_RECOVERY)
    await codes.create(ada, recovery)
    await unlink(one, ada, second.identity_id)
    assert await listed(one, ada) == []


async def test_who_was_unlinked_is_a_stranger(one: Gate, people: People) -> None:
    ada = await people.account(one)
    (first,) = await listed(one, ada)
    await one.linking.link(ada, people.link_request("countess"))
    await unlink(one, ada, first.identity_id)
    again = await one.signing_in.sign_in(NOBODY, people.request())
    assert again.is_new
    assert again.account.account_id != account_of(ada)


async def test_identities_of_others_are_nobodys_business(one: Gate, people: People, ann: Call) -> None:
    bob = await people.account(one, "bob")
    (mine,) = await listed(one, bob)
    for identity_id in (mine.identity_id, "", "i0"):
        with pytest.raises(NoSuchEntry):
            await unlink(one, ann, identity_id)
    assert await listed(one, bob) == [mine]


async def test_at_the_most_ten(one: Gate, people: People, ann: Call) -> None:
    for number in range(MOST):
        await one.linking.link(ann, people.link_request(f"person-{number}"))
    with pytest.raises(LimitReached) as refused:
        await one.linking.link(ann, people.link_request("one more"))
    assert (refused.value.metadata, refused.value.retry_seconds) == ({"limit": "identities"}, 0)
    assert len(await listed(one, ann)) == MOST
    assert (await one.linking.link(ann, people.link_request("person-0"))).identity.subject == "person-0"


async def test_what_has_less_than_a_guest_lets_nobody_in(one: Gate, people: People, ann: Call) -> None:
    account_id = account_of(ann)
    for missing in GUEST_SCOPES:
        bot = bearer(account_id, *(GUEST_SCOPES - {missing}), Scope.ORGANISE)
        with pytest.raises(ScopeMissing):
            await one.linking.link(bot, people.link_request())
        with pytest.raises(ScopeMissing):
            await listed(one, bot)
        with pytest.raises(ScopeMissing):
            await unlink(one, bot, "i0")
    for caller in (NOBODY, bearer(account_id, match_id="tablut.x", seat=0)):
        with pytest.raises(BadToken):
            await one.linking.link(caller, people.link_request())
    with pytest.raises(NoSuchEntry):
        await one.linking.link(bearer("made-up", Scope.ADMIN), people.link_request())
    assert await listed(one, ann) == []


async def test_of_two_accounts_at_once_one_gets_the_identity(gates: list[Gate], people: People) -> None:
    accounts = [await people.account(gates[0], f"owner-{number}") for number in range(CALLERS)]
    for number in range(ROUNDS):
        linking = (
            gates[at % 2].linking.link(who, people.link_request(f"shared-{number}"))
            for at, who in enumerate(accounts)
        )
        answers = await asyncio.gather(*linking, return_exceptions=True)
        assert sum(isinstance(each, IdentityLinked) for each in answers) == CALLERS - 1


async def test_of_two_ways_in_that_are_given_up_at_once_one_stays(gates: list[Gate], people: People) -> None:
    for number in range(ROUNDS):
        ada = await people.account(gates[0], f"ada-{number}")
        await gates[0].linking.link(ada, people.link_request(f"countess-{number}"))
        both = await listed(gates[0], ada)
        giving_up = (unlink(gates[at], ada, each.identity_id) for at, each in enumerate(both))
        answers = await asyncio.gather(*giving_up, return_exceptions=True)
        assert sum(isinstance(each, LastWayIn) for each in answers) == 1
        assert len(await listed(gates[1], ada)) == 1
