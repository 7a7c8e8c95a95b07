"""More rounds, blocks, time and pairings for a stage that runs."""

import threading
from typing import Any

import pytest

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.planning.tournament_cache import TournamentCache
from services.director.wire.durations import to_duration
from services.runtime.errors import InvalidRequest, TournamentStateRefused
from services.runtime.rpc.grpc_server import HARD_LIMIT
from tests.director.api.test_entering import enter, withdraw
from tests.director.house import ORGANISER, House
from tests.director.specs import levels, spec, stage


async def extend(house: House, tournament_id: str, **more: Any) -> pb.Tournament:
    request = rpc.ExtendTournamentRequest(tournament_id=tournament_id, **more)
    return (await house.organising.extend_tournament(ORGANISER, request)).tournament


async def upload(house: House, tournament_id: str, *pairings: tuple[str, ...], index: int = 0) -> int:
    request = rpc.UploadPairingsRequest(
        tournament_id=tournament_id,
        stage=index,
        pairings=[pb.Pairing(entrants=names) for names in pairings],
    )
    return (await house.organising.upload_pairings(ORGANISER, request)).pairings


def timed(seconds: int) -> pb.Stage:
    return pb.Stage(format=pb.FORMAT_ARENA, duration=to_duration(seconds * 1_000))


async def test_a_longer_swiss_is_played_to_its_new_end(house: House) -> None:
    made = await house.create(spec(stage(pb.FORMAT_SWISS, rounds=1), entrants=levels(4)))
    extended = await extend(house, made.tournament_id, rounds=2)
    assert extended.spec.stages[0].rounds == 2
    ended = await house.play_out(made.tournament_id)
    assert ended.stages[0].rounds == 2


async def test_there_is_only_more_and_never_less(house: House) -> None:
    made = await house.create(spec(stage(pb.FORMAT_SWISS, rounds=2, blocks=2), entrants=levels(4)))
    for less in ({"rounds": 1}, {"blocks": 1}, {"rounds": -1}, {"blocks": 10_000_000}):
        with pytest.raises(InvalidRequest):
            await extend(house, made.tournament_id, **less)
    assert (await house.get(made.tournament_id)).spec == made.spec
    assert (await extend(house, made.tournament_id)).spec == made.spec


@pytest.mark.parametrize(
    ("kind", "more", "less"),
    [
        (stage(pb.FORMAT_SWISS), {"rounds": 4}, {"rounds": 2}),
        (timed(600), {}, {"rounds": 1_000}),
        (stage(pb.FORMAT_ARENA, rounds=5), {"rounds": 6}, {"duration": to_duration(600_000)}),
    ],
    ids=["the rounds of its own of a Swiss", "an arena without rounds", "an arena without an end"],
)
async def test_what_a_stage_has_by_itself_is_not_made_less(
    house: House, kind: pb.Stage, more: dict[str, Any], less: dict[str, Any]
) -> None:
    """Rounds that are already paired would exceed the spec, and no export could prove them."""
    made = (await house.create(spec(kind, entrants=levels(5)))).tournament_id
    with pytest.raises(InvalidRequest, match="less than there was"):
        await extend(house, made, **less)
    assert (await extend(house, made, **more)).spec.stages[0].rounds == more.get("rounds", 0)


async def test_what_was_extended_counts_for_what_comes_after_it(house: House) -> None:
    """The limit of a million games holds for the total, by whatever extension or entry."""
    stages = (stage(pb.FORMAT_SWISS, rounds=1), stage(pb.FORMAT_SWISS, rounds=1))
    made = (await house.create(spec(*stages, entrants=levels(4)))).tournament_id
    assert house.ledger.extend(made, 1, rounds=150_000)
    with pytest.raises(InvalidRequest):
        await extend(house, made, rounds=150_000)
    *late, too_many = levels(8)[4:]
    for entrant in late:
        await enter(house, ORGANISER, made, entrant)
    with pytest.raises(InvalidRequest):
        await enter(house, ORGANISER, made, too_many)


async def test_who_comes_late_to_a_later_stage_counts_there(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds even if few entrants have advanced to that stage."""
    monkeypatch.setattr("services.tournament.checks.counts.MOST_GAMES", 16)
    stages = (stage(pb.FORMAT_ROUND_ROBIN, advance=2), stage(pb.FORMAT_ROUND_ROBIN))
    made = (await house.create(spec(*stages, entrants=levels(3)))).tournament_id
    await house.register("w1")
    assert await house.play() == 6
    late, too_many = levels(5)[3:]
    await enter(house, ORGANISER, made, late)
    with pytest.raises(InvalidRequest, match="up to 18 games, more than 16"):
        await enter(house, ORGANISER, made, too_many)
    with pytest.raises(InvalidRequest, match="up to 18 games, more than 16"):
        await extend(house, made, rounds=2)
    await house.plan()
    assert (await house.play_out(made)).state == pb.TOURNAMENT_STATE_ENDED


async def test_who_comes_late_to_a_later_stage_does_not_count_before_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.tournament.checks.counts.MOST_PAIRED", 3)
    stages = (stage(pb.FORMAT_SWISS, rounds=1, advance=2), stage(pb.FORMAT_ROUND_ROBIN))
    made = (await house.create(spec(*stages, entrants=levels(3)))).tournament_id
    await house.register("w1")
    assert await house.play() == 2
    await enter(house, ORGANISER, made, levels(4)[3])
    assert (await extend(house, made, blocks=2)).spec.stages[1].blocks == 2
    ended = await house.play_out(made)
    assert [each.games for each in ended.stages] == [2, 12]


async def test_who_left_before_the_start_counts_nowhere(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.tournament.checks.counts.MOST_PAIRED", 3)
    made = (
        await house.create(spec(stage(pb.FORMAT_SWISS, rounds=1), entrants=levels(3)), start=False)
    ).tournament_id
    await withdraw(house, ORGANISER, made, "e2")
    await enter(house, ORGANISER, made, levels(4)[3])
    await house.organising.start_tournament(ORGANISER, rpc.StartTournamentRequest(tournament_id=made))
    await house.plan()
    assert (await extend(house, made, rounds=2)).spec.stages[0].rounds == 2
    with pytest.raises(InvalidRequest, match="4 entrants in one, more than the 3"):
        await enter(house, ORGANISER, made, levels(5)[4])


async def test_what_does_not_run_is_not_extended(house: House) -> None:
    made = await house.create(spec(stage(pb.FORMAT_SWISS, rounds=1), entrants=levels(4)), start=False)
    with pytest.raises(TournamentStateRefused):
        await extend(house, made.tournament_id, rounds=2)
    await house.organising.start_tournament(
        ORGANISER, rpc.StartTournamentRequest(tournament_id=made.tournament_id)
    )
    await house.plan()
    await house.play_out(made.tournament_id)
    with pytest.raises(TournamentStateRefused):
        await extend(house, made.tournament_id, rounds=2)


async def test_uploaded_pairings_are_played_as_they_come(house: House) -> None:
    made = await house.create(spec(stage(pb.FORMAT_UPLOADED, rounds=3), entrants=levels(4)))
    await house.register("w1")
    assert await house.play() == 0
    assert await upload(house, made.tournament_id, ("e0", "e1"), ("e2", "e3")) == 2
    await house.plan()
    assert await house.play() == 4
    assert await upload(house, made.tournament_id, ("e0", "e3")) == 3
    await house.plan()
    assert (await house.play_out(made.tournament_id)).sequence == 3


async def test_pairings_that_cannot_be_are_refused_whole(house: House) -> None:
    made = await house.create(spec(stage(pb.FORMAT_UPLOADED, rounds=9), entrants=levels(4)))
    for bad in (("e0",), ("e0", "e0"), ("e0", "e1", "e2"), ("e0", "nobody")):
        with pytest.raises(InvalidRequest):
            await upload(house, made.tournament_id, ("e0", "e1"), bad)
    with pytest.raises(TournamentStateRefused):
        await upload(house, made.tournament_id, ("e0", "e1"), index=1)
    assert not (await house.get(made.tournament_id)).spec.stages[0].pairings
    other = await house.create(spec(), "2")
    with pytest.raises(InvalidRequest):
        await upload(house, other.tournament_id, ("e0", "e1"))


async def test_a_tournament_is_not_read_in_the_loop_for_an_upload(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be cached no more: reading it from a ledger that hangs would block the event loop."""
    made = await house.create(spec(stage(pb.FORMAT_UPLOADED), entrants=levels(4)))
    of, threads = house.context.recent.of, []

    def noted(tournament_id: str) -> TournamentCache:
        threads.append(threading.current_thread())
        return of(tournament_id)

    monkeypatch.setattr(house.context.recent, "of", noted)
    assert await upload(house, made.tournament_id, ("e0", "e1")) == 1
    assert threads
    assert threading.current_thread() not in threads


async def test_no_more_pairings_are_taken_than_a_message_can_show(house: House) -> None:
    """One tournament that is too large to be sent would spoil the list of all others, too."""
    one, other = (name * 40 for name in "ab")
    entrants = [pb.Entrant(name=name, level=pb.LevelEntrant(level=1)) for name in (one, other)]
    made = await house.create(spec(stage(pb.FORMAT_UPLOADED), entrants=entrants))
    many = [(one, other)] * 20_000
    assert await upload(house, made.tournament_id, *many) == 20_000
    with pytest.raises(InvalidRequest, match="more than 3145728"):
        await upload(house, made.tournament_id, *many)
    assert await upload(house, made.tournament_id, *many[:10_000]) == 30_000
    request = rpc.ListTournamentsRequest(page_size=1)
    listed = await house.reading.list_tournaments(ORGANISER, request)
    assert listed.ByteSize() < HARD_LIMIT
