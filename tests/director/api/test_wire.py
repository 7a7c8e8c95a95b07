"""Tournaments cross the wire unchanged; impossible values are refused, and the field is named."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from google.protobuf import json_format

from ardri.match.v1 import match_pb2
from ardri.tournament.v1 import lease_service_pb2 as leases
from ardri.tournament.v1 import tournament_pb2 as pb
from services.director.api.spectators.result_messages import block_to_proto, game_to_proto
from services.director.wire.durations import to_duration
from services.director.wire.entrants import entrant_from_proto
from services.director.wire.enums import FORMATS, FORMATS_OUT, MODES_OUT, VERDICTS
from services.director.wire.ratings import ratings_to_proto
from services.director.wire.spec import spec_from_proto, spec_to_proto, stored_spec
from services.ledger.storage.rows import FinishedBlock, TournamentState
from services.ledger.storage.slots import DeliveryStatus
from services.runtime.errors import InvalidRequest
from services.tournament.blocks import Block, BlockResult
from services.tournament.checks.counts import MOST_SECONDS
from services.tournament.entrants import Entrant, EntrantKind
from services.tournament.ratings import Basis, Rating, Ratings
from services.tournament.results import GameResult, Verdict
from services.tournament.spec import Format, Mode, StageSpec, TestSpec, TournamentSpec
from tests.director.games_to_play import contest
from tests.director.specs import spec

FIELD = (
    Entrant("ada", EntrantKind.LEVEL, level=3, nodes=500, rating=1800),
    Entrant("bin", EntrantKind.PROGRAM, program="prog", concurrency=4),
    Entrant("bot", EntrantKind.BOT, account_id="a1", concurrency=8),
    Entrant("pia", EntrantKind.PERSON, account_id="a2", concurrency=1),
)
SPEC = TournamentSpec(
    name="Cup",
    game="tablut",
    seats=2,
    options=contest().spec.options,
    mode=Mode.LIVE,
    move_ms=1_500,
    base_ms=60_000,
    increment_ms=500,
    anchor="ada",
    weight=7,
    stages=(
        StageSpec(Format.SWISS, rounds=5, blocks=2, groups=2, advance=1),
        StageSpec(Format.TEST, blocks=50, heroes=("ada",), test=TestSpec(0.0, 60.0, 0.01, 0.02)),
        StageSpec(Format.UPLOADED, pairings=(("ada", "bin"), ("bot", "pia"))),
        StageSpec(Format.ARENA, seconds=90),
    ),
)


def test_a_spec_comes_back_as_it_went() -> None:
    message = spec_to_proto(SPEC, FIELD)
    assert spec_from_proto(message) == (SPEC, FIELD)
    assert stored_spec(message.SerializeToString(deterministic=True), "1") == SPEC
    assert spec_to_proto(*spec_from_proto(message)) == message


def test_the_longest_arena_can_be_shown_in_json() -> None:
    longest = replace(SPEC, stages=(StageSpec(Format.ARENA, seconds=MOST_SECONDS),))
    message = spec_to_proto(longest, FIELD)
    assert json_format.MessageToDict(message)["stages"][0]["duration"] == f"{MOST_SECONDS}s"
    message.stages[0].duration.seconds += 1
    with pytest.raises(json_format.SerializeToJsonError):
        json_format.MessageToDict(message)


def test_what_is_left_out_takes_its_default() -> None:
    plain = pb.TournamentSpec(name="Cup", game="tara", stages=[pb.Stage(format=pb.FORMAT_TEST)])
    plain.stages[0].test.alternative = 60
    found, _ = spec_from_proto(plain)
    assert found.seats == 2
    assert found.options
    assert (found.mode, found.weight, found.move_ms, found.base_ms) == (Mode.FAST, 1, 0, 0)
    assert (found.stages[0].blocks, found.stages[0].groups) == (1, 1)
    assert found.stages[0].test == TestSpec(0.0, 60.0, 0.05, 0.05)
    bot = entrant_from_proto(pb.Entrant(name="b", bot=pb.AccountEntrant(account_id="a")))
    assert (bot.concurrency, bot.rating) == (1, 1500)


def test_every_word_has_its_counterpart() -> None:
    assert set(FORMATS_OUT) == set(Format)
    assert len(FORMATS) == len(pb.Format.values()) - 1
    assert set(MODES_OUT) == set(Mode)
    assert set(VERDICTS) == set(Verdict)
    assert sorted(VERDICTS.values()) == list(range(1, 9))
    states = {f"TOURNAMENT_STATE_{state.name}": int(state) for state in TournamentState}
    assert states | {"TOURNAMENT_STATE_UNSPECIFIED": 0} == dict(pb.TournamentState.items())
    assert {f"FATE_{fate.name}": int(fate) for fate in DeliveryStatus} | {"FATE_UNSPECIFIED": 0} == dict(
        leases.Fate.items()
    )


BAD_ENTRANTS = {
    "entrant": pb.Entrant(name="x"),
    "entrant.level.level": pb.Entrant(name="x", level=pb.LevelEntrant(level=9)),
    "entrant.level.nodes": pb.Entrant(name="x", level=pb.LevelEntrant(level=1, nodes=-1)),
    "entrant.program.program": pb.Entrant(name="x", program=pb.ProgramEntrant()),
    "entrant.program.concurrency": pb.Entrant(
        name="x", program=pb.ProgramEntrant(program="p", concurrency=-1)
    ),
    "entrant.bot.account_id": pb.Entrant(name="x", bot=pb.AccountEntrant()),
    "entrant.bot.concurrency": pb.Entrant(name="x", bot=pb.AccountEntrant(account_id="a", concurrency=65)),
    "entrant.person.concurrency": pb.Entrant(
        name="x", person=pb.AccountEntrant(account_id="a", concurrency=2)
    ),
}


@pytest.mark.parametrize("field", BAD_ENTRANTS)
def test_an_entrant_that_cannot_be_is_refused_by_its_field(field: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        entrant_from_proto(BAD_ENTRANTS[field])
    assert caught.value.metadata == {"field": field}


BAD_SPECS: dict[str, Callable[[pb.TournamentSpec], object]] = {
    "spec.mode": lambda requested: setattr(requested, "mode", 9),
    "spec.stages[0].format": lambda requested: requested.stages.add(),
    "spec.stages[0].rounds": lambda requested: requested.stages.add(format=1, rounds=-1),
    "spec.stages[0].duration": lambda requested: requested.stages.add(format=6, duration=to_duration(1_500)),
    "spec.move_time": lambda requested: requested.move_time.FromMilliseconds(9),
    "spec.clock": lambda requested: requested.clock.CopyFrom(
        match_pb2.Clock(kind=match_pb2.CLOCK_KIND_FISCHER, base=to_duration(9_000))
    ),
    "spec.clock.kind": lambda requested: requested.clock.base.FromSeconds(5),
    "spec.weight": lambda requested: setattr(requested, "weight", 101),
    "spec.entrants[1].level.level": lambda requested: requested.entrants[1].level.ClearField("level"),
}


@pytest.mark.parametrize("field", BAD_SPECS)
def test_a_spec_that_cannot_be_is_refused_by_its_field(field: str) -> None:
    requested = spec()
    BAD_SPECS[field](requested)
    with pytest.raises(InvalidRequest) as caught:
        spec_from_proto(requested)
    assert caught.value.metadata == {"field": field}


def test_a_weight_from_before_there_was_a_bound_is_kept() -> None:
    message = spec_to_proto(SPEC, FIELD)
    message.weight = 1_000
    assert stored_spec(message.SerializeToString(), "1").weight == 1_000


def test_live_games_have_fischer_clocks_within_bounds() -> None:
    for clock in (
        match_pb2.Clock(kind=match_pb2.CLOCK_KIND_PER_MOVE, base=to_duration(9_000)),
        match_pb2.Clock(kind=match_pb2.CLOCK_KIND_FISCHER, base=to_duration(1)),
        match_pb2.Clock(
            kind=match_pb2.CLOCK_KIND_FISCHER, base=to_duration(9_000), increment=to_duration(9_999_999)
        ),
    ):
        requested = spec(mode=pb.MODE_LIVE)
        requested.clock.CopyFrom(clock)
        with pytest.raises(InvalidRequest):
            spec_from_proto(requested)


def test_a_finished_block_is_told_in_full_and_a_void_one_without_games() -> None:
    block = Block(1, 4, 2, ("ada", "bob"), "A")
    games = tuple(
        GameResult(block.seats(turn), (1, 2), (1, -1), (Verdict.PLAYED, Verdict.CRASH), 9, bytes(32))
        for turn in range(2)
    )
    told = block_to_proto(contest(), FinishedBlock(7, BlockResult(block, games)))
    assert (told.sequence, told.stage, told.block, told.round, told.label) == (7, 1, 4, 2, "A")
    assert [list(game.seats) for game in told.games] == [["ada", "bob"], ["bob", "ada"]]
    game = told.games[1]
    assert (game.slot.tournament_id, game.slot.stage, game.slot.block, game.slot.rotation) == ("t1", 1, 4, 1)
    assert (list(game.ranks), list(game.payoffs), game.plies) == ([1, 2], [1, -1], 9)
    assert list(game.verdicts) == [pb.VERDICT_PLAYED, pb.VERDICT_CRASH]
    assert game == game_to_proto(contest(), block, 1, games[1])
    void = block_to_proto(contest(), FinishedBlock(7, BlockResult(block, games), is_void=True))
    assert (void.sequence, list(void.entrants), len(void.games)) == (7, ["ada", "bob"], 0)


def test_an_interval_that_is_not_bounded_is_left_out() -> None:
    inf = float("inf")
    ratings = (
        Rating("won", 800.0, 300.0, inf, 90.0, Basis.PRIOR, 4, 2, 8),
        Rating("ada", 0.0, 0.0, 0.0, 0.0, Basis.GAMES, 4, 2, 4),
        Rating("far", 0.0, -inf, inf, inf, Basis.NOTHING),
    )
    told = ratings_to_proto(Ratings("ada", ratings), 3)
    assert told.sequence == 3
    won, ada, far = told.ratings
    assert (won.low, won.HasField("high"), won.games) == (300.0, False, 4)
    assert (ada.HasField("low"), ada.HasField("high")) == (True, True)
    assert not far.HasField("low")
    assert not far.HasField("high")
