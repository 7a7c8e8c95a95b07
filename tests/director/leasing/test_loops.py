"""Loops of a director: sweeping, counting, checking workers."""

import pytest

from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.games import versions
from services.director.leasing.loops import count, look_at_workers, sweep, unless_idle
from services.runtime.errors import LogUnavailable
from services.tournament.deviation import Flag, FlagKind
from tests.director.house import ADMIN, ORGANISER, House
from tests.director.mortal import let_leases_run_out
from tests.director.specs import levels, spec
from tests.samples import sample


def games(state: str) -> float | None:
    return sample("ardri_tournament_games", {"game": "tablut", "state": state})


async def test_leases_of_the_dead_are_swept_and_counted(house: House, sqlite_url: str) -> None:
    await house.create(spec(entrants=levels(3)))
    await house.register("w1")
    assert len(await house.lease("w1", 4)) == 4
    await count(house.context)
    assert (games("open"), games("leased")) == (2, 4)
    before = sample("ardri_tournament_leases_expired_total") or 0
    await sweep(house.context)
    let_leases_run_out(sqlite_url)
    await sweep(house.context)
    assert sample("ardri_tournament_leases_expired_total") == before + 4
    await count(house.context)
    assert (games("open"), games("leased")) == (6, 0)


async def test_leases_that_a_worker_takes_over_are_counted_too(house: House, sqlite_url: str) -> None:
    await house.create(spec(entrants=levels(3)))
    for worker in ("w1", "w2"):
        await house.register(worker)
    assert len(await house.lease("w1")) == 6
    before = sample("ardri_tournament_leases_expired_total") or 0
    let_leases_run_out(sqlite_url)
    assert len(await house.lease("w2")) == 6
    assert sample("ardri_tournament_leases_expired_total") == before + 6


async def test_where_nobody_plays_the_gauge_says_0(house: House) -> None:
    """A gauge that vanishes would look like broken monitoring."""
    await count(house.context)
    for game in versions():
        for state in ("open", "leased"):
            labels = {"game": game, "state": state}
            assert sample("ardri_tournament_games", labels) == 0, labels
    made = await house.create(spec(entrants=levels(3)))
    await count(house.context)
    assert games("open") == 6
    await house.play_out(made.tournament_id)
    await count(house.context)
    assert (games("open"), games("leased")) == (0, 0)


async def test_flags_are_shown_with_their_worker(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def flagged(_tallies: object) -> list[Flag]:
        nonlocal asked
        asked += 1
        return [Flag("w1", FlagKind.SPEED, 0.3, 0.5, "half asleep")]

    monkeypatch.setattr("services.director.leasing.flags.flags", flagged)
    await house.create(spec(entrants=levels(3)))
    for worker in ("w1", "w2"):
        await house.register(worker)
    await look_at_workers(house.context, house.flags)
    await look_at_workers(house.context, house.flags)
    assert asked == 1
    listed = (await house.operating.list_workers(ADMIN, rpc.ListWorkersRequest())).workers
    assert {worker.worker_id: list(worker.flags) for worker in listed} == {
        "w1": ["speed: half asleep"],
        "w2": [],
    }
    await house.play("w2", 2)
    await look_at_workers(house.context, house.flags)
    assert asked == 2


async def test_flags_go_with_what_they_were_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a purge, as many blocks may stand for other results; ended tournaments are not checked."""
    odd = [Flag("w1", FlagKind.SPEED, 0.3, 0.5, "half asleep")]
    monkeypatch.setattr("services.director.leasing.flags.flags", lambda _tallies: list(odd))
    made = (await house.create(spec(entrants=levels(3)))).tournament_id
    await house.register("w1")
    await house.play("w1", 2)
    house.flags.look(house.ledger)
    assert house.flags.of("w1") == ["speed: half asleep"]
    await house.operating.purge_worker(ADMIN, rpc.PurgeWorkerRequest(worker_id="w1"))
    flagged, odd = odd, []
    house.flags.look(house.ledger)
    assert house.flags.of("w1") == []
    odd = flagged
    await house.play("w1", 2)
    pause = rpc.PauseTournamentRequest(tournament_id=made)
    await house.organising.pause_tournament(ORGANISER, pause)
    house.flags.look(house.ledger)
    assert house.flags.of("w1") == ["speed: half asleep"], "somebody may have paused because of it"
    cancel = rpc.CancelTournamentRequest(tournament_id=made, cause="it was")
    await house.organising.cancel_tournament(ORGANISER, cancel)
    house.flags.look(house.ledger)
    assert house.flags.of("w1") == []


async def test_the_statistics_take_what_the_ledger_tells(house: House) -> None:
    await house.create(spec(entrants=levels(3)))
    await house.register("w1")
    await house.play("w1")
    house.flags.look(house.ledger)
    assert house.flags.of("w1") == []


async def test_at_rest_it_looks_once_more_and_no_more() -> None:
    class Planner:
        is_idle = False

    planner, looked = Planner(), []

    async def work() -> None:
        looked.append(planner.is_idle)

    look = unless_idle(planner, work)
    for is_idle in (True, True, False, False, True, True, True, False):
        planner.is_idle = is_idle
        await look()
    assert looked == [True, False, False, True, False]


async def test_what_failed_at_rest_is_tried_again() -> None:
    class Planner:
        is_idle = True

    tries = 0

    async def work() -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise LogUnavailable("away")

    look = unless_idle(Planner(), work)
    with pytest.raises(LogUnavailable):
        await look()
    await look()
    await look()
    assert tries == 2
