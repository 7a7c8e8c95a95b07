import json
import math
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import bench.strength.__main__
from bench.strength.__main__ import RESULTS, _contests, _parser, write
from bench.strength.contests import Contest, Kind, against_random, all_of, rated_by
from bench.strength.log import Log
from bench.strength.play import Played, play
from bench.strength.report import markdown, rated, report
from bench.strength.run import results, run
from bench.strength.verdict import Standing, judged, share
from services import games
from services.kernel import OptionValue
from services.search import Budget, Level, Strategy
from services.search.levels import ratings as level_ratings
from services.search.levels.ratings import file_of_ratings, measured, ratings_of, read, version_of, written
from services.tournament.blocks import BlockResult
from services.tournament.ratings import Basis, Ratings, fit
from services.tournament.results import GameResult
from services.tournament.results import Verdict as End

WEAK = Level(Strategy.RANDOM, Budget())
STRONG = Level(Strategy.GREEDY, Budget())
MOST = 60


def duel(hero: Level, other: Level, seats: int = 2, most: int = MOST) -> Contest:
    return Contest(Kind.LADDER, "tablut", 3, 2, seats, most, levels={3: hero, 2: other})


class Here(Executor):
    """Plays at once, in this process."""

    def submit(self, play: Any, /, *arguments: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(play(*arguments, **more))
        return future


def ended(contest: Contest, number: int, winner: str, payoffs: tuple[int, ...] = ()) -> BlockResult:
    block = contest.block(number)
    games = []
    for rotation in range(block.rotations):
        seats = block.seats(rotation)
        ranks = tuple(1 if name == winner else 2 for name in seats) if winner else (1,) * len(seats)
        gains = tuple(payoffs[block.entrants.index(name)] for name in seats) if payoffs else ranks
        games.append(GameResult(seats, ranks, gains, (End.PLAYED,) * len(seats)))
    return BlockResult(block, tuple(games))


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


def test_the_ratings_beside_the_levels_are_those_that_were_measured() -> None:
    found = json.loads(RESULTS.read_text(encoding="utf-8"))
    for name, game in found.items():
        kind = type(games.load(name))
        assert measured(kind).levels == rated(game["levels"])
        assert measured(kind).seats == tuple(game["seats"])
        assert file_of_ratings(kind).read_text(encoding="utf-8") == written(measured(kind))


@pytest.mark.parametrize("name", games.names())
def test_a_level_that_has_changed_is_to_be_measured_anew(name: str) -> None:
    game = games.load(name)
    stale = sorted(measured(type(game)).levels.keys() - ratings_of(game).levels.keys())
    assert not stale, f"python -m bench.strength --game {name}, then --write: levels {stale} have changed"


def fitted(strengths: Sequence[float], pairs: Sequence[tuple[int, int]], blocks: int, seat: float) -> Ratings:
    """Games drawn by those strengths above level 1, in Elo; `seat`: what the first seat is worth."""
    dice = random.Random(f"{strengths} {pairs} {blocks} {seat}")
    found = []
    for hero, other in pairs:
        contest = Contest(Kind.LADDER, "tablut", hero, other, 2, blocks)
        for number in range(blocks):
            games = []
            for rotation in range(2):
                seats = contest.block(number).seats(rotation)
                first, second = (strengths[int(each) - 1] for each in seats)
                won = dice.random() < 1 / (1 + 10 ** ((second - first - seat) / 400))
                ranks = (1, 2) if won else (2, 1)
                games.append(GameResult(seats, ranks, ranks, (End.PLAYED,) * 2))
            found.append(BlockResult(contest.block(number), tuple(games)))
    return fit(found, "1")


STEPS = [(hero, hero - 1) for hero in range(2, 6)]
BRIDGES = [(hero, hero - 2) for hero in range(3, 6)]
TRUE = [0, 150, 330, 480, 700]


def test_the_fit_recovers_a_ladder_and_its_side_within_its_intervals() -> None:
    covered = []
    for shift in range(40):
        strengths = [0, *(each + shift for each in TRUE[1:])]
        found = fitted(strengths, [*STEPS, *BRIDGES], 40, 250)
        for number, true in enumerate(strengths[1:], 2):
            rating = found.by_name[str(number)]
            covered.append(rating.low <= true <= rating.high)
        half = [each.elo for each in found.seats]
        assert half[0] == pytest.approx(125, abs=60)
        covered.append(found.seats[0].low <= 125 <= found.seats[0].high)
    # 200 intervals of 95 %, many of which go together.
    assert 0.9 <= sum(covered) / len(covered) < 1


def test_bridges_narrow_what_a_chain_of_steps_leaves_open() -> None:
    chain, bridged = (fitted(TRUE, pairs, 40, 0).by_name["5"] for pairs in (STEPS, [*STEPS, *BRIDGES]))
    assert bridged.high - bridged.low < 0.85 * (chain.high - chain.low)


def test_a_ladder_that_was_won_throughout_is_bounded_from_below_alone() -> None:
    found = fitted([0, 9000, 18000], [(2, 1), (3, 2)], 20, 0)
    assert [found.by_name[each].basis for each in "23"] == [Basis.PRIOR, Basis.PRIOR]
    assert 100 < found.by_name["2"].low < found.by_name["2"].elo < found.by_name["3"].elo < 4000
    assert found.by_name["3"].high == math.inf


def test_a_bridge_that_was_measured_rates_the_ladder(tmp_path: Path) -> None:
    log, contests = Log(tmp_path / "log"), list(all_of(["tablut"], MOST))
    bridges = [each for each in contests if each.kind is Kind.BRIDGE]
    assert [(each.hero, each.other) for each in bridges] == [(hero, hero - 2) for hero in range(3, 9)]
    pair = next(each for each in rated_by("tablut", MOST) if (each.hero, each.other) == (4, 1))
    for contest, winner in ((bridges[0], "3"), (pair, "4")):
        for number in range(contest.most if contest is bridges[0] else 3):
            result = ended(contest, number, winner if number % 3 else str(contest.other))
            log.add(contest, Played(result, {}, {}))
    found = report(contests, log)
    assert [row["level"] for row in found["tablut"]["levels"] if "elo" in row] == [1, 3, 4]
    assert len(found["tablut"]["seats"]) == 2
    assert f"- Level 3 against level 1: {13 / 20:.3f} of the points in 20 blocks: holds." in markdown(found)


@pytest.fixture
def copies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A folder into which results are written, in the place of those of the project."""
    for name in ("RESULTS", "DOCS"):
        (tmp_path / name).write_bytes(getattr(bench.strength.__main__, name).read_bytes())
        monkeypatch.setattr(bench.strength.__main__, name, tmp_path / name)
    monkeypatch.setattr(level_ratings, "file_of_ratings", lambda kind: tmp_path / kind.facts.name)
    yield tmp_path
    measured.cache_clear()  # it may have been read from there


def test_a_game_without_blocks_keeps_what_it_has(copies: Path) -> None:
    before = {path.name: path.read_text(encoding="utf-8") for path in copies.iterdir()}
    write(report(all_of(games.names(), MOST), Log(copies / "log")))
    assert {path.name: path.read_text(encoding="utf-8") for path in copies.iterdir()} == before


def test_what_was_measured_is_written_with_its_version(copies: Path) -> None:
    log, contests = Log(copies / "log"), all_of(games.names(), MOST)
    contest = next(each for each in contests if each.title == "ladder tablut 2:1 at 2 seats")
    for number in range(20):
        log.add(contest, Played(ended(contest, number, "21"[number % 4 == 0]), {}, {}))
    before = json.loads((copies / "RESULTS").read_text(encoding="utf-8"))
    write(report(contests, log))
    game, found = games.load("tablut"), read(copies / "tablut")
    assert found.anchor == measured(type(game)).anchor
    assert found.seats == (0, 0)
    assert {number: each.version for number, each in found.levels.items()} == {
        number: version_of(game, number) for number in (1, 2)
    }
    assert found.levels[2].elo == 191
    assert "| +191 [+10, +371], 75% of 40 games: " in (copies / "DOCS").read_text(encoding="utf-8")
    after = json.loads((copies / "RESULTS").read_text(encoding="utf-8"))
    assert rated(after["tablut"]["levels"]) == found.levels
    assert {**after, "tablut": before["tablut"]} == before
    assert sorted(path.name for path in copies.iterdir()) == ["DOCS", "RESULTS", "log", "tablut"]


def test_contests_without_blocks_stay_as_they_were_measured_unless_levels_have_changed(copies: Path) -> None:
    log, contests = Log(copies / "log"), all_of(["tablut"], MOST)
    known = json.loads((copies / "RESULTS").read_text(encoding="utf-8"))
    for contest, before in zip(contests, known["tablut"]["contests"], strict=True):
        assert before["key"] == contest.key
    steps = [each for each in known["tablut"]["contests"] if each["kind"] == "ladder"]
    steps[0]["key"] = "of levels before"
    known["tablut"]["levels"][1]["version"] = "before"
    (copies / "RESULTS").write_text(json.dumps(known), encoding="utf-8")
    for number in range(contests[0].most):
        log.add(contests[0], Played(ended(contests[0], number, "8"), {}, {}))
    write(report(contests, log))
    after = json.loads((copies / "RESULTS").read_text(encoding="utf-8"))["tablut"]
    assert after["contests"][0]["games"] == 200
    again = [each for each in after["contests"] if each["kind"] == "ladder"]
    assert [each["blocks"] for each in again] == [0, *(each["blocks"] for each in steps[1:])]
    assert again[1:] == steps[1:]
    assert [row["level"] for row in after["levels"] if "elo" not in row] == [2]
    ratings = read(copies / "tablut")
    assert ratings.seats == tuple(known["tablut"]["seats"])
    assert [*ratings.levels] == [1, 3, 4, 5, 6, 7, 8]
