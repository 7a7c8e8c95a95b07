"""`ardri tournament duel`: fair pairs, the platform's own rating, files that can be verified."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ardri.match.v1.record_pb2 import LogEntry
from ardri_cli import main
from ardri_cli.local.offline import verified
from ardri_cli.local.records import read_record
from ardri_cli.tournaments.duel.contenders import InvalidContender, commands, contenders
from ardri_cli.tournaments.duel.openings import InvalidOpening, Openings, book_lines
from ardri_cli.tournaments.duel.tally import Tally
from services import games
from services.tournament.blocks import Block, BlockResult
from services.tournament.ratings import fit
from services.tournament.results import GameResult, Verdict
from services.tournament.spec import TestSpec

PROGRAMS = Path("docs/programs.md").read_text(encoding="utf-8")
WEAK, STRONG = "1:2", "8:40"  # levels with few nodes: both are quick
PATIENT = ("--move-time", "3600")
"""A program may take as long as it needs on a slow machine."""
BOT = re.findall(r"```python\n(.*?)```", PROGRAMS, re.DOTALL)[0]


def duel(*words: str) -> Any:
    return CliRunner().invoke(main.app, ["tournament", "duel", *words])


def standings(*words: str) -> list[dict[str, Any]]:
    ended = duel(*words, "--json")
    assert ended.exit_code == 0, ended.output
    return [json.loads(line) for line in ended.stdout.splitlines()]


def pair(number: int, *scores: int) -> BlockResult:
    """The half-points of `a` in each game."""
    played = (Verdict.PLAYED,) * 2
    results = []
    for rotation, score in enumerate(scores):
        seats = ("a", "b") if rotation == 0 else ("b", "a")
        mine, theirs = {0: (2, 1), 1: (1, 1), 2: (1, 2)}[score]
        ranks = (mine, theirs) if rotation == 0 else (theirs, mine)
        results.append(GameResult(seats, ranks, (0, 0), played))
    return BlockResult(Block(0, number, 0, ("a", "b")), tuple(results))


def test_the_stronger_one_is_found_and_the_same_words_give_the_same_games(tmp_path: Path) -> None:
    words = (WEAK, STRONG, "--pairs", "8", "--seed", "x", "--option", "quiet_plies=30")
    first = standings(*words, "--processes", "2", "--save", str(tmp_path / "games"))[-1]
    assert first["games"] == 16
    assert first["elo"] < 0
    assert first["superiority"] < 0.05
    assert standings(*words, "--processes", "1")[-1] == first
    assert standings(*words[:-4], "--seed", "y", *words[-2:])[-1]["games"] == 16


def test_games_are_readable_verified_and_begin_alike_in_pairs(tmp_path: Path) -> None:
    words = ("--pairs", "2", "--openings", "3", "--seed", "x", "--save", str(tmp_path))
    ended = duel(WEAK, WEAK, *words)
    assert ended.exit_code == 0, ended.output
    texts = (tmp_path / "games.txt").read_text(encoding="utf-8").strip().split("\n\n")
    assert len(texts) == 4
    assert "Seats: attackers level-1-2.a, defenders level-1-2.b" in texts[0]
    assert "Seats: attackers level-1-2.b, defenders level-1-2.a" in texts[1]
    openings = [[line.split()[-1] for line in text.splitlines()[6:9]] for text in texts]
    assert openings[0] == openings[1]
    assert openings[2] == openings[3] != openings[0]
    for text in texts:
        record = read_record(tmp_path / text.splitlines()[5].removeprefix("Record: "))
        assert verified(record).verified
        assert f"{len(text.splitlines()) - 6}  " in text.splitlines()[-1], "every action is there"


def test_deals_are_shared_by_a_pair(tmp_path: Path) -> None:
    ended = duel(
        *(WEAK, WEAK, "--game", "plaques", "--option", "hands=3", "--pairs", "2", "--save", str(tmp_path))
    )
    assert ended.exit_code == 0, ended.output
    records = [read_record(path) for path in sorted(tmp_path.glob("*.record"))]
    seeds = [LogEntry.FromString(record.entries[-1]).ended.seed for record in records]
    assert all(seeds)
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


def test_a_program_needs_no_platform(tmp_path: Path) -> None:
    bot = tmp_path / "mybot.py"
    bot.write_text(BOT, encoding="utf-8")
    (last,) = standings("mybot", WEAK, "--program", f"{sys.executable} {bot}", "--pairs", "1", *PATIENT)[-1:]
    assert last["games"] == 2
    assert last["forfeits"] == [0, 0]
    ended = duel(str(bot), WEAK, "--pairs", "1")
    assert ended.output.startswith("mybot against level-1-2, tablut")
    broken = tmp_path / "broken.py"
    broken.write_text("print('hello')", encoding="utf-8")
    lost = standings(str(broken), WEAK, "--pairs", "1")[-1]
    assert (lost["lost"], lost["forfeits"]) == (2, [2, 0])


def test_a_test_stops_as_soon_as_it_is_decided() -> None:
    ended = duel(
        *(STRONG, WEAK, "--pairs", "40", "--sprt", "0", "200", "--seed", "s", "--option", "quiet_plies=30")
    )
    assert ended.exit_code == 0, ended.output
    assert "Accepted after" in ended.output
    assert "40 pairs" not in ended.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("9", "1"), "levels are 1 to 8, not 9"),
        (
            ("nobody", "1"),
            "'nobody' is no level, no file, and none of the programs (none; --program adds some)",
        ),
        (("bot", "1", "--program", "bot=no-such-command"), "no program no-such-command"),
        (("a", "1", "--program", "a=x", "--program", "a=y"), "two programs are called 'a'; say NAME=COMMAND"),
        (("1", "2", "--game", "chess"), "chess"),
        (("1", "2", "--option", "plies=3"), "unknown option 'plies'"),
        (("1", "2", "--openings", "none.txt"), "none.txt"),
        (("1", "2", "--openings", "docs/screens/lobby-dark.webp"), "is no text"),
        (("a", "2", "--program", "a=python 'bot.py"), "cannot be read: No closing quotation"),
        (("1", "2", "--sprt", "30", "0"), "30"),
        (("1", "2", "--save", "docs"), "cannot save into docs: docs is not empty"),
        (("1", "2", "--save", "README.md/games"), "cannot save into README.md/games: "),
    ],
)
def test_what_is_wrong_is_said_in_a_line(words: tuple[str, ...], says: str) -> None:
    ended = duel(*words)
    assert ended.exit_code in (1, 2)
    assert says in ended.output
    assert len(ended.output.splitlines()) == 1


@pytest.mark.parametrize("seconds", ["inf", "1e300", "nan", "-1"])
def test_a_decision_has_no_infinite_time(seconds: str) -> None:
    refused = duel("1", "2", "--move-time", seconds)
    assert refused.exit_code == 2
    assert "--move-time" in refused.output


def test_contenders() -> None:
    known = commands(["./bot --fast", "old=./bot --slow"])
    assert known == {"bot": "./bot --fast", "old": "./bot --slow"}
    bot, old = contenders("bot", "old", known)
    assert (bot.program, old.program) == ("bot", "old")
    level, nodes = contenders("level 3", "3:500", known)
    assert ((level.name, level.nodes), (nodes.name, nodes.nodes)) == (("level-3", 0), ("level-3-500", 500))
    assert [each.name for each in contenders("3", "3", known)] == ["level-3.a", "level-3.b"]
    with pytest.raises(InvalidContender):
        contenders("3", "elsewhere", known)


def test_openings() -> None:
    game = games.load("tablut")
    setup = game.setup(2, {})
    drawn = Openings(b"seed", plies=2)
    legal = range(100)
    assert drawn.action(1, 0, legal) == drawn.action(1, 0, legal) != drawn.action(2, 0, legal)
    assert drawn.action(1, 2, legal) is None
    lines = book_lines("# comment\na4-b4 e3-d3  # two\n\na6-b6\n", game, setup)
    assert [len(line) for line in lines] == [2, 1]
    book = Openings(b"seed", lines=lines)
    assert [book.action(pair, 0, legal) for pair in range(3)] == [lines[0][0], lines[1][0], lines[0][0]]
    for text, says in (
        ("", "no opening"),
        ("a4-b4\na4-z9", "line 2"),
        ("e5-a5", "line 1: 'e5-a5' cannot be played there"),
    ):
        with pytest.raises(InvalidOpening, match=says):
            book_lines(text, game, setup)


def test_the_tally_is_the_platforms_rating() -> None:
    results = [pair(0, 2, 2), pair(1, 2, 0), pair(2, 1, 0), pair(3, 1, 1), pair(4, 2, 1), pair(5, 0, 0)]
    tally = Tally("a", "b", 6, TestSpec(0, 50))
    for each in results:
        tally.add(each)
    standing = tally.standing()
    rated = fit(results, "b").by_name["a"]
    assert (standing.won, standing.drawn, standing.lost) == (4, 4, 4)
    assert standing.pairs == (1, 1, 2, 1, 1)
    assert (standing.elo, standing.low, standing.high) == (rated.elo, rated.low, rated.high)
    assert standing.superiority == pytest.approx(0.5, abs=0.01)
    assert standing.line().startswith("6 pairs: +4 =4 -4, pairs 1-1-2-1-1, elo ")
    assert "LLR" in standing.line()
    assert "elo ?" not in standing.line()
    empty = Tally("a", "b", 6).standing()
    assert (empty.superiority, empty.as_dict()["low"]) == (0.5, None)


@pytest.mark.parametrize("draws", [0, 1, 3])
def test_who_has_won_nothing_has_no_rating_but_is_the_weaker_one(draws: int) -> None:
    for winner, loser in (("a", "b"), ("b", "a")):
        tally = Tally(winner, loser, 50)
        for number in range(50):
            point = int(number >= 50 - draws)
            tally.add(pair(number, *((point, 0) if winner == "b" else (2 - point, 2))))
        standing = tally.standing()
        assert ", elo ?, LOS 100.0 %" in standing.line()
        assert standing.as_dict()["basis"] == "prior"
    drawn = Tally("a", "b", 1)
    drawn.add(pair(0, 1, 1))
    assert ", elo ?, LOS 50.0 %" in drawn.standing().line()
