"""Entrants that enter or withdraw, and the effect on games."""

import asyncio
from collections.abc import Mapping

import pytest

from ardri.match.v1 import match_pb2
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.wire.durations import to_duration
from services.runtime.credentials.claims import Scope
from services.runtime.errors import InvalidRequest, NoSuchEntry, ScopeMissing, TournamentStateRefused
from services.runtime.rpc.methods import Call
from services.tournament.entrants import Entry
from tests.director.house import ACCEPTED, ORGANISER, VOID, House, delivery
from tests.director.specs import levels, spec, stage
from tests.gateway.people import bearer

PIA, PIT = bearer("pia", Scope.PLAY, Scope.BOT), bearer("pit", Scope.PLAY)
ROBOT = bearer("robot", Scope.BOT)


def live(*stages: pb.Stage) -> pb.TournamentSpec:
    tournament = spec(*stages, entrants=[], mode=pb.MODE_LIVE)
    tournament.clock.CopyFrom(
        match_pb2.Clock(
            kind=match_pb2.CLOCK_KIND_FISCHER, base=to_duration(60_000), increment=to_duration(1_000)
        )
    )
    return tournament


async def enter(house: House, who: Call, tournament_id: str, entrant: pb.Entrant) -> pb.FieldEntry:
    request = rpc.EnterTournamentRequest(tournament_id=tournament_id, entrant=entrant)
    return (await house.entering.enter_tournament(who, request)).entry


async def withdraw(house: House, who: Call, tournament_id: str, name: str = "") -> pb.FieldEntry:
    request = rpc.WithdrawEntrantRequest(tournament_id=tournament_id, entrant=name)
    return (await house.entering.withdraw_entrant(who, request)).entry


async def test_an_account_enters_itself_by_its_name_alone(house: House) -> None:
    made = (await house.create(live(), start=False)).tournament_id
    pia = (await enter(house, PIA, made, pb.Entrant(name="Pia"))).entrant
    assert (pia.person.account_id, pia.person.concurrency, pia.rating) == ("pia", 1, 1500)
    robot = (await enter(house, ROBOT, made, pb.Entrant(name="Robot"))).entrant
    assert robot.bot.account_id == "robot"
    pit = pb.Entrant(name="Pit", person=pb.AccountEntrant(account_id="pit"))
    assert (await enter(house, PIT, made, pit)).entrant.person.account_id == "pit"
    assert (await enter(house, PIT, made, pit)).entrant.name == "Pit"
    listed = await house.entering.list_entrants(PIT, rpc.ListEntrantsRequest(tournament_id=made))
    assert [entry.entrant.name for entry in listed.entries] == ["Pia", "Robot", "Pit"]
    assert (await house.get(made)).entrants == 3, "of the spec and since"


async def test_the_field_is_read_when_it_has_changed_alone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds may view the page of a tournament that opens, which asks for its entrants all the time."""
    made = (await house.create(live(), start=False)).tournament_id
    reads = 0

    def read(tournament_id: str) -> Mapping[str, Entry]:
        nonlocal reads
        reads += 1
        return field(tournament_id)

    async def listed() -> list[tuple[str, bool]]:
        answer = await house.entering.list_entrants(PIT, rpc.ListEntrantsRequest(tournament_id=made))
        return [(entry.entrant.name, entry.withdrawn) for entry in answer.entries]

    field = house.ledger.field
    for who, name in ((PIA, "Pia"), (PIT, "Pit")):
        await enter(house, who, made, pb.Entrant(name=name))
    monkeypatch.setattr(house.ledger, "field", read)
    for _ in range(3):
        assert await asyncio.gather(*(listed() for _ in range(5))) == [[("Pia", False), ("Pit", False)]] * 5
    assert reads == 1
    await withdraw(house, PIA, made)
    reads = 0
    for _ in range(3):
        assert await listed() == [("Pia", True), ("Pit", False)]
    assert reads == 1
    with pytest.raises(NoSuchEntry):
        await house.entering.list_entrants(PIT, rpc.ListEntrantsRequest(tournament_id="nowhere"))


async def test_an_account_enters_nobody_else_and_no_rating(house: House) -> None:
    made = (await house.create(live(), start=False)).tournament_id
    await enter(house, PIA, made, pb.Entrant(name="Pia"))
    cases: list[tuple[Call, pb.Entrant, type[Exception]]] = [
        (PIT, pb.Entrant(name="x", level=pb.LevelEntrant(level=1)), ScopeMissing),
        (PIT, pb.Entrant(name="x", person=pb.AccountEntrant(account_id="pia")), ScopeMissing),
        (PIT, pb.Entrant(name="x", bot=pb.AccountEntrant()), ScopeMissing),
        (PIT, pb.Entrant(name="x", rating=2800), InvalidRequest),
        (PIT, pb.Entrant(name="Pia"), InvalidRequest),
        (PIT, pb.Entrant(name="two words"), InvalidRequest),
        (PIA, pb.Entrant(name="Pia2"), InvalidRequest),
        (ROBOT, pb.Entrant(name="x", bot=pb.AccountEntrant(concurrency=65)), InvalidRequest),
    ]
    for who, entrant, refusal in cases:
        with pytest.raises(refusal):
            await enter(house, who, made, entrant)
    listed = await house.entering.list_entrants(PIT, rpc.ListEntrantsRequest(tournament_id=made))
    assert len(listed.entries) == 1


async def test_people_and_outside_bots_do_not_enter_fast_tournaments(house: House) -> None:
    made = (await house.create(spec(), start=False)).tournament_id
    for who in (PIA, ROBOT):
        with pytest.raises(InvalidRequest):
            await enter(house, who, made, pb.Entrant(name="x"))


async def test_who_comes_late_to_a_swiss_is_paired_from_the_next_round_on(house: House) -> None:
    made = await house.create(spec(stage(pb.FORMAT_SWISS, rounds=3), entrants=levels(4)))
    late = pb.Entrant(name="late", level=pb.LevelEntrant(level=1), rating=1)
    await enter(house, ORGANISER, made.tournament_id, late)
    ended = await house.play_out(made.tournament_id)
    assert ended.state == pb.TOURNAMENT_STATE_ENDED
    record = house.ledger.stage(made.tournament_id, 0)
    assert record is not None
    rounds = {block.round for block in record.blocks if "late" in block.entrants}
    assert rounds == {1, 2}


async def test_who_comes_during_a_later_stage_is_in_that_one(house: House) -> None:
    swiss = stage(pb.FORMAT_SWISS, rounds=2)
    made = await house.create(spec(stage(pb.FORMAT_ROUND_ROBIN), swiss, entrants=levels(3)))
    await house.register("w1")
    await house.play()
    late = pb.Entrant(name="late", level=pb.LevelEntrant(level=1))
    await enter(house, ORGANISER, made.tournament_id, late)
    await house.play_out(made.tournament_id)
    for index, is_in in ((0, False), (1, True)):
        standings = await house.tables.standings(made.tournament_id, index)
        assert ("late" in {row.entrant for row in standings.rows}) is is_in


async def test_nobody_comes_late_to_a_knockout_nor_after_the_end(house: House) -> None:
    late = pb.Entrant(name="late", level=pb.LevelEntrant(level=1))
    knockout = await house.create(spec(stage(pb.FORMAT_KNOCKOUT)), "knockout")
    with pytest.raises(TournamentStateRefused):
        await enter(house, ORGANISER, knockout.tournament_id, late)
    await house.play_out(knockout.tournament_id)
    with pytest.raises(TournamentStateRefused):
        await enter(house, ORGANISER, knockout.tournament_id, late)
    with pytest.raises(TournamentStateRefused):
        await withdraw(house, ORGANISER, knockout.tournament_id, "e0")


async def test_who_leaves_forfeits_what_is_open_and_is_not_paired_again(house: House) -> None:
    made = await house.create(spec(stage(pb.FORMAT_SWISS, rounds=2), entrants=levels(4)))
    await house.register("w1")
    assigned = await house.lease("w1")
    gone = assigned[0].players[0].entrant.name
    entry = await withdraw(house, ORGANISER, made.tournament_id, gone)
    assert entry.withdrawn
    assert (await withdraw(house, ORGANISER, made.tournament_id, gone)).withdrawn
    fates = await house.deliver("w1", [delivery(each) for each in assigned])
    with_it = [gone in (player.entrant.name for player in each.players) for each in assigned]
    assert fates == [VOID if is_with else ACCEPTED for is_with in with_it]
    await house.plan()
    await house.play_out(made.tournament_id)
    standings = await house.tables.standings(made.tournament_id, 0)
    row = next(row for row in standings.rows if row.entrant == gone)
    assert row.withdrawn
    assert row.forfeits == row.games == 2


async def test_an_account_withdraws_itself_and_nobody_else(house: House) -> None:
    made = (await house.create(live(), start=False)).tournament_id
    for who, name in ((PIA, "Pia"), (PIT, "Pit")):
        await enter(house, who, made, pb.Entrant(name=name))
    with pytest.raises(ScopeMissing):
        await withdraw(house, PIT, made, "Pia")
    with pytest.raises(NoSuchEntry):
        await withdraw(house, ROBOT, made)
    with pytest.raises(NoSuchEntry):
        await withdraw(house, ORGANISER, made, "nobody")
    assert (await withdraw(house, PIT, made)).entrant.name == "Pit"
    assert (await withdraw(house, PIA, made, "Pia")).withdrawn


async def test_a_token_that_only_looks_withdraws_nobody(house: House) -> None:
    """Games under way would be lost, and there is no way back."""
    made = (await house.create(live(), start=False)).tournament_id
    await enter(house, PIA, made, pb.Entrant(name="Pia"))
    for name in ("", "Pia"):
        with pytest.raises(ScopeMissing):
            await withdraw(house, bearer("pia", Scope.OBSERVE), made, name)
    assert (await withdraw(house, bearer("pia", Scope.BOT), made)).withdrawn


async def test_who_has_withdrawn_may_come_back_until_the_start(house: House) -> None:
    made = (await house.create(live(), start=False)).tournament_id
    for name in ("Pia", "Pit"):
        await enter(house, PIA if name == "Pia" else PIT, made, pb.Entrant(name=name))
    await withdraw(house, PIA, made)
    with pytest.raises(InvalidRequest, match="taken"):
        await enter(house, PIA, made, pb.Entrant(name="Pit"))
    assert not (await enter(house, PIA, made, pb.Entrant(name="Pia"))).withdrawn
    await withdraw(house, PIA, made)
    assert (await enter(house, PIA, made, pb.Entrant(name="Pia2"))).entrant.name == "Pia2"
    assert (await enter(house, ROBOT, made, pb.Entrant(name="Pia"))).entrant.bot.account_id == "robot"
    listed = await house.entering.list_entrants(PIT, rpc.ListEntrantsRequest(tournament_id=made))
    names = [(entry.entrant.name, entry.withdrawn) for entry in listed.entries]
    assert names == [("Pit", False), ("Pia2", False), ("Pia", False)]


async def test_an_anchor_that_comes_back_is_the_anchor(house: House) -> None:
    anchored = spec(entrants=levels(4))
    anchored.anchor = "e0"
    made = (await house.create(anchored, start=False)).tournament_id
    await withdraw(house, ORGANISER, made, "e0")
    await enter(house, ORGANISER, made, levels(4)[0])
    request = rpc.StartTournamentRequest(tournament_id=made)
    started = await house.organising.start_tournament(ORGANISER, request)
    assert started.tournament.state == pb.TOURNAMENT_STATE_RUNNING


async def test_who_withdraws_from_what_runs_does_not_come_back(house: House) -> None:
    made = await house.create(spec(stage(pb.FORMAT_SWISS, rounds=3), entrants=levels(4)))
    await withdraw(house, ORGANISER, made.tournament_id, "e0")
    with pytest.raises(TournamentStateRefused, match="e0 has withdrawn"):
        await enter(house, ORGANISER, made.tournament_id, levels(4)[0])
    with pytest.raises(InvalidRequest, match="taken"):
        await enter(
            house, ORGANISER, made.tournament_id, pb.Entrant(name="e0", level=pb.LevelEntrant(level=2))
        )


async def test_who_withdraws_while_purged_games_are_played_again(house: House) -> None:
    stages = (stage(pb.FORMAT_ROUND_ROBIN), stage(pb.FORMAT_ROUND_ROBIN))
    made = (await house.create(spec(*stages, entrants=levels(3)))).tournament_id
    for worker in ("w1", "w2"):
        await house.register(worker)
    await house.play("w1")
    house.ledger.purge("w1")
    await house.plan()
    again = [delivery(each) for each in await house.lease("w2") if each.lease.slot.stage == 1]
    await house.deliver("w2", again)
    await house.plan()
    assert [each.finished for each in (await house.get(made)).stages] == [False, True]
    assert (await withdraw(house, ORGANISER, made, "e0")).withdrawn
    assert (await house.get(made)).stages[0].games_done == 4, "the rest is played without it"
