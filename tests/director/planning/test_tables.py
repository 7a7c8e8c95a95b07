"""Standings and ratings: right, of the right stage, and computed again only after new results."""

import pytest

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.planning import tables as tables_module
from services.director.wire import standings as wire
from services.ledger.ledger import Ledger
from services.runtime.errors import NoSuchEntry
from services.tournament import ratings
from services.tournament.formats import standings
from services.tournament.ratings import fit
from tests.director.api.test_entering import withdraw
from tests.director.house import ORGANISER, House, delivery
from tests.director.specs import levels, spec, stage

TWO_STAGES = spec(
    stage(pb.FORMAT_ROUND_ROBIN, groups=2, advance=1), stage(pb.FORMAT_KNOCKOUT), entrants=levels(4)
)


async def test_standings_are_those_of_the_pure_rules(house: House) -> None:
    made = await house.create(spec(entrants=levels(4)))
    await house.play_out(made.tournament_id)
    table = await house.tables.standings(made.tournament_id, 0)
    record = house.ledger.stage(made.tournament_id, 0)
    assert record is not None
    pure = standings(record)
    assert [(row.place, row.entrant) for row in table.rows] == [(row.place, row.entrant) for row in pure]
    assert [list(row.tie_breaks) for row in table.rows] == [list(map(str, row.criteria)) for row in pure]
    assert sum(row.half_points for row in table.rows) == 2 * 12
    assert table.tie_breaks[0] == "points"
    assert len(table.crosses) == 6
    assert all(cross.half_points + cross.opponent_half_points == 2 * cross.games for cross in table.crosses)
    assert (table.sequence, table.final) == (6, True)


async def test_without_a_stage_the_one_that_runs_is_meant(house: House) -> None:
    made = await house.create(TWO_STAGES, start=False)
    assert not (await house.tables.standings(made.tournament_id, None)).rows
    made = await house.create(TWO_STAGES, "2")
    await house.register("w1")
    assert (await house.tables.standings(made.tournament_id, None)).stage == 0
    await house.play()
    assert (await house.tables.standings(made.tournament_id, None)).stage == 1
    groups = (await house.tables.standings(made.tournament_id, 0)).rows
    assert {row.group for row in groups} == {"A", "B"}
    await house.play_out(made.tournament_id)
    assert (await house.tables.standings(made.tournament_id, None)).stage == 1
    for index in (-1, 2):
        with pytest.raises(NoSuchEntry):
            await house.tables.standings(made.tournament_id, index)


async def test_ratings_are_those_of_the_fit_with_the_first_seed_at_0(house: House) -> None:
    made = await house.create(spec(stage(pb.FORMAT_ROUND_ROBIN, rounds=3), entrants=levels(4)))
    await house.play_out(made.tournament_id)
    found = await house.tables.ratings(made.tournament_id)
    record = house.ledger.stage(made.tournament_id, 0)
    assert record is not None
    pure = fit(list(record.finished.values()), "e0")
    assert [each.entrant for each in found.ratings] == [each.name for each in pure.ratings]
    assert [each.elo for each in found.ratings] == pytest.approx([each.elo for each in pure.ratings])
    assert next(each for each in found.ratings if each.entrant == "e0").elo == 0
    assert found.sequence == 18
    assert len(found.superiorities) == 6


async def test_who_left_before_the_start_is_not_the_anchor(house: House) -> None:
    """Beside somebody who has no games, nobody would have a rating."""
    made = (await house.create(spec(entrants=levels(4)), start=False)).tournament_id
    await withdraw(house, ORGANISER, made, "e0")
    request = rpc.StartTournamentRequest(tournament_id=made)
    await house.organising.start_tournament(ORGANISER, request)
    await house.plan()
    await house.play_out(made)
    record = house.ledger.stage(made, 0)
    assert record is not None
    pure = fit(list(record.finished.values()), "e1")
    rated = (await house.tables.ratings(made)).ratings
    assert {each.entrant: each.elo for each in rated} == {each.name: each.elo for each in pure.ratings}


async def test_nothing_is_worked_out_twice(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await house.create(spec(entrants=levels(3)))
    await house.register("w1")
    await house.play("w1", 2)
    ranked, rated = (
        await house.tables.standings(made.tournament_id, 0),
        await house.tables.ratings(made.tournament_id),
    )

    def fail(*_: object, **__: object) -> None:
        raise AssertionError("worked out again")

    with monkeypatch.context() as patch:
        patch.setattr(tables_module, "standings_to_proto", fail)
        patch.setattr(ratings, "fit", fail)
        assert await house.tables.standings(made.tournament_id, 0) is ranked
        assert await house.tables.ratings(made.tournament_id) is rated
    await house.play("w1", 2)
    assert (await house.tables.standings(made.tournament_id, 0)).sequence == 2
    assert (await house.tables.ratings(made.tournament_id)).sequence == 2


async def test_a_large_crosstable_is_left_out(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await house.create(spec(entrants=levels(4)))
    await house.play_out(made.tournament_id)
    monkeypatch.setattr(wire, "_MOST_CROSSES", 5)
    table = await house.tables.standings(made.tournament_id, 0)
    assert len(table.rows) == 4
    assert not table.crosses


async def test_results_of_another_director_are_in_the_tables(sqlite_url: str) -> None:
    house, other = (House(Ledger(sqlite_url)) for _ in range(2))
    made = await house.create(spec())
    assert (await other.tables.standings(made.tournament_id, 0)).sequence == 0
    await house.register("w1")
    await house.play("w1", 4)
    assert (await other.tables.standings(made.tournament_id, 0)).sequence == 2
    house.context.close()
    other.context.close()


async def test_what_another_director_made_void_is_not_in_the_tables(sqlite_url: str) -> None:
    house, other = (House(Ledger(sqlite_url)) for _ in range(2))
    easy = pb.Stage(
        format=pb.FORMAT_TEST, blocks=40, heroes=["e0"], test=pb.Test(null=-1500, alternative=-900)
    )
    made = await house.create(spec(easy, entrants=levels(2)))
    await house.register("w1")
    assigned = await house.lease("w1")
    await house.deliver("w1", list(map(delivery, assigned)))
    before = await other.tables.standings(made.tournament_id, 0)
    await house.plan()
    after = await other.tables.standings(made.tournament_id, 0)
    assert after == await house.tables.standings(made.tournament_id, 0)
    assert (after.rows[0].games < before.rows[0].games, after.final) == (True, True)
    house.context.close()
    other.context.close()


async def test_nobody_is_rated_in_a_field_that_is_too_large(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await house.create(spec())
    ended = await house.play_out(made.tournament_id)
    monkeypatch.setattr(ratings, "MOST_RATED", 2)
    found = (await house.tables.ratings(ended.tournament_id)).ratings
    assert [(each.entrant, each.HasField("low"), each.games) for each in found] == [
        ("e0", True, 4),
        ("e1", False, 4),
        ("e2", False, 4),
    ]
