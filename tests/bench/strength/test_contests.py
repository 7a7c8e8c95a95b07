"""Contests between levels: played in blocks, logged, and judged once the evidence is enough."""

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest

from bench.strength.__main__ import _contests, _parser
from bench.strength.contests import Contest, Kind, against_random, all_of
from bench.strength.log import Log
from bench.strength.play import play
from bench.strength.report import markdown, report
from bench.strength.run import results, run
from bench.strength.verdict import Standing, judged, share
from services.kernel import OptionValue
from services.search import Budget, Level, Strategy
from tests.bench.strength.played import MOST, STRONG, WEAK, Here, duel, ended


def test_finds_a_difference(tmp_path: Path) -> None:
    contest = duel(STRONG, WEAK)
    verdict = run(contest, Here(), 1, Log(tmp_path / "log"), lambda *_: None)
    assert verdict.standing is Standing.HOLDS
    assert verdict.blocks < MOST


def test_more_blocks_than_decide_change_no_verdict(tmp_path: Path) -> None:
    contest, log = duel(STRONG, WEAK), Log(tmp_path / "log")
    verdict = run(contest, Here(), 1, log, lambda *_: None)
    assert len(results(contest, log)) == verdict.blocks < 30
    assert run(contest, Here(), 1, log, lambda *_: None, least=30) == verdict
    assert len(results(contest, log)) == 30
    assert run(contest, Here(), 1, log, lambda *_: None, least=MOST + 9) == verdict
    assert len(results(contest, log)) == MOST


def test_a_share_is_told_in_elo_with_its_interval() -> None:
    contest = duel(STRONG, WEAK)
    won = [ended(contest, number, "2" if number % 4 == 0 else "3") for number in range(MOST)]
    found = share(contest, won)
    assert (found.games, found.score) == (2 * MOST, 0.75)
    assert found.elo == pytest.approx(400 * math.log10(3))
    # Three of four blocks won: the error of the mean over its own slope in log-odds.
    half = 1.96 * 0.4367 / math.sqrt(MOST) / 0.1875 * 400 / math.log(10)
    assert [found.elo - found.low, found.high - found.elo] == pytest.approx([half, half], rel=0.01)
    fewer = share(contest, won[: MOST // 2])
    assert fewer.high - fewer.low > 1.3 * (found.high - found.low)
    for winner, elo in (("3", math.inf), ("2", -math.inf)):
        whole = share(contest, [ended(contest, number, winner) for number in range(MOST)])
        assert (whole.elo, whole.low, whole.high) == (elo, -math.inf, math.inf)
    alone = share(contest, [ended(contest, 0, "")])
    assert (alone.elo, alone.low, alone.high) == (0, -math.inf, math.inf)


def test_finds_none_between_equals(tmp_path: Path) -> None:
    verdict = run(duel(WEAK, WEAK), Here(), 1, Log(tmp_path / "log"), lambda *_: None)
    assert verdict.standing in {Standing.FAILS, Standing.UNDECIDED}
    assert 0.3 < verdict.score < 0.7


def test_a_run_goes_on_from_its_log(tmp_path: Path) -> None:
    contest = duel(STRONG, WEAK, most=3)
    first = Log(tmp_path / "log")
    run(duel(STRONG, WEAK, most=2), Here(), 1, first, lambda *_: None)
    again = Log(tmp_path / "log")
    assert results(contest, again) == results(contest, first)
    run(contest, Here(), 1, again, lambda *_: None)
    lines = (tmp_path / "log").read_text(encoding="utf-8").splitlines()
    assert len(results(duel(STRONG, WEAK, most=2), again)) == 2
    assert sorted(json.loads(line)["block"] for line in lines) == [0, 1, 2]


def test_blocks_of_levels_that_have_changed_do_not_count(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    run(duel(STRONG, WEAK, most=1), Here(), 1, log, lambda *_: None)
    assert len(results(duel(STRONG, WEAK), log)) == 1
    assert not results(duel(STRONG, Level(Strategy.RANDOM, Budget(), 0.1)), log)


def test_blocks_behind_a_gap_wait(tmp_path: Path) -> None:
    contest, log = duel(STRONG, WEAK), Log(tmp_path / "log")
    for number in (0, 2):
        log.add(contest, play(contest, number))
    assert [result.block.number for result in results(contest, log)] == [0]


def test_a_block_repeats_and_everybody_sits_in_each_seat() -> None:
    contest = duel(WEAK, WEAK)
    played = play(contest, 5)
    assert played.result == play(contest, 5).result
    assert [game.seats for game in played.result.games] == [("3", "2"), ("2", "3")]
    assert set(played.decisions) == {"3", "2"}
    large = Contest(Kind.RANDOM, "tara", 8, 1, 4, 1)
    assert [large.block(0).seats(rotation)[rotation * 3 % 4] for rotation in range(4)] == ["8"] * 4
    assert large.entrants == ("8", "1a", "1b", "1c")


def test_a_busy_machine_changes_nothing() -> None:
    hurried = Level(Strategy.PVS, Budget(nodes=200, seconds=1e-9))
    calm = Level(Strategy.PVS, Budget(nodes=200))
    contests = [duel(level, WEAK) for level in (hurried, calm)]
    assert contests[0].key == contests[1].key
    assert play(contests[0], 0).result == play(contests[1], 0).result


@pytest.mark.parametrize("options", [{"hands": 1}, {"hands": 3, "up_since": "turn"}])
def test_a_match_of_plaques_is_dealt_alike_in_all_seats(options: dict[str, OptionValue]) -> None:
    levels = {8: STRONG, 1: STRONG}
    # In these matches no two actions are worth the same: players draw among such, each by its own seed.
    options = {**options, "ante": 10}
    contest = Contest(Kind.TOKENS, "plaques", 8, 1, 2, 1, options, levels)
    blocks = [play(contest, number).result.games for number in range(8)]
    assert len({games[0].payoffs for games in blocks}) > 1
    # Equal players make of equal plaques the same in either seat.
    assert all(games[0].payoffs == games[1].payoffs for games in blocks)


def test_a_step_holds_after_the_fewest_blocks_in_which_60_elo_can_be_shown() -> None:
    contest = duel(STRONG, WEAK)
    won = [ended(contest, number, "3") for number in range(MOST)]
    assert judged(contest, won[:19]).standing is Standing.OPEN
    verdict = judged(contest, won)
    assert (verdict.standing, verdict.blocks, verdict.score) == (Standing.HOLDS, 20, 1.0)
    lost = [ended(contest, number, "2") for number in range(MOST)]
    assert judged(contest, lost).standing is Standing.FAILS


def test_a_step_that_is_not_shown_by_all_blocks_is_undecided() -> None:
    contest = duel(STRONG, WEAK)
    mixed = [ended(contest, number, "32"[number % 2 and number % 3 > 0]) for number in range(MOST)]
    assert judged(contest, mixed).standing is Standing.UNDECIDED


def test_against_random_a_shared_win_counts_as_lost_and_nothing_is_said_too_soon() -> None:
    contest = against_random("tablut", 8, 2)
    won = [ended(contest, number, "8") for number in range(contest.most)]
    assert contest.most * contest.seats == 200
    assert judged(contest, won).standing is Standing.HOLDS
    assert judged(contest, won[:-1]).standing is Standing.OPEN
    shared = won[:-6] + [ended(contest, number, "") for number in range(contest.most - 6, contest.most)]
    verdict = judged(contest, shared)
    assert verdict.standing is Standing.FAILS
    assert verdict.score == pytest.approx(188 / 200)
    assert verdict.low == pytest.approx(0.8981, abs=1e-4)


def test_a_large_table_needs_a_share_of_four_in_five() -> None:
    contest = against_random("tara", 8, 4)
    for lost, standing in ((4, Standing.HOLDS), (9, Standing.FAILS)):
        ends = [ended(contest, number, "1a" if number < lost else "8") for number in range(contest.most)]
        assert judged(contest, ends).standing is standing


@pytest.mark.parametrize(
    ("loss", "standing"), [(-1, Standing.HOLDS), (-30, Standing.FAILS), (-4, Standing.FAILS)]
)
def test_tokens_are_judged_by_the_mean_of_deals(loss: int, standing: Standing) -> None:
    contest = against_random("plaques", 8, 2)
    gains = [(2, -2) if number % 3 else (loss, -loss) for number in range(contest.most)]
    verdict = judged(contest, [ended(contest, number, "8", gain) for number, gain in enumerate(gains)])
    assert verdict.standing is standing
    assert verdict.score == pytest.approx((2 * 1333 + loss * 667) / 2000)


def test_everything_is_measured() -> None:
    found = all_of(["plaques", "tablut", "tara", "westeria"], MOST)
    ladders = {(each.game, each.hero, each.other) for each in found if each.kind is Kind.LADDER}
    assert len(ladders) == 4 * 7
    assert all(hero == other + 1 for _, hero, other in ladders)
    against = [(each.game, each.seats) for each in found if each.kind in {Kind.RANDOM, Kind.TOKENS}]
    bridges = {(each.game, each.hero, each.other) for each in found if each.kind is Kind.BRIDGE}
    assert len(bridges) == 4 * 6
    assert all(hero == other + 2 for _, hero, other in bridges)
    assert against == [
        ("plaques", 2),
        ("tablut", 2),
        ("tara", 2),
        ("tara", 4),
        ("westeria", 2),
        ("westeria", 4),
    ]


def test_pairs_and_parts_can_be_asked_for() -> None:
    asked = _parser().parse_args(["--game", "tara", "--pairs", "8:7", "5:2", "--seats", "4"])
    assert [(each.hero, each.other, each.seats) for each in _contests(asked)] == [(8, 7, 4), (5, 2, 4)]
    asked = _parser().parse_args(["--game", "tablut", "--only", "random"])
    assert [each.kind for each in _contests(asked)] == [Kind.RANDOM]
    asked = _parser().parse_args(["--game", "tablut", "--only", "bridge"])
    assert [each.kind for each in _contests(asked)] == [Kind.BRIDGE] * 6
    asked = _parser().parse_args(["--game", "tablut", "--only", "bridge", "--pairs", "8:6", "3:1"])
    assert [(each.kind, each.hero, each.other) for each in _contests(asked)] == [
        (Kind.BRIDGE, 8, 6),
        (Kind.BRIDGE, 3, 1),
    ]
    asked = _parser().parse_args(["--game", "tablut", "--only", "bridge", "--pairs", "8:7"])
    with pytest.raises(SystemExit, match="a bridge spans 2 levels"):
        _contests(asked)


def test_the_report_has_a_row_for_each_level(tmp_path: Path) -> None:
    log, contests = Log(tmp_path / "log"), list(all_of(["tablut"], MOST))
    contest = contests[1] = replace(contests[1], levels={2: STRONG, 1: WEAK})
    assert (contest.hero, contest.other) == (2, 1)
    run(contest, Here(), 1, log, lambda *_: None)
    found = report(contests, log)
    assert json.loads(json.dumps(found)) == found
    lines = markdown(found).splitlines()
    assert [
        line.split(" | ")[0] for line in lines if line[:3] in {f"| {level}" for level in range(1, 9)}
    ] == [f"| {level}" for level in range(1, 9)]
    assert "| 100% of 40 games: holds |" in next(line for line in lines if line.startswith("| 2"))
    assert "not finished" not in markdown(found)
