"""Live tournaments on a platform: outside bots, levels, clocks, and a director that is killed."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from ardri.tara.v1 import tara_pb2
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_client import Refused, Table, play_tournaments
from services.runtime.jobs.wire import pack
from tests.e2e.platform import Platform, running
from tests.e2e.tournaments.live_tournament import at_random, bot, guest, live_spec, organising, results
from tests.waiting import patiently

PLAYED = [pb.VERDICT_PLAYED, pb.VERDICT_PLAYED]


async def test_outside_bots_and_a_level_play_and_a_director_may_die() -> None:
    with running() as platform:
        async with AsyncExitStack() as life:
            organiser = await life.enter_async_context(organising(platform))
            bots = [await life.enter_async_context(guest(platform, name)) for name in ("Ada", "Bob")]
            spec = live_spec(
                *(bot(f"bot-{number}", each.account_id) for number, each in enumerate(bots)),
                pb.Entrant(name="level", level=pb.LevelEntrant(level=2)),
            )
            playing = [asyncio.create_task(play_tournaments(each.ardri, at_random)) for each in bots]
            made = await organiser.tournaments.create(spec, start=True)
            watching = asyncio.create_task(results(organiser, made.tournament_id))
            await platform.kill("director")
            async with patiently():
                games = await watching
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            assert len(games) == 6, "three meetings, each in both seats"
            assert len({game.match_id for game in games}) == 6
            assert [list(game.verdicts) for game in games] == [PLAYED] * 6
            for game in games:
                record = await organiser.tournaments.record(game.slot)
                assert record.digests[-1] == game.record_digest
                verdict = await organiser.verify(game.match_id)
                assert verdict.verified


async def stay_silent(table: Table) -> None:
    await asyncio.Event().wait()


async def act_once_and_leave(table: Table) -> None:
    await table.turn()
    await table.act(await at_random(table))


async def cheat_and_play_on(table: Table) -> None:
    """Tries illegal actions and actions of others, then plays on."""
    while await table.turn():
        with pytest.raises(Refused):
            await table.act("e5-e5")
        await table.act(await at_random(table))


@pytest.mark.parametrize(
    ("behave", "verdict", "seconds"),
    [(stay_silent, pb.VERDICT_STALL, 20), (act_once_and_leave, pb.VERDICT_CRASH, 21)],
    ids=["silent", "gone"],
)
async def test_who_does_not_play_loses_on_time_and_the_others_go_on(
    platform: Platform, behave: object, verdict: int, seconds: float
) -> None:
    async with organising(platform) as organiser, guest(platform, "Mallory") as rogue:
        spec = live_spec(
            bot("rogue", rogue.account_id, concurrency=4),
            pb.Entrant(name="one", level=pb.LevelEntrant(level=2)),
            pb.Entrant(name="two", level=pb.LevelEntrant(level=1)),
            seconds=seconds,
        )
        task = asyncio.create_task(rogue.sit_down_everywhere(behave))  # type: ignore[arg-type]  # one of the above
        made = await organiser.tournaments.create(spec, start=True)
        async with patiently():
            games = await results(organiser, made.tournament_id)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert len(games) == 6
    for game in games:
        names = list(game.seats)
        if "rogue" in names:
            seat = names.index("rogue")
            assert game.verdicts[seat] == verdict
            assert game.verdicts[1 - seat] == pb.VERDICT_PLAYED
            assert game.ranks[seat] == 2
        else:
            assert list(game.verdicts) == PLAYED


async def give_up(table: Table) -> None:
    await table.turn()
    await table.resign()


async def test_a_table_of_three_goes_on_without_who_gives_up_and_counts(every_game: Platform) -> None:
    async with (
        organising(every_game) as organiser,
        guest(every_game, "Rory") as rory,
        guest(every_game, "Ann") as ann,
    ):
        spec = live_spec(
            bot("rory", rory.account_id),
            bot("ann", ann.account_id),
            pb.Entrant(name="level", level=pb.LevelEntrant(level=1)),
            seats=3,
        )
        spec.game = "tara"
        spec.options.CopyFrom(pack(tara_pb2.Options(round_limit=1)))
        tasks = [
            asyncio.create_task(rory.sit_down_everywhere(give_up)),
            asyncio.create_task(play_tournaments(ann.ardri, at_random)),
        ]
        made = await organiser.tournaments.create(spec, start=True)
        async with patiently():
            games = await results(organiser, made.tournament_id)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    assert len(games) == 3
    for game in games:
        verdicts = dict(zip(game.seats, game.verdicts, strict=True))
        assert verdicts == {"rory": pb.VERDICT_RESIGNED, **dict.fromkeys(("ann", "level"), PLAYED[0])}
        assert game.ranks[list(game.seats).index("rory")] == 3


async def test_a_cheat_is_refused_and_its_game_goes_on(platform: Platform) -> None:
    async with organising(platform) as organiser, guest(platform, "Trent") as cheat:
        spec = live_spec(
            bot("cheat", cheat.account_id), pb.Entrant(name="level", level=pb.LevelEntrant(level=1))
        )
        task = asyncio.create_task(cheat.sit_down_everywhere(cheat_and_play_on))
        made = await organiser.tournaments.create(spec, start=True)
        async with patiently():
            games = await results(organiser, made.tournament_id)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert [list(game.verdicts) for game in games] == [PLAYED] * 2
    assert cheat.most_at_once == 1, "one game at a time was agreed"


async def test_seats_are_told_to_their_account_alone(platform: Platform) -> None:
    async with (
        organising(platform) as organiser,
        guest(platform, "Ann") as ann,
        guest(platform, "Eve") as eve,
    ):
        spec = live_spec(bot("ann", ann.account_id), pb.Entrant(name="level", level=pb.LevelEntrant(level=1)))
        made = await organiser.tournaments.create(spec, start=True)
        async with patiently():
            seat = await anext(ann.ardri.tournaments.seats())
            again = await anext(ann.ardri.tournaments.seats())
        assert (seat.match_id, seat.seat) == (again.match_id, again.seat)
        assert seat.slot.tournament_id == made.tournament_id
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(2):
                await anext(eve.ardri.tournaments.seats())
        await organiser.tournaments.cancel(made.tournament_id)
