"""Ratings of the levels: fitted to all contests, and written beside the levels."""

import json
import math
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import bench.strength.__main__
from bench.strength.__main__ import RESULTS, write
from bench.strength.contests import Contest, Kind, all_of, rated_by
from bench.strength.log import Log
from bench.strength.play import Played
from bench.strength.report import markdown, rated, report
from services import games
from services.search.levels import ratings as level_ratings
from services.search.levels.ratings import file_of_ratings, measured, ratings_of, read, version_of, written
from services.tournament.blocks import BlockResult
from services.tournament.ratings import Basis, Ratings, fit
from services.tournament.results import GameResult
from services.tournament.results import Verdict as End
from tests.bench.strength.played import MOST, ended


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
