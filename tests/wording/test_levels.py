"""How levels are described to people: truly, and each otherwise than its neighbours."""

from random import Random
from statistics import fmean

import pytest

from services import games
from services.kernel.stakes import SURE
from services.search.betting import Solving
from services.search.betting.solved import _blurred
from services.search.levels import LEVELS
from services.search.levels.ladders import level_of
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
    assert f"Misjudges a chance of 50% by {points} point" in told


def test_the_strongest_misjudges_nothing() -> None:
    assert Solving().misjudgement() == 0
    assert "isjudges" not in level_texts(games.load("plaques"))[-1].words


def test_what_a_level_cannot_solve_is_said() -> None:
    first, *_, seventh, last = (level.words for level in level_texts(games.load("plaques")))
    unsolved = '"When a plaque is up: Against the start of the turn"'
    assert first == (
        "Once two are left in a hand, works out what is best; "
        "guesses its chance to win from 20 imagined showdowns. "
        "Misjudges a chance of 50% by 45 points on average. "
        f"With {unsolved}: plays any allowed action, each as likely."
    )
    assert seventh.endswith(
        f"With {unsolved}: bets by a rule of thumb; guesses its chance to win from 80 imagined showdowns."
    )
    assert f"With {unsolved}: imagines up to 1,000 times how the hand may end." in last


def test_how_the_strongest_of_tara_plays_with_more_seats_is_said() -> None:
    *_, seventh, last = (level.words for level in level_texts(games.load("tara")))
    assert seventh == "Imagines up to 250 times how the match may go on."
    assert last.startswith(
        "Imagines up to 800 times how the match may go on. Follows each of them for at least 3 rounds. "
        "With more than 2 seats: imagines up to 1,500 times how the match may go on."
    )


def test_the_depth_and_the_slack_of_a_search_are_said() -> None:
    _, second, third, fourth, fifth, *_ = (level.words for level in level_texts(games.load("tablut")))
    assert fourth == (
        "Thinks 3 actions ahead, through up to 200,000 positions. "
        "Overlooks 24% of its possible actions, but none that catch the eye. "
        "Often settles for an action that wins 0.95% less often than the best."
    )
    assert "2 actions ahead" in second
    assert "wins 1.5% less often" in third
    assert fifth == (
        "Thinks 3 actions ahead, through up to 200,000 positions. "
        "Overlooks 22% of its possible actions, but none that catch the eye."
    )


def test_who_overlooks_what_catches_the_eye_is_said_to() -> None:
    first, *_ = (level.words for level in level_texts(games.load("westeria")))
    assert first == (
        "Imagines up to 40 times how the match may go on. "
        "Overlooks 65% of its possible actions, and 20% of those that catch the eye. "
        "Often settles for an action that wins 25% less often than the best."
    )


@pytest.mark.parametrize("name", games.names())
def test_that_the_strongest_plays_people_by_the_clock_is_said_of_it_alone(name: str) -> None:
    *others, last = (level.words for level in level_texts(games.load(name)))
    assert last.endswith(" Against people it thinks for up to 2.5 seconds instead.")
    assert not any("people" in words for words in others)
