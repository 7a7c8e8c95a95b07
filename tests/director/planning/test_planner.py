"""Tournaments from the first pairing to the end, by any planner, and wherever a director is killed."""

import asyncio
import shutil
import threading
from collections import Counter
from pathlib import Path

import pytest

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.planning import advancing, planner
from services.director.planning.ending import digests
from services.director.planning.recent_tournaments import RecentTournaments
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import Progress
from services.runtime.errors import LogUnavailable
from services.runtime.process.tasks import wait_at_most
from services.tournament.formats import plan
from services.tournament.plan import Plan, StageRecord
from services.tournament.spec import Format
from tests.director.house import ACCEPTED, ADMIN, ORGANISER, House, delivery
from tests.director.mortal import Lives
from tests.director.planning import killed_anywhere
from tests.director.specs import levels, spec, stage
from tests.servers.migrated import migrated
from tests.waiting import patiently

FORMATS = {
    "arena": spec(stage(pb.FORMAT_ARENA, rounds=2), entrants=levels(4)),
    "test": spec(
        pb.Stage(format=pb.FORMAT_TEST, blocks=12, heroes=["e0"], test=pb.Test(null=0, alternative=400)),
        entrants=levels(2),
    ),
    "round robin": spec(stage(pb.FORMAT_ROUND_ROBIN)),
    "swiss": spec(stage(pb.FORMAT_SWISS, rounds=2), entrants=levels(5)),
    "knockout": spec(stage(pb.FORMAT_KNOCKOUT), entrants=levels(5)),
    "groups, then knockout": spec(
        stage(pb.FORMAT_ROUND_ROBIN, groups=2, advance=1), stage(pb.FORMAT_KNOCKOUT), entrants=levels(6)
    ),
}
Digests = tuple[bytes, bytes]


def digests_of(tournament: pb.Tournament) -> Digests:
    assert tournament.state == pb.TOURNAMENT_STATE_ENDED
    return tournament.results_digest, tournament.standings_digest


@pytest.mark.parametrize("name", FORMATS)
async def test_a_tournament_is_played_to_its_end(name: str, ledger_url: str) -> None:
    ledger = Ledger(ledger_url)
    house = House(ledger)
    made = await house.create(FORMATS[name])
    ended = await house.play_out(made.tournament_id)
    assert all(each.finished and each.games == each.games_done for each in ended.stages)
    assert [len(digest) for digest in digests_of(ended)] == [32, 32]
    assert ended.HasField("ended")
    house.context.close()


async def test_wherever_a_director_is_killed_another_comes_to_the_same_end(tmp_path: Path) -> None:
    file = tmp_path / "killed.db"
    migrated(file)
    kills, faults = await killed_anywhere.run(file, every=17)
    assert faults == []
    assert kills > 5


async def test_two_directors_at_once_plan_nothing_twice(ledger_url: str) -> None:
    """The two plan in turn, after each game, each with its own cache."""
    house, other = (House(Ledger(ledger_url)) for _ in range(2))
    made = await house.create(FORMATS["groups, then knockout"], start=True)
    await house.register("w1")
    turn = 0
    while (now := await other.get(made.tournament_id)).state == pb.TOURNAMENT_STATE_RUNNING:
        turn += 1
        one, two = (house, other) if turn % 2 else (other, house)
        for assignment in await one.lease("w1", 3):
            assert await two.deliver("w1", [delivery(assignment)]) == [ACCEPTED]
            one.planner.poke({made.tournament_id})
            await one.plan()
        await two.plan()
    fresh = RecentTournaments(house.ledger).of(made.tournament_id)
    assert digests_of(now) == digests(fresh, fresh.refresh())
    for index in range(2):
        record = fresh.snapshot(index)
        assert record is not None
        assert plan(record).blocks == ()
        meetings = [(block.round, *sorted(block.entrants)) for block in record.blocks]
        assert len(set(meetings)) == len(meetings)
    house.context.close()
    other.context.close()


async def test_a_director_goes_on_where_a_faster_one_was_killed(sqlite_url: str) -> None:
    """Both plan the end of a stage; the faster one is killed after its change, before the next stage."""
    faster = Ledger(sqlite_url)
    beaten: list[int] = []

    class SlowerLedger(Ledger):
        def apply(
            self, tournament_id: str, index: int, plan: Plan, *, known_blocks: int, revision: int
        ) -> bool:
            if plan.is_final and not index:
                assert faster.apply(tournament_id, index, plan, known_blocks=known_blocks, revision=revision)
                beaten.append(index)
            return super().apply(tournament_id, index, plan, known_blocks=known_blocks, revision=revision)

    house = House(SlowerLedger(sqlite_url))
    made = await house.create(FORMATS["groups, then knockout"])
    await house.register("w1")
    assert await house.play("w1") == 12
    assert beaten == [0]
    assert (await house.get(made.tournament_id)).stages[1].games > 0
    house.context.close()


async def test_no_stage_is_read_twice_while_one_director_plans(sqlite_url: str) -> None:
    reads: list[int] = []

    class CountingLedger(Ledger):
        def stage(self, tournament_id: str, index: int) -> StageRecord | None:
            reads.append(index)
            return super().stage(tournament_id, index)

    house = House(CountingLedger(sqlite_url))
    made = await house.create(FORMATS["groups, then knockout"])
    await house.register("w1")
    while await house.play("w1", 2):
        await house.tables.standings(made.tournament_id, None)
    digests_of(await house.get(made.tournament_id))
    assert sorted(reads) == [0, 1]
    house.context.close()


async def test_a_stage_that_waits_for_its_games_is_not_planned_after_each(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = 0

    def counting(record: StageRecord) -> Plan:
        nonlocal planned
        planned += 1
        return plan(record)

    monkeypatch.setattr(advancing, "plan", counting)
    made = await house.create(spec(stage(pb.FORMAT_ROUND_ROBIN, rounds=4), entrants=levels(4)))
    await house.register("w1")
    for _ in range(6):
        await house.play("w1", 4)
    assert planned == 2
    late = pb.Entrant(name="late", level=pb.LevelEntrant(level=1))
    request = rpc.EnterTournamentRequest(tournament_id=made.tournament_id, entrant=late)
    games = (await house.get(made.tournament_id)).stages[0].games
    await house.entering.enter_tournament(ORGANISER, request)
    await house.plan()
    assert (await house.get(made.tournament_id)).stages[0].games > games
    await house.play_out(made.tournament_id)


async def test_an_arena_pairs_whoever_is_free_while_others_play(house: House) -> None:
    made = await house.create(spec(stage(pb.FORMAT_ARENA, rounds=9), entrants=levels(6)))
    await house.register("w1")
    assigned = await house.lease("w1")
    assert len(assigned) == 6
    assert (await house.deliver("w1", list(map(delivery, assigned[:4])))) == [ACCEPTED] * 4
    await house.plan()
    assert (await house.get(made.tournament_id)).stages[0].games > 6


async def test_news_of_another_director_is_left_to_it_for_a_second(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("services.director.planning.planner.time.monotonic", lambda: now[0])
    house, other = (House(Ledger(sqlite_url)) for _ in range(2))
    made = await house.create(FORMATS["knockout"])
    await house.register("w1")
    await other.plan()
    for assignment in await house.lease("w1"):
        assert await house.deliver("w1", [delivery(assignment)]) == [ACCEPTED]
    before = (await other.get(made.tournament_id)).stages[0].rounds
    for later in (0.0, 0.5):
        now[0] = 100.0 + later
        await other.plan()
        assert (await other.get(made.tournament_id)).stages[0].rounds == before
    now[0] = 102.0
    await other.plan()
    assert (await other.get(made.tournament_id)).stages[0].rounds == before + 1
    house.context.close()
    other.context.close()


async def test_a_tournament_that_cannot_be_planned_holds_up_no_other(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = await house.create(spec(stage(pb.FORMAT_KNOCKOUT)), "bad", start=False)
    good = await house.create(spec(), "good", start=False)

    def failing(record: StageRecord) -> Plan:
        if record.spec.rounds == 0 and record.spec.format.value == "knockout":
            raise ZeroDivisionError
        return plan(record)

    monkeypatch.setattr(advancing, "plan", failing)
    for made in (bad, good):
        request = rpc.StartTournamentRequest(tournament_id=made.tournament_id)
        await house.organising.start_tournament(ADMIN, request)
    await house.plan()
    assert (await house.get(bad.tournament_id)).stages[0].games == 0
    assert (await house.get(good.tournament_id)).stages[0].games == 6
    monkeypatch.undo()
    house.planner.poke({bad.tournament_id})
    await house.plan()
    assert (await house.get(bad.tournament_id)).stages[0].games > 0


@pytest.mark.parametrize("is_poked", [True, False])
@pytest.mark.parametrize("is_good", [True, False])
async def test_a_tournament_that_takes_long_to_plan_holds_up_no_other(
    house: House, monkeypatch: pytest.MonkeyPatch, is_good: bool, is_poked: bool
) -> None:
    """Planning a Swiss round of a thousand takes half a minute; changes in the meantime are not missed."""
    large = await house.create(spec(stage(pb.FORMAT_SWISS, rounds=2), entrants=levels(5)), "1", start=False)
    small = await house.create(spec(), "2", start=False)
    goes_on = threading.Event()

    def slow(record: StageRecord) -> Plan:
        if record.spec.format is not Format.SWISS:
            return plan(record)
        goes_on.wait()
        if is_good:
            return plan(record)
        raise ZeroDivisionError

    monkeypatch.setattr(advancing, "plan", slow)
    looks = Counter[str]()
    advance = house.planner._advance

    async def noted(tournament_id: str) -> Progress:
        looks[tournament_id] += 1
        return await advance(tournament_id)

    monkeypatch.setattr(house.planner, "_advance", noted)
    for made in (large, small):
        await house.organising.start_tournament(
            ADMIN, rpc.StartTournamentRequest(tournament_id=made.tournament_id)
        )
    try:
        await house.planner.tick()
        assert (await house.get(small.tournament_id)).stages[0].games > 0
        assert (await house.get(large.tournament_id)).stages[0].games == 0
        if is_poked:
            house.planner.poke({large.tournament_id})
        await house.planner.tick()
        assert looks[large.tournament_id] == 1
    finally:
        goes_on.set()
    await house.planner.settle()
    assert (await house.get(large.tournament_id)).stages[0].games == (4 if is_good else 0)
    await house.plan()
    assert looks[large.tournament_id] == (2 if is_poked else 1)


async def test_purged_games_are_played_again_with_the_digests_of_a_clean_run(tmp_path: Path) -> None:
    file = tmp_path / "purged.db"
    migrated(file)
    tournament_id = await killed_anywhere.created(file, FORMATS["round robin"])
    copy = Path(shutil.copy(file, tmp_path / "clean.db"))
    clean, _ = await Lives(f"sqlite:///{copy}", tournament_id).play()
    house = House(Ledger(f"sqlite:///{file}"))
    await house.organising.start_tournament(ADMIN, rpc.StartTournamentRequest(tournament_id=tournament_id))
    await house.plan()
    await house.register("bad")
    await house.play("bad", 2)
    table = await house.tables.standings(tournament_id, 0)
    assert sorted(row.games for row in table.rows) == [0, 2, 2]
    purged = await house.operating.purge_worker(ADMIN, rpc.PurgeWorkerRequest(worker_id="bad"))
    assert purged.blocks == 1
    table = await house.tables.standings(tournament_id, 0)
    assert [row.games for row in table.rows] == [0, 0, 0]
    ended = await house.play_out(tournament_id, "good")
    assert digests_of(ended) == digests_of(clean)
    assert ended.sequence == clean.sequence + 1
    house.context.close()


@pytest.mark.parametrize("error", [LogUnavailable("away"), ZeroDivisionError()])
async def test_a_look_that_fails_is_not_the_last(
    house: House, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    looks = 0
    again = asyncio.Event()

    async def tick() -> None:
        nonlocal looks
        looks += 1
        if looks > 1:
            again.set()
        raise error

    monkeypatch.setattr(house.planner, "tick", tick)
    running = asyncio.create_task(house.planner.run())
    async with patiently():
        await again.wait()
    running.cancel()


async def test_a_tournament_that_is_started_is_planned_by_the_loop(house: House) -> None:
    running = asyncio.create_task(house.planner.run())
    request = rpc.CreateTournamentRequest(spec=spec(), request_id="1", start=True)
    made = (await house.organising.create_tournament(ORGANISER, request)).tournament
    async with patiently():
        while not (await house.get(made.tournament_id)).stages[0].games:  # noqa: ASYNC110  # there is no event to wait for
            await asyncio.sleep(0.01)
    running.cancel()


@pytest.mark.parametrize("turns", range(6))
async def test_planning_ends_when_it_is_cancelled_just_as_news_arrives(
    turns: int, ledger_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(Ledger(ledger_url))
    rests = asyncio.Event()

    async def rest(news: asyncio.Event, seconds: float) -> None:
        rests.set()
        await wait_at_most(news, seconds)

    monkeypatch.setattr(planner, "wait_at_most", rest)
    planning = asyncio.create_task(house.planner.run())
    async with patiently():
        await rests.wait()
    house.planner.poke(["nowhere"])
    for _ in range(turns):
        await asyncio.sleep(0)
    planning.cancel()
    async with patiently():
        await asyncio.wait({planning})
    house.context.close()
