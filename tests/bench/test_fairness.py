"""Scripts of the panel, and wins by seat: short, and the same each time."""

from random import Random

import pytest

from bench.strength import balance
from bench.strength.balance import Count, markdown, measure, title
from bench.strength.scripts import LOOKS, SCRIPTS, scripted, tallied, won
from services import games
from services.games.tablut import GAME as TABLUT
from services.kernel import CHANCE, Seat, apply, chances, legal_actions, to_act
from services.search import UNLIMITED, Level, Strategy

NAMES = [(name, script) for name, scripts in SCRIPTS.items() for script in scripts]


@pytest.mark.parametrize(("name", "script"), NAMES)
def test_a_script_plays_legally_and_by_what_its_seat_knows(name: str, script: str) -> None:
    game, rng = games.load(name), Random(5)
    position = game.initial(game.setup(2))
    for _ in range(60):
        if game.outcome(position) is not None:
            break
        seat = to_act(position)[0]
        if seat == CHANCE:
            action = rng.choice(chances(position))[0]
        elif seat < 0:
            action = rng.choice(legal_actions(position, seat))
        else:
            wanted = SCRIPTS[name][script]
            action = scripted(game, position, seat, wanted, Random(7))
            other = game.sample(game.view(position, seat), Random(9))
            assert action == scripted(game, other, seat, wanted, Random(7))
        position = apply(game, position, seat, action)


def test_a_game_of_a_script_repeats_and_seats_take_turns() -> None:
    level = Level(Strategy.RANDOM, UNLIMITED)
    found = [won("tara", "climbs", level, number) for number in (0, 1)]
    assert found == [won("tara", "climbs", level, number) for number in (0, 1)]
    assert set(found) <= {0, 0.5, 1}


@pytest.mark.parametrize("script", ["climbs", LOOKS])
def test_all_games_of_a_meeting_are_counted(script: str) -> None:
    level = Level(Strategy.RANDOM, UNLIMITED)
    assert tallied("tara", script, level, 2).games == 2


def test_wins_by_seat_go_on_from_what_was_counted() -> None:
    first = measure("tablut", {}, 20, 1, None)
    assert (first.games, first.nodes) == (1, 20)
    kept = Count(20, wins=5, draws=1, losses=1)
    assert measure("tablut", {}, 20, 7, kept) is kept
    assert measure("tablut", {}, 21, 1, kept).games == 1, "with other nodes it begins anew"


def test_variants_are_options_of_their_games_and_the_default_comes_first() -> None:
    for name, variants in balance.VARIANTS.items():
        assert not variants[0]
        for options in variants:
            games.load(name).setup(2, options)


def test_the_page_names_seats_and_options() -> None:
    page = markdown({"tablut": {title({"walls": "none"}): Count(50, wins=3, draws=1, losses=6)}})
    assert "| `walls` none | 50 | 10 | 3 | 1 | 6 |" in page
    assert TABLUT.facts.seat_names[Seat(0)] in page
