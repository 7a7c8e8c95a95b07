"""People find each other: by invitation, in the lobby, by a rematch, by matchmaking."""

import asyncio
from random import Random

import pytest

from ardri.gateway.v1.account_service_pb2 import LINK_CODE_KIND_RECOVERY
from ardri.match.v1 import match_pb2 as pb
from ardri_client import Ardri, Table, per_move
from ardri_client.errors import NoSuchEntry, NotYourSeat
from tests.e2e.platform import Platform
from tests.e2e.playing import judge, play_randomly, watch


async def test_an_invitation_leads_to_a_private_match_which_is_drawn(ardri: Ardri, other: Ardri) -> None:
    mine = await ardri.open_match("tablut", private=True)
    match_id = mine.place.match_id
    assert match_id not in [match.match_id for match in await other.open_matches("tablut")]
    with pytest.raises(NoSuchEntry):
        await other.accept_invite("not the code")
    with pytest.raises(NotYourSeat):
        await other.match(match_id)
    theirs = await other.accept_invite(mine.place.invite_code)
    async with mine, theirs:
        assert await mine.turn()
        await mine.act((await mine.legal_actions())[0])
        await mine.offer_draw()
        async for event in theirs:
            if event.HasField("draw_offered"):
                await theirs.answer_draw(accept=True)
        assert not await mine.turn()
    assert mine.match.outcome.reason == "draw_agreed"
    assert list(mine.match.outcome.ranks) == [1, 1]
    await judge(ardri, match_id)


async def test_an_open_match_is_found_in_the_lobby_and_resigned(ardri: Ardri, other: Ardri) -> None:
    mine = await ardri.open_match("tablut", seat=1)
    (found,) = [each for each in await other.open_matches() if each.match_id == mine.place.match_id]
    assert [seat.name for seat in found.seats if seat.account_id] == ["Ada"]
    theirs = await other.join(found.match_id)
    watching = asyncio.create_task(watch(ardri, found.match_id))
    async with mine, theirs:
        assert await theirs.turn()
        await mine.resign()
        assert not await theirs.turn()
    assert theirs.match.outcome.reason == "resigned"
    assert list(theirs.match.outcome.ranks) == [1, 2]
    await judge(ardri, found.match_id, watchers=[await watching])


async def test_a_rematch_swaps_the_seats(ardri: Ardri, other: Ardri) -> None:
    mine = await ardri.open_match("tablut", options={"quiet_plies": 7})
    theirs = await other.join(mine.place.match_id)
    async with mine:
        await mine.resign()
    again, theirs_again = await asyncio.gather(
        ardri.rematch(mine.place.match_id), other.rematch(mine.place.match_id)
    )
    assert again.place.match_id == theirs_again.place.match_id != mine.place.match_id
    assert (mine.seat, theirs.seat) == (0, 1)
    assert (again.seat, theirs_again.seat) == (1, 0)
    sittings = await asyncio.gather(play_randomly(again, Random(2)), play_randomly(theirs_again, Random(3)))
    await judge(ardri, again.place.match_id, sittings)


async def test_two_tickets_meet_in_one_match(ardri: Ardri, other: Ardri) -> None:
    options = {"quiet_plies": 9}
    async with ardri.seek("tablut", options=options) as mine, other.seek("tablut", options=options) as theirs:
        tables = await asyncio.gather(mine.table(), theirs.table())
    assert tables[0].place.match_id == tables[1].place.match_id
    assert {table.seat for table in tables} == {0, 1}
    sittings = await asyncio.gather(*(play_randomly(table, Random(table.seat)) for table in tables))
    await judge(ardri, tables[0].place.match_id, sittings)


async def test_a_lonely_ticket_is_filled_by_an_ai(ardri: Ardri) -> None:
    search = ardri.seek("tablut", options={"quiet_plies": 11}, fill_after=0.5, fill_level=1)
    async with search as seek:
        table = await seek.table()
    sitting = await play_randomly(table, Random(5))
    (opponent,) = [seat for seat in table.match.seats if seat.seat != table.seat]
    assert opponent.bot.level == 1
    await judge(ardri, sitting.match_id, [sitting])


async def test_who_does_not_move_loses_on_time(ardri: Ardri, other: Ardri) -> None:
    mine = await ardri.open_match("tablut", clock=per_move(0.3))
    theirs = await other.join(mine.place.match_id)
    async with theirs:
        assert not await theirs.turn()
        assert theirs.match.outcome.reason == "time_out"
        assert theirs.match.status == pb.MATCH_STATUS_ENDED
    await judge(ardri, mine.place.match_id)


async def test_a_new_name_is_that_of_seats_from_now_on_and_another_device_has_it(
    ardri: Ardri, other: Ardri, platform: Platform
) -> None:
    async def sitting(table: Table) -> list[str]:
        return [seat.name for seat in (await other.match(table.place.match_id)).seats if seat.account_id]

    before = await ardri.open_match("tablut")
    renamed = await ardri.accounts.update(name="Countess")
    after = await ardri.open_match("tablut")
    assert (await sitting(before), await sitting(after)) == (["Ada"], ["Countess"])
    made = await ardri.accounts.create_link_code(LINK_CODE_KIND_RECOVERY)
    async with Ardri.connect(platform.address) as device:
        await device.accounts.redeem(made.code)
        assert (await device.account()).account == renamed.account
        assert (await device.join(before.place.match_id)).seat == before.seat
        with pytest.raises(NoSuchEntry):
            await device.accounts.redeem(made.code)


async def test_a_match_is_in_the_profiles_of_both_once_it_has_ended(ardri: Ardri, other: Ardri) -> None:
    mine = await ardri.open_match("tablut")
    theirs = await other.join(mine.place.match_id)
    async with mine, theirs:
        assert not (await ardri.accounts.profile()).results
        await mine.resign()
        assert not await theirs.turn()
    account_id = (await other.account()).account.account_id
    (won,) = (await ardri.accounts.profile(account_id)).results
    (lost,) = (await ardri.accounts.profile()).results
    assert (won.wins, won.losses, lost.wins, lost.losses) == (1, 0, 0, 1)
