"""How levels are described to people: truly, and each otherwise than its neighbours."""

from random import Random
from statistics import fmean

import pytest

from services import games
from services.kernel.stakes import SURE
from services.search.betting import Solving
from services.search.betting.solved import _blurred
from services.search.ladders import level_of
from services.search.levels import LEVELS
from services.wording import level_texts


@pytest.mark.parametrize("name", games.names())
def test_no_two_levels_read_the_same(name: str) -> None:
    assert len({level.words for level in level_texts(games.load(name))}) == len(LEVELS)


@pytest.mark.parametrize("level", range(1, 8))
def test_a_misjudged_chance_is_told_as_it_is_misjudged(level: int) -> None:
    game, rng = games.load("plaques"), Random(level)
    settings = level_of(game, level).settings
    assert isinstance(settings, Solving)
    even = SURE // 2
    measured = fmean(abs(_blurred(even, rng, settings) - even) / SURE for _ in range(20_000))

    assert settings.misjudgement() == pytest.approx(measured, rel=0.03)
    told = level_texts(game)[level - 1].words
    points = round(100 * settings.misjudgement())
    assert f"it misjudges an even chance by some {points} point" in told


def test_the_strongest_misjudges_nothing() -> None:
    assert Solving().misjudgement() == 0
    assert "misjudges" not in level_texts(games.load("plaques"))[-1].words


def test_what_a_level_cannot_solve_is_said() -> None:
    first, *_, seventh, last = (level.words for level in level_texts(games.load("plaques")))
    assert first == (
        "Solves hands of two where nothing is hidden, and judges its chance by 20 showdowns; "
        "it misjudges an even chance by some 45 points of 100. "
        "With peek or up_since turn: any legal action, each as likely."
    )
    assert seventh.endswith(
        "With peek or up_since turn: bets by a rule of thumb, and judges its chance by 80 showdowns."
    )
    assert last.endswith("With peek or up_since turn: plays the hand to its end up to 1,000 times.")


def test_the_depth_and_the_slack_of_a_search_are_said() -> None:
    _, second, third, fourth, fifth, *_ = (level.words for level in level_texts(games.load("tablut")))
    assert fourth == (
        "Looks at up to 200,000 positions ahead, 3 actions deep; it overlooks 24% of what there is, "
        "and it often plays what is worth 0.95% of a match less than the best."
    )
    assert "2 actions deep" in second
    assert "1.5% of a match" in third
    assert (
        fifth == "Looks at up to 200,000 positions ahead, 3 actions deep; it overlooks 22% of what there is."
    )
