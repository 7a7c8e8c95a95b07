"""`ardri tournament plan`: numbers of games from the formats, costs from measurements."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ardri_cli import main
from ardri_cli.tournaments.estimate.costs import Costs, measured
from ardri_cli.tournaments.estimate.games import estimates
from services import games
from services.tournament.entrants import Entrant, EntrantKind
from services.tournament.spec import Format, Mode, StageSpec, TestSpec, TournamentSpec

COSTS = Costs(
    decisions=40, seconds={"a": 0.1, "b": 0.3, "c": 0.2, "d": 0.2}, bounds=frozenset(), referee=0.01
)
FIELD = [Entrant(name, EntrantKind.LEVEL, level=1) for name in "abcd"]


def cup(*stages: StageSpec, **fields: object) -> TournamentSpec:
    return TournamentSpec("Cup", "tablut", stages=stages, **fields)  # type: ignore[arg-type]  # by name


@pytest.mark.parametrize(
    ("stage", "count", "rounds", "is_sure"),
    [
        (StageSpec(Format.ROUND_ROBIN), 12, 1, True),
        (StageSpec(Format.ROUND_ROBIN, rounds=3, blocks=2), 72, 1, True),
        (StageSpec(Format.SWISS, rounds=3), 12, 3, True),
        (StageSpec(Format.GAUNTLET, heroes=("a",), blocks=5), 30, 1, True),
        (StageSpec(Format.UPLOADED, pairings=(("a", "b"), ("c", "d"))), 4, 1, True),
        (StageSpec(Format.TEST, blocks=100, heroes=("a",), test=TestSpec(0, 30)), 200, 1, False),
        (StageSpec(Format.ARENA, rounds=10), 40, 1, False),
    ],
)
def test_games_and_rounds(stage: StageSpec, count: int, rounds: int, is_sure: bool) -> None:
    (found,) = estimates(cup(stage), FIELD, COSTS)
    assert (found.games, found.rounds, found.is_sure) == (count, rounds, is_sure)
    assert found.seconds_on(1) == pytest.approx(count * found.seconds)
    assert found.seconds_on(10_000) == pytest.approx(rounds * found.seconds), "rounds wait for one another"


@pytest.mark.parametrize(
    ("seats", "entrants", "blocks", "rounds"),
    [(2, 2, 1, 1), (2, 5, 1, 3), (2, 64, 1, 6), (2, 65, 3, 21), (4, 4, 2, 2), (4, 64, 1, 5), (3, 27, 1, 3)],
)
def test_rounds_of_a_knockout(seats: int, entrants: int, blocks: int, rounds: int) -> None:
    field = [Entrant(f"e{number}", EntrantKind.LEVEL, level=1) for number in range(entrants)]
    costs = replace(COSTS, seconds={each.name: 0.1 for each in field})
    spec = TournamentSpec("Cup", "tara", seats=seats, stages=(StageSpec(Format.KNOCKOUT, blocks=blocks),))
    (found,) = estimates(spec, field, costs)
    assert found.rounds == rounds
    assert found.seconds_on(10_000) == pytest.approx(rounds * found.seconds)


def test_a_game_costs_what_those_cost_who_sit_there() -> None:
    (everybody,) = estimates(cup(StageSpec(Format.ROUND_ROBIN)), FIELD, COSTS)
    assert everybody.seconds == pytest.approx(40 * 0.2)
    (hero,) = estimates(cup(StageSpec(Format.GAUNTLET, heroes=("b",))), FIELD, COSTS)
    assert hero.seconds == pytest.approx(20 * 0.3 + 20 * (0.1 + 0.2 + 0.2) / 3)


def test_live_games_take_their_clocks() -> None:
    (live,) = estimates(
        cup(StageSpec(Format.ROUND_ROBIN), mode=Mode.LIVE, base_ms=60_000, increment_ms=1000), FIELD, COSTS
    )
    assert live.seconds == pytest.approx(2 * (60 + 20))


def test_an_arena_ends_by_the_clock() -> None:
    (arena,) = estimates(cup(StageSpec(Format.ARENA, rounds=100, seconds=60)), FIELD, COSTS)
    assert arena.seconds_on(1) == 60
    (by_time,) = estimates(cup(StageSpec(Format.ARENA, seconds=60)), FIELD, COSTS)
    assert (by_time.games, by_time.seconds_on(4)) == (0, 60)


def test_later_stages_have_those_who_advance() -> None:
    groups, final = estimates(
        cup(StageSpec(Format.ROUND_ROBIN, groups=2, advance=1), StageSpec(Format.ROUND_ROBIN)), FIELD, COSTS
    )
    assert (groups.entrants, groups.games, final.entrants, final.games) == (4, 4, 2, 2)


def test_stronger_levels_cost_more_and_programs_no_more_than_their_time() -> None:
    field = [
        Entrant("beginner", EntrantKind.LEVEL, level=1, nodes=100),
        Entrant("deep", EntrantKind.LEVEL, level=4, nodes=1500),
        Entrant("deeper", EntrantKind.LEVEL, level=4, nodes=6000),
        Entrant("bot", EntrantKind.PROGRAM, program="bot"),
    ]
    options = games.load("tablut").setup(2, {"quiet_plies": 30}).options
    spec = cup(StageSpec(Format.ROUND_ROBIN), move_ms=700, options=options)
    costs = measured(spec, field, 3.0)
    assert 0 < costs.seconds["beginner"] < costs.seconds["deep"] < costs.seconds["deeper"]
    assert costs.seconds["bot"] == 0.7
    assert costs.bounds == {"bot"}
    assert 2 < costs.decisions < 200
    assert costs.referee > 0


def test_the_command(tmp_path: Path) -> None:
    words = ["tournament", "plan", "docs/examples/round_robin.toml", "--seconds", "2"]
    told = CliRunner().invoke(main.app, words)
    assert told.exit_code == 0, told.output
    assert re.search(r"1 round robin +4 +36 ", told.output)
    found = json.loads(CliRunner().invoke(main.app, [*words, "--json"]).stdout)
    assert found["stages"][0]["games"] == 36
    assert found["hours"]["1"] >= found["hours"]["4"] > 0
    bad = tmp_path / "bad.toml"
    bad.write_text('name = "x"\ngame = "tablut"\n[[entrants]]\nname = "a"\nlevel = 12\n', encoding="utf-8")
    refused = CliRunner().invoke(main.app, ["tournament", "plan", str(bad)])
    assert (refused.exit_code, "bad.toml:5: entrants (number 1), level: 1 to 8" in refused.output) == (
        2,
        True,
    )
