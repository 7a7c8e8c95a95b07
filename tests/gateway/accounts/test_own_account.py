"""Changes to one's own account: a request applies as a whole or not, and overwrites nobody unseen."""

import pytest

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.accounts.own_account import OwnAccount
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.errors import BadToken, InvalidRequest, NoSuchEntry, ScopeMissing, StalePreferences
from services.runtime.rpc.methods import Call
from tests.credentials import SIGNER
from tests.gateway.accounts.conftest import as_bearer, guest
from tests.gateway.people import ADA, NOBODY, bearer


def claims_of(call: Call) -> Claims:
    return SIGNER.verify(call.authorization.removeprefix("Bearer "), 0)


async def kept(own: OwnAccount, who: Call) -> pb.GetAccountResponse:
    return await own.get_account(who, pb.GetAccountRequest())


async def test_a_new_account_has_no_preferences_and_the_first_avatar(own: OwnAccount, ann: Call) -> None:
    found = await kept(own, ann)
    assert (found.account.avatar, found.preferences.value, found.preferences.version) == (0, b"", 0)


async def test_a_new_name_comes_with_a_token_that_has_it_and_is_no_more(own: OwnAccount, ann: Call) -> None:
    updated = await own.update_account(ann, pb.UpdateAccountRequest(name=" Anna "))
    before, after = claims_of(ann), claims_of(as_bearer(updated.token))
    assert (before.name, after.name, updated.account.name) == ("Ann", "Anna", "Anna")
    assert (after.account_id, after.scopes, after.expires) == (
        before.account_id,
        before.scopes,
        before.expires,
    )
    assert updated.expires.seconds == before.expires
    assert (await kept(own, ann)).account == updated.account


async def test_another_device_gets_the_name_with_its_next_token(own: OwnAccount, ann: Call) -> None:
    await own.update_account(ann, pb.UpdateAccountRequest(name="Anna"))
    issued = await own.issue_token(ann, pb.IssueTokenRequest(scopes=[pb.SCOPE_BOT]))
    assert claims_of(as_bearer(issued.token)).name == "Anna"


async def test_what_is_not_set_stays(own: OwnAccount, ann: Call) -> None:
    await own.update_account(ann, pb.UpdateAccountRequest(name="Anna", avatar=255, preferences=b"dark"))
    await own.update_account(ann, pb.UpdateAccountRequest())
    updated = await own.update_account(ann, pb.UpdateAccountRequest(avatar=3))
    assert (updated.account.name, updated.account.avatar) == ("Anna", 3)
    assert updated.preferences == pb.Preferences(value=b"dark", version=1)


async def test_two_tabs_do_not_overwrite_one_another(own: OwnAccount, ann: Call) -> None:
    def writing(value: bytes, version: int | None = None, name: str | None = None) -> pb.UpdateAccountRequest:
        return pb.UpdateAccountRequest(preferences=value, preferences_version=version, name=name)

    await own.update_account(ann, writing(b"one", 0))
    with pytest.raises(StalePreferences) as caught:
        await own.update_account(ann, writing(b"two", 0, name="Changed"))
    assert caught.value.metadata == {"version": "1"}
    found = await kept(own, ann)
    assert (found.account.name, found.preferences.value) == ("Ann", b"one")
    await own.update_account(ann, writing(b"two", 1))
    repeated = await own.update_account(ann, writing(b"two", 1))
    assert repeated.preferences == pb.Preferences(value=b"two", version=2)
    last = await own.update_account(ann, writing(b""))
    assert last.preferences == pb.Preferences(value=b"", version=3)


@pytest.mark.parametrize(
    "request_of",
    [
        pb.UpdateAccountRequest(name=""),
        pb.UpdateAccountRequest(name="x" * 41),
        pb.UpdateAccountRequest(avatar=-1),
        pb.UpdateAccountRequest(avatar=256),
        pb.UpdateAccountRequest(preferences=b"x" * 4097),
        pb.UpdateAccountRequest(preferences_version=0),
    ],
)
async def test_what_does_not_fit_is_refused(
    own: OwnAccount, ann: Call, request_of: pb.UpdateAccountRequest
) -> None:
    with pytest.raises(InvalidRequest):
        await own.update_account(ann, request_of)


async def test_preferences_are_any_bytes_up_to_the_limit(own: OwnAccount, ann: Call) -> None:
    value = bytes(range(256)) * 16
    await own.update_account(ann, pb.UpdateAccountRequest(preferences=value))
    assert (await kept(own, ann)).preferences.value == value


async def test_an_account_changes_itself_alone(own: OwnAccount, ann: Call) -> None:
    other = await guest(own, "Bob")
    await own.update_account(other, pb.UpdateAccountRequest(name="Robert", preferences=b"secret"))
    found = await kept(own, ann)
    assert (found.account.name, found.preferences.value) == ("Ann", b"")


async def test_who_only_watches_and_who_is_bound_changes_nothing(own: OwnAccount) -> None:
    request = pb.UpdateAccountRequest(name="Eve")
    with pytest.raises(ScopeMissing):
        await own.update_account(bearer("ada", Scope.OBSERVE), request)
    for caller in (NOBODY, bearer("ada", match_id="tablut.x", seat=0)):
        with pytest.raises(BadToken):
            await own.update_account(caller, request)
    with pytest.raises(NoSuchEntry):
        await own.update_account(ADA, request)
