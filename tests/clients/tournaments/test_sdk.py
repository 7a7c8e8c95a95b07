"""Tournaments through the SDK: every call works, also when the connection breaks."""

from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any

import pytest

from ardri.tablut.v1 import tablut_pb2
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from ardri_client import Ardri, Tournaments, errors
from tests.clients.conftest import QUICK
from tests.clients.fake.edge import platform_by
from tests.clients.fake.platform import FakePlatform
from tests.clients.fake.tournaments import FakeTournaments
from tests.tournament.export.sample import Played

SPEC = pb.TournamentSpec(name="Ladder", game="tablut", stages=[pb.Stage(format=pb.FORMAT_SWISS)])


@pytest.fixture(params=["grpc", "web"])
async def platform(request: pytest.FixtureRequest) -> AsyncIterator[FakePlatform]:
    async with platform_by(request.param) as fake:
        yield fake


@pytest.fixture
async def tournaments(platform: FakePlatform) -> AsyncIterator[Tournaments]:
    async with Ardri.connect(platform.address, token="account:admin", retry=QUICK) as ardri:
        yield ardri.tournaments


async def test_a_lost_answer_does_not_make_a_second_tournament(
    tournaments: Tournaments, fake: FakeTournaments
) -> None:
    before = len(fake.stories)
    fake.lose_answers = 2
    made = await tournaments.create(SPEC, options={"quiet_plies": 7}, start=True)
    assert (made.state, len(fake.stories)) == (pb.TOURNAMENT_STATE_RUNNING, before + 1)
    again = await tournaments.create(SPEC)
    assert again.tournament_id != made.tournament_id, "another request is another tournament"
    mine = [await tournaments.create(SPEC, request_id="mine") for _ in range(2)]
    assert mine[0].tournament_id == mine[1].tournament_id


async def test_options_are_packed_for_the_game(tournaments: Tournaments, fake: FakeTournaments) -> None:
    made = await tournaments.create(SPEC, options={"quiet_plies": 7, "repetition": "loss_of_mover"})
    options = tablut_pb2.Options()
    assert made.spec.options.Unpack(options)
    assert (options.quiet_plies, options.repetition) == (7, tablut_pb2.REPETITION_LOSS_OF_MOVER)
    assert not SPEC.HasField("options"), "the caller's spec stays as it was"
    with pytest.raises(errors.InvalidOptions, match="many"):
        await tournaments.create(SPEC, options={"quiet_plies": "many"})


async def test_pairings_are_not_uploaded_twice(tournaments: Tournaments, fake: FakeTournaments) -> None:
    made = await tournaments.create(SPEC)
    fake.lose_answers = 1
    with pytest.raises(errors.Unreachable):
        await tournaments.upload(made.tournament_id, 0, [["a", "b"]])
    assert await tournaments.upload(made.tournament_id, 0, [["c", "d"]]) == 2


async def test_every_other_call(tournaments: Tournaments, fake: FakeTournaments, a_swiss: Played) -> None:
    ended = a_swiss.manifest.tournament_id
    made = (await tournaments.create(SPEC)).tournament_id
    assert (await tournaments.get(made)).tournament_id == made
    assert [each.tournament_id async for each in tournaments.list()] == [made, ended]
    states = (pb.TOURNAMENT_STATE_ENDED,)
    assert [each.tournament_id async for each in tournaments.list(states)] == [ended]
    assert (await tournaments.start(made)).state == pb.TOURNAMENT_STATE_RUNNING
    assert (await tournaments.pause(made)).state == pb.TOURNAMENT_STATE_PAUSED
    assert (await tournaments.resume(made)).state == pb.TOURNAMENT_STATE_RUNNING
    assert (await tournaments.extend(made, rounds=9, seconds=60)).spec.stages[0].rounds == 9
    assert fake.requests[-1].duration.seconds == 60  # type: ignore[attr-defined]  # the request of extend
    entry = await tournaments.enter(made, pb.Entrant(name="me"))
    assert entry.entrant.person.account_id == "admin"
    assert (await tournaments.withdraw(made)).withdrawn
    assert [each.withdrawn for each in await tournaments.entrants(made)] == [True]
    assert (await tournaments.cancel(made, "rain")).state == pb.TOURNAMENT_STATE_CANCELLED
    assert fake.requests[-1].cause == "rain"  # type: ignore[attr-defined]  # the request of cancel
    assert (await tournaments.standings(ended, 0)).final
    assert (await tournaments.ratings(ended)).ratings
    fake.running.append(pb.RunningGame(seats=["one", "two"], match_id="tablut.x"))
    assert [each.match_id for each in await tournaments.running(made)] == ["tablut.x"]
    slot = pb.Slot(tournament_id=ended, stage=0, block=0, rotation=1)
    record = await tournaments.record(slot)
    assert record.SerializeToString(deterministic=True) == a_swiss.records[0, 0, 1]


async def test_what_operators_call_is_reached_by_grpc_alone(
    tournaments: Tournaments, platform: FakePlatform
) -> None:
    if platform.address.startswith("http"):
        for call in (tournaments.workers(), tournaments.quarantine("w1"), tournaments.purge("w1")):
            with pytest.raises(errors.Refused, match="UNIMPLEMENTED"):
                await call
        return
    assert [worker.worker_id for worker in await tournaments.workers()] == ["w1"]
    assert (await tournaments.quarantine("w1")).quarantined
    assert not (await tournaments.quarantine("w1", release=True)).quarantined
    assert await tournaments.purge("w1") == 3


async def test_refusals_are_typed(
    tournaments: Tournaments, ardri: Ardri, a_swiss: Played, fake: object
) -> None:
    with pytest.raises(errors.NoSuchEntry):
        await tournaments.get("t-none")
    with pytest.raises(errors.TournamentStateRefused) as refused:
        await tournaments.pause(a_swiss.manifest.tournament_id)
    assert refused.value.metadata["state"] == "ended"
    with pytest.raises(errors.ScopeMissing):
        await ardri.tournaments.create(SPEC)
    with pytest.raises(errors.NoSuchEntry):
        await anext(tournaments.watch("t-none"))


@pytest.mark.parametrize("cut", [0, 1, 2])
async def test_watching_has_no_gap_and_no_repeat(
    tournaments: Tournaments, platform: FakePlatform, fake: FakeTournaments, a_swiss: Played, cut: int
) -> None:
    platform.cut_streams_after = cut
    steps = [step async for step in tournaments.watch(a_swiss.manifest.tournament_id)]
    numbers = [block.sequence for step in steps for block in step.blocks]
    assert numbers == list(range(1, len(a_swiss.blocks) + 1))
    assert steps[0].tournament.state == pb.TOURNAMENT_STATE_RUNNING
    assert steps[-1].tournament.state == pb.TOURNAMENT_STATE_ENDED
    last = [step.standings for step in steps if step.standings is not None][-1]
    assert last == fake.stories[a_swiss.manifest.tournament_id].standings(len(a_swiss.blocks))


async def test_watching_goes_on_from_a_cursor(
    tournaments: Tournaments, fake: object, a_swiss: Played
) -> None:
    seen = tournaments.watch(a_swiss.manifest.tournament_id, after=4)
    assert (await anext(seen)).blocks[0].sequence == 5


@pytest.mark.parametrize("numbers", [[1, 3], [1, 1], [2]])
async def test_a_stream_that_breaks_its_promise_is_refused(
    tournaments: Tournaments, fake: FakeTournaments, a_swiss: Played, numbers: list[int]
) -> None:
    blocks = [pb.BlockResult(sequence=number) for number in numbers]
    tell(fake, a_swiss, lambda _after: [rpc.WatchStandingsResponse(blocks=blocks)])
    with pytest.raises(errors.VersionGap):
        await anext(tournaments.watch(a_swiss.manifest.tournament_id))


async def test_a_stream_that_stops_early_is_taken_up_again(
    tournaments: Tournaments, fake: FakeTournaments, a_swiss: Played
) -> None:
    whole = list(fake.stories[a_swiss.manifest.tournament_id].told(0))
    asked: list[int] = []

    def told(after: int) -> list[rpc.WatchStandingsResponse]:
        asked.append(after)
        return whole[:1] if len(asked) == 1 else whole[1:]

    tell(fake, a_swiss, told)
    steps = [step async for step in tournaments.watch(a_swiss.manifest.tournament_id)]
    assert (len(steps), asked) == (len(whole), [0, 3])


def tell(
    fake: FakeTournaments, a_swiss: Played, told: Callable[[int], Iterable[rpc.WatchStandingsResponse]]
) -> None:
    story: Any = fake.stories[a_swiss.manifest.tournament_id]
    story.told = told


@pytest.mark.parametrize("every", [0, 1, 2])
async def test_an_export_has_each_game_once_across_breaks(
    tournaments: Tournaments, fake: FakeTournaments, a_swiss: Played, every: int
) -> None:
    fake.cut_every = every
    pages = [page async for page in tournaments.export(a_swiss.manifest.tournament_id)]
    slots = [game.result.slot for page in pages for game in page.games]
    places = [(slot.stage, slot.block, slot.rotation) for slot in slots]
    assert places == sorted(a_swiss.records)
    assert sum(page.HasField("tournament") for page in pages) == 1
    assert all(game.HasField("record") for page in pages for game in page.games)
    bare = tournaments.export(a_swiss.manifest.tournament_id, results_only=True)
    assert not any([game.HasField("record") async for page in bare for game in page.games])


async def test_seats_that_are_told_again_are_not_repeated(
    tournaments: Tournaments, platform: FakePlatform, fake: FakeTournaments
) -> None:
    fake.seats = [
        rpc.LiveSeat(match_id="tablut.1", seat=0, seat_token="s1"),
        rpc.LiveSeat(match_id="tablut.1", seat=1, seat_token="s2"),
        rpc.LiveSeat(match_id="tablut.1", seat=0, ended=True),
        rpc.LiveSeat(match_id="tablut.2", seat=0),
    ]
    platform.cut_streams_after = 3
    seats = tournaments.seats()
    found = [await anext(seats) for _ in range(3)]
    platform.cut_streams_after = 0
    found.append(await anext(seats))
    assert found == fake.seats
