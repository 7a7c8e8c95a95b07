"""The levels are data: their content for every game; errors are found when they are read."""

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from services import games
from services.kernel import OptionSpec, OptionValue
from services.search import LEVELS, Level, Strategy, level_of
from services.search.betting import Solving
from services.search.levels.ladders import DATA, LevelsError, file_of, ladder
from services.search.levels.strategies import playing, plays
from services.search.pvs import Settings as Looking
from services.search.tree import Settings
from tests.search.toys import Bids, TicTacToe

OTHERS = [DATA / "hidden.toml", DATA / "open.toml"]
FILES = sorted({*(file_of(type(games.load(name))) for name in games.names()), *OTHERS})
"""The files of all games that are found, and those for games without their own file."""
LINES, *_ = file_of(type(games.load("tara"))).read_text(encoding="utf-8").partition("\n# With three")
"""The levels of Tara, without those for more seats."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_there_are_eight_levels_and_the_first_is_random_or_errs_most(file: Path) -> None:
    levels = ladder(file)
    assert len(set(levels)) == 8
    first, second = levels[0].settings, levels[1].settings
    if isinstance(first, Solving):
        assert isinstance(second, Solving)
        assert first.blur > second.blur > 0
    elif levels[0].strategy is not Strategy.RANDOM:
        assert isinstance(first, (Looking, Settings))
        assert isinstance(second, (Looking, Settings))
        assert first.missed > second.missed > 0


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_a_level_searches_no_less_and_blunders_no_more_than_the_one_below(file: Path) -> None:
    searching = ladder(file)[1:]
    for below, above in itertools.pairwise(searching):
        assert below.budget.within(above.budget).nodes == below.budget.nodes
        assert below.blunders >= above.blunders
        for lapse in ("missed", "slack", "blur", "noise"):
            assert getattr(below.settings, lapse, 0) >= getattr(above.settings, lapse, 0)
    assert searching[-1].blunders == 0


def test_levels_may_have_others_for_matches_that_they_cannot_play(tmp_path: Path) -> None:
    path = tmp_path / "levels.toml"
    second = LINES.replace('"tree", nodes = 40,', '"tree", nodes = 41,')
    assert second != LINES
    others = "".join(f"{line}\n" for line in second.splitlines() if line[:1].isdigit())
    path.write_text(f"{LINES}\n[otherwise]\n{others}", encoding="utf-8")
    levels = ladder(path)
    assert [level.otherwise for level in levels] == [*ladder(written_as(tmp_path, others))]
    assert [replace(level, otherwise=None) for level in levels] == [*ladder(written_as(tmp_path, LINES))]


def test_who_bounds_a_level_bounds_the_others_too() -> None:
    level = level_of(games.load("plaques"), 5).bounded(lambda own: replace(own, nodes=3))
    assert level.otherwise is not None
    assert level.budget.nodes == level.otherwise.budget.nodes == 3


def test_some_levels_may_have_others_and_no_others_are_there(tmp_path: Path) -> None:
    first, second, *_ = LINES.splitlines()
    levels = ladder(written_as(tmp_path, f"{LINES}\n[otherwise]\n{first}\n{second}\n"))
    assert [level.otherwise for level in levels] == [*levels_without_others(levels)[:2], *[None] * 6]


@pytest.mark.parametrize("order", [(1, 0), (0, 0, 1)])
def test_others_stand_in_the_order_of_levels(tmp_path: Path, order: tuple[int, ...]) -> None:
    rows = [LINES.splitlines()[at] for at in order]
    with pytest.raises(LevelsError, match=r"levels 1 to 8|[Oo]verwrite"):
        ladder(written_as(tmp_path, "\n".join([LINES, "[otherwise]", *rows, ""])))


def test_there_are_no_others_for_levels_that_do_not_exist(tmp_path: Path) -> None:
    ninth = LINES.splitlines()[0].replace("1 =", "9 =", 1)
    with pytest.raises(LevelsError, match="levels 1 to 8"):
        ladder(written_as(tmp_path, f"{LINES}\n[otherwise]\n{ninth}\n"))


@pytest.mark.parametrize("name", games.names())
def test_every_level_can_play_every_match_or_has_another_that_can(name: str) -> None:
    game = games.load(name)
    for seats in range(game.facts.min_seats, game.facts.max_seats + 1):
        for options in ({}, *({spec.name: value} for spec in game.facts.options for value in values(spec))):
            position = game.initial(game.setup(seats, options))
            for number in LEVELS:
                level = level_of(game, number)
                assert plays(playing(level, position), position), (seats, options, number)


def test_with_three_seats_the_strongest_of_tara_does_not_wait_for_rounds_to_end() -> None:
    game = games.load("tara")
    rounds = [playing(level_of(game, 8), game.initial(game.setup(seats, {}))) for seats in (2, 3, 4)]
    assert [level.settings.leaf_rounds for level in rounds if isinstance(level.settings, Settings)] == [
        3,
        0,
        0,
    ]


def test_a_game_with_a_file_has_the_levels_of_it() -> None:
    for name in games.names():
        own = DATA.parents[1] / "games" / name / "data" / "levels.toml"
        assert file_of(type(games.load(name))) == own or not own.is_file()


def test_games_without_levels_of_their_own_have_those_of_their_kind() -> None:
    assert [file_of(Bids), file_of(TicTacToe)] == OTHERS
    assert level_of(TicTacToe(), 8).strategy is Strategy.PVS
    assert level_of(Bids(), 8).strategy is Strategy.TREE


@pytest.mark.parametrize("number", [0, 9, -1])
def test_there_are_no_other_levels(number: int) -> None:
    with pytest.raises(ValueError, match="levels are 1 to 8"):
        level_of(TicTacToe(), number)


def test_settings_are_those_of_the_strategy(tmp_path: Path) -> None:
    told = written(tmp_path, "rollout_plies = 77")
    own = level_of(games.load("tara"), 8).settings
    assert isinstance(own, Settings)
    assert told[7].settings == replace(own, rollout_plies=77)


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("nodez = 5", "no setting 'nodez'"),
        ('rollout_plies = "much"', "rollout_plies is 'much'"),
        ("rollout_plies = 1.5", "rollout_plies is 1.5"),
        ("rollout_plies = -1", "too small"),
        ("blunders = 1.5", "share"),
        ("depth = 0", "more than nothing"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, what: str, why: str) -> None:
    with pytest.raises(LevelsError, match=f"levels.toml, level 8: .*{why}"):
        written(tmp_path, what)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("strategy = ", "invalid"),
        (LINES.replace("1 =", "0 =", 1), "levels.toml: levels 1 to 8"),
        (LINES.replace('"tree"', '"clever"', 1), "'clever' is not a valid"),
        (LINES.replace(", seconds = 0.5", "", 1), "bound every search"),
        (LINES.replace("seconds = 0.5", "seconds = 60", 1), "bound every search"),
    ],
)
def test_what_is_wrong_with_the_file_is_said(tmp_path: Path, wrong: str, why: str) -> None:
    path = tmp_path / "levels.toml"
    path.write_text(wrong, encoding="utf-8")
    with pytest.raises(LevelsError, match=f"(?i){why}"):
        ladder(path)


def values(spec: OptionSpec) -> tuple[OptionValue, ...]:
    """The values of an option."""
    return (False, True) if isinstance(spec.default, bool) else spec.choices


def levels_without_others(levels: tuple[Level, ...]) -> tuple[Level, ...]:
    """The same levels, for the matches that they play themselves."""
    return tuple(replace(level, otherwise=None) for level in levels)


def written_as(place: Path, text: str) -> Path:
    """A file of levels with that text."""
    path = place / f"{len([*place.iterdir()])}.toml"  # files are read once
    path.write_text(text, encoding="utf-8")
    return path


def written(place: Path, what: str) -> tuple[Level, ...]:
    """The levels of Tara, with that text added to the last one."""
    end = LINES.index("}", LINES.index("\n8 = "))
    path = place / "levels.toml"
    path.write_text(f"{LINES[:end]}, {what} {LINES[end:]}", encoding="utf-8")
    return ladder(path)
