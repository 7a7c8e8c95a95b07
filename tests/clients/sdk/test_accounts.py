"""Changes that an account makes to itself, and how a second device joins it."""

import pytest

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri_client import Ardri, errors
from tests.clients.fake.platform import FakePlatform


async def test_a_name_and_an_avatar_are_chosen(ardri: Ardri) -> None:
    updated = await ardri.accounts.update(name="Ann", avatar=7)
    assert ardri.token == updated.token
    found = (await ardri.account()).account
    assert (found.name, found.avatar) == ("Ann", 7)


async def test_preferences_are_written_over_the_version_that_was_read(ardri: Ardri) -> None:
    kept = (await ardri.account()).preferences
    written = await ardri.accounts.update(preferences=b"dark", preferences_version=kept.version)
    assert written.preferences == pb.Preferences(value=b"dark", version=1)
    with pytest.raises(errors.StaleVersion) as stale:
        await ardri.accounts.update(preferences=b"light", preferences_version=kept.version)
    assert stale.value.current == 1
    assert (await ardri.accounts.update(preferences=b"light")).preferences.version == 2


async def test_a_second_device_comes_to_the_account(ardri: Ardri, platform: FakePlatform) -> None:
    made = await ardri.accounts.create_link_code()
    async with Ardri.connect(platform.address) as second:
        redeemed = await second.accounts.redeem(made.code)
        assert second.token == redeemed.token
        assert (await second.account()).account == (await ardri.account()).account
        with pytest.raises(errors.NoSuchEntry):
            await second.accounts.redeem(made.code)


async def test_profiles_and_the_course_of_a_rating(ardri: Ardri) -> None:
    found = await ardri.accounts.profile("bob")
    assert (found.account.name, found.ratings[0].rating) == ("bob", 1620)
    course = [point async for point in ardri.accounts.rating_points("tablut", "bob")]
    assert [point.games for point in course] == [3, 2, 1]


async def test_what_is_kept_comes_page_by_page_and_goes_once(ardri: Ardri) -> None:
    account = (await ardri.account()).account
    pages = [page async for page in ardri.accounts.export()]
    assert (len(pages), pages[0].account) == (3, account)
    with pytest.raises(errors.InvalidRequest):
        await ardri.accounts.delete("somebody else")
    await ardri.accounts.delete(account.account_id)
    with pytest.raises(errors.NoSuchEntry):
        await ardri.accounts.delete(account.account_id)
