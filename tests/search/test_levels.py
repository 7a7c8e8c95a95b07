"""The levels are data: what they say of every game, and what is wrong is found when they are read."""

import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from services import games
from services.kernel import Game
from services.search import LEVELS, Level, Strategy, level_of
from services.search.ladders import DATA, LevelsError, ladders
from services.search.tree import Settings
from tests.search.toys import Bids, TicTacToe

LINES = DATA.read_text(encoding="utf-8")
PLAYED = [games.load(name) for name in games.names()]


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.facts.name)
def test_every_game_has_eight_levels_and_the_first_is_random(game: Game[Any, Any]) -> None:
    levels = [level_of(game, number) for number in LEVELS]
    assert (len(levels), levels[0].strategy) == (8, Strategy.RANDOM)
    assert len(set(levels)) == 8
    assert game.facts.name in ladders(DATA), "it has levels of its own"


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.facts.name)
def test_a_level_searches_no_less_and_blunders_no_more_than_the_one_below(game: Game[Any, Any]) -> None:
    searching = [level_of(game, number) for number in LEVELS[1:]]
    for below, above in itertools.pairwise(searching):
        assert below.budget.within(above.budget).nodes == below.budget.nodes
        assert below.blunders >= above.blunders
    assert searching[-1].blunders == 0


def test_games_that_are_not_named_have_the_levels_of_their_kind() -> None:
    assert level_of(TicTacToe(), 8).strategy is Strategy.PVS
    assert level_of(Bids(), 8).strategy is Strategy.TREE


@pytest.mark.parametrize("number", [0, 9, -1])
def test_there_are_no_other_levels(number: int) -> None:
    with pytest.raises(ValueError, match="levels are 1 to 8"):
        level_of(TicTacToe(), number)


def test_settings_are_those_of_the_strategy(tmp_path: Path) -> None:
    told = written(tmp_path, "exploration = 77")
    assert told["tara"][7].settings == Settings(exploration=77)


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("nodez = 5", "no setting 'nodez'"),
        ('exploration = "much"', "exploration is 'much'"),
        ("exploration = 1.5", "exploration is 1.5"),
        ("exploration = -1", "too small"),
        ("blunders = 1.5", "share"),
        ("depth = 0", "more than nothing"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, what: str, why: str) -> None:
    with pytest.raises(LevelsError, match=f"tara, level 8: .*{why}"):
        written(tmp_path, what)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("strategy = ", "invalid"),
        (LINES.replace("[tara]\n1 =", "[tara]\n0 ="), "tara: levels 1 to 8"),
        (LINES.replace('["other.open"]', '["other.closed"]'), "need 'other.open'"),
        (LINES.replace('"tree"', '"clever"', 1), "'clever' is not a valid"),
        (LINES.replace(", seconds = 0.5", "", 1), "bound every search"),
        (LINES.replace("seconds = 0.5", "seconds = 60", 1), "bound every search"),
    ],
)
def test_what_is_wrong_with_the_file_is_said(tmp_path: Path, wrong: str, why: str) -> None:
    path = tmp_path / "levels.toml"
    path.write_text(wrong, encoding="utf-8")
    with pytest.raises(LevelsError, match=f"(?i){why}"):
        ladders(path)


def written(place: Path, what: str) -> Mapping[str, tuple[Level, ...]]:
    """All levels, where the last one of Tara is told that too."""
    start = LINES.index("[tara]")
    end = LINES.index("}", LINES.index("\n8 = ", start))
    path = place / "levels.toml"
    path.write_text(f"{LINES[:end]}, {what} {LINES[end:]}", encoding="utf-8")
    return ladders(path)
