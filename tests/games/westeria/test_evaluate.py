"""What greedy bots look at."""

from random import Random

from services.search import UNLIMITED, Level, Strategy, choose
from tests.games.westeria.tables import EAST, GAME, NORTH, play, table

UNITS = "A1 north Flag, A3 north King, B1 east Queen, X2 east Flag"


def test_a_won_match_is_best_and_a_fight_won_is_better() -> None:
    state = table(UNITS)
    assert GAME.evaluate(play(state, "A3-B1"), NORTH) > GAME.evaluate(play(state, "A3-A2"), NORTH)
    won = play(table("A1 north Flag, A3 north King, B1 east Flag"), "A3-B1")
    assert GAME.evaluate(won, NORTH) > 50_000 > -50_000 > GAME.evaluate(won, EAST)


def test_both_sides_see_the_same() -> None:
    state = table(UNITS)
    assert GAME.evaluate(state, NORTH) == -GAME.evaluate(state, EAST)


def test_greed_captures_a_flag() -> None:
    """W28: with the view of its seat, in which the Flag is known."""
    state = table("A1 north Flag, A3 north King, B1 east Flag, X1 east King, X2 east Queen")
    zone = state.realm.lands.zone_names.index("B1")
    looks = bytearray(state.marks.looks)
    looks[zone] = 1 << NORTH
    state = state._replace(marks=state.marks._replace(looks=bytes(looks)))
    level = Level(Strategy.GREEDY, UNLIMITED)
    view = GAME.view(state, NORTH)
    found = choose(
        GAME, view, NORTH, seats=2, level=level, budget=UNLIMITED, rng=Random(1), clock=lambda: 0.0
    )
    assert GAME.format(state, NORTH, found.action) == "A3-B1"
