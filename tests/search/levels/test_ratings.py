from pathlib import Path

import pytest

from services import games
from services.search import UNLIMITED, Level, Strategy
from services.search.levels import ladders
from services.search.levels import ratings as level_ratings
from services.search.levels.ladders import LevelsError, ladder
from services.search.levels.ratings import (
    ANCHOR,
    LevelRating,
    LevelRatings,
    playing,
    ratings_of,
    read,
    version_of,
    written,
)
from services.search.tree import Settings
from tests.search.toys import Bids

TABLUT = games.load("tablut")
FOUND = LevelRatings(
    anchor=-900,
    seats=(-120, 120),
    levels={1: LevelRating(0, 0, 0, "a"), 8: LevelRating(2_602, 1_910, None, "b")},
)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "ratings.toml"
    path.write_text(written(FOUND), encoding="utf-8")
    assert read(path) == FOUND


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1 = ", "Invalid"),
        ('9 = { elo = 1, version = "a" }', "levels are 1 to 8, not 9"),
        ('first = { elo = 1, version = "a" }', "first"),
        ('1 = { elo = 1.5, version = "a" }', "whole numbers"),
        ('1 = { elo = 1, low = "far", version = "a" }', "whole numbers"),
        ("1 = { elo = 1 }", "version"),
        ("1 = 5", "mapping"),
        ('anchor = "high"', "whole numbers"),
        ("seats = 5", "int"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "ratings.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LevelsError, match=f"ratings.toml: .*{why}"):
        read(path)


def test_a_game_without_a_file_was_never_measured() -> None:
    assert ratings_of(Bids()) == LevelRatings(ANCHOR, (), {})


def test_a_level_that_has_changed_since_has_no_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    now = version_of(TABLUT, 2)
    found = LevelRatings(levels={2: LevelRating(9, 8, 10, now), 3: LevelRating(19, 18, 20, now)})
    monkeypatch.setattr(level_ratings, "measured", lambda _: found)
    assert list(ratings_of(TABLUT).levels) == [2]


def test_a_version_follows_from_row_and_tables_and_not_from_seconds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    data = Path(ladders.data_of(type(TABLUT)))
    rows = (data / "levels.toml").read_text(encoding="utf-8")
    seen = {
        "now": _version(monkeypatch, tmp_path / "now", rows, b"1"),
        "hurried": _version(monkeypatch, tmp_path / "hurried", rows.replace("0.7", "0.6"), b"1"),
        "slack": _version(monkeypatch, tmp_path / "slack", rows.replace("slack = ", "slack = 1"), b"1"),
        "learned": _version(monkeypatch, tmp_path / "learned", rows, b"2"),
    }
    assert seen["hurried"] == seen["now"]
    assert len(set(seen.values())) == 3


@pytest.mark.parametrize(
    ("setting", "having"), [("halving", Settings(halving=8)), ("leaf_rounds", Settings(leaf_rounds=3))]
)
def test_who_does_without_a_later_setting_plays_as_before_there_was_one(
    setting: str, having: Settings
) -> None:
    told, plain = (playing(Level(Strategy.TREE, UNLIMITED, settings=each)) for each in (having, Settings()))
    assert set(told["settings"]) - set(plain["settings"]) == {setting}


def _version(monkeypatch: pytest.MonkeyPatch, data: Path, rows: str, learned: bytes) -> str:
    """The version of level 3 of Tablut with those levels and that residual."""
    data.mkdir()
    (data / "levels.toml").write_text(rows, encoding="utf-8")
    (data / "residual.bin").write_bytes(learned)
    with monkeypatch.context() as there:
        there.setattr(level_ratings, "data_of", lambda _: data)
        there.setattr(level_ratings, "tables_of", level_ratings.tables_of.__wrapped__)
        there.setattr(level_ratings, "level_of", lambda _, number: ladder(data / "levels.toml")[number - 1])
        return version_of(TABLUT, 3)
