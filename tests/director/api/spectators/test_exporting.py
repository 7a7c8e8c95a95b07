"""Exports: every counted game once, in canonical order, with its record; and single records."""

import pytest

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.api.spectators import exporting
from services.director.games import rules_of
from services.kernel import commitment
from services.record.verify import verify
from services.runtime.errors import NoSuchEntry
from tests.director.house import SPECTATOR, House, delivery
from tests.director.specs import levels, spec, stage


async def export(
    house: House, tournament_id: str, *, results_only: bool = False
) -> list[rpc.ExportTournamentResponse]:
    request = rpc.ExportTournamentRequest(tournament_id=tournament_id, results_only=results_only)
    pages = house.exporting.export_tournament(SPECTATOR, request.SerializeToString())
    return [rpc.ExportTournamentResponse.FromString(page) async for page in pages]


@pytest.fixture
async def ended(house: House) -> pb.Tournament:
    made = await house.create(
        spec(stage(pb.FORMAT_SWISS, rounds=2), stage(pb.FORMAT_KNOCKOUT), entrants=levels(5))
    )
    return await house.play_out(made.tournament_id)


async def test_an_export_is_the_whole_tournament(house: House, ended: pb.Tournament) -> None:
    pages = await export(house, ended.tournament_id)
    assert pages[0].tournament == ended
    assert [entry.entrant.name for entry in pages[0].entries] == ["e0", "e1", "e2", "e3", "e4"]
    games = [game for page in pages for game in page.games]
    places = [(game.result.slot.stage, game.result.slot.block, game.result.slot.rotation) for game in games]
    assert places == sorted(set(places))
    assert len(games) == sum(stage.games for stage in ended.stages)
    for game in games:
        assert game.record.digests[-1] == game.result.record_digest
        rules = rules_of(game.record.game)
        assert verify(game.record, rules.game, rules.first_position).divergence == ""
    assert commitment(ended.seed_root, ended.seed_salt) == ended.seed_commitment


async def test_pages_are_bounded(house: House, ended: pb.Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = [game for page in await export(house, ended.tournament_id) for game in page.games]
    monkeypatch.setattr(exporting, "_PAGE_BYTES", 5_000)
    pages = await export(house, ended.tournament_id)
    assert len(pages) > 4
    assert [game for page in pages for game in page.games] == whole
    monkeypatch.setattr(exporting, "_PAGE_GAMES", 1)
    pages = await export(house, ended.tournament_id, results_only=True)
    assert [len(page.games) for page in pages[1:]] == [1] * len(whole)
    assert not any(game.HasField("record") for page in pages for game in page.games)
    assert [page.games[0].result for page in pages[1:]] == [game.result for game in whole]


async def test_a_record_is_secret_until_its_block_is_finished(house: House) -> None:
    await house.create(spec(entrants=levels(2)))
    await house.register("w1")
    first, second = await house.lease("w1")

    async def record(slot: pb.Slot) -> rpc.GetRecordResponse:
        return await house.reading.get_record(SPECTATOR, rpc.GetRecordRequest(slot=slot))

    await house.deliver("w1", [delivery(first)])
    for assigned in (first, second):
        with pytest.raises(NoSuchEntry):
            await record(assigned.lease.slot)
    await house.deliver("w1", [delivery(second)])
    for assigned in (first, second):
        assert (await record(assigned.lease.slot)).record == delivery(assigned).record
    with pytest.raises(NoSuchEntry):
        await record(pb.Slot(tournament_id="nowhere"))
