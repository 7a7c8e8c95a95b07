"""Open reserves, one of the optional rules (W37)."""

from random import Random

import pytest

from services.games.westeria.presentation.events import Deployed, Recruited
from services.games.westeria.rules.position import WesteriaPosition
from services.games.westeria.wire import WIRE
from services.kernel import SPECTATOR
from services.kernel.dice import Dice
from tests.games.westeria.tables import EAST, GAME, NORTH, known, play, reserve, seen, table

UNITS = "A1 north Flag, A3 north King, X2 east Flag, X1 east King"


def opened(*drawn: str) -> WesteriaPosition:
    """East is to choose a card; its reserve lies open, as does that of north."""
    return table(UNITS, turn=1, drawn=drawn, reserves="open")


def test_all_see_what_lies_in_every_reserve() -> None:
    """In views, on the wire and in the drawing."""
    state = opened("Surprise Attack")
    for viewer in (NORTH, EAST, SPECTATOR):
        view = GAME.view(state, viewer)
        assert [reserve(view.position, seat) for seat in (0, 1)] == [reserve(state, seat) for seat in (0, 1)]
        message = WIRE.view_to_proto(view)
        assert [list(seat.own_reserve) for seat in message.seats] == [reserve(state, seat) for seat in (0, 1)]
        assert WIRE.view_from_proto(message) == view
    drawn = GAME.draw(GAME.view(state, NORTH))
    assert "your reserve: Queen" in drawn
    assert "east's reserve: Queen" in drawn
    hidden = table(UNITS, turn=1, drawn=["Surprise Attack"])
    assert not any(reserve(GAME.view(hidden, NORTH).position, EAST))


def test_all_see_which_unit_is_drawn() -> None:
    """They see which one is missing; so the unit is known, until a Redeploy."""
    state = play(opened("Surprise Attack"), "play surprise-attack")
    told = seen(state, "recruit queen", NORTH)
    assert told.action == GAME.parse(state, EAST, "recruit queen")
    assert told.events == (Recruited(EAST, "Queen"),)
    after = play(state, "recruit queen")
    assert seen(after, "deploy B1", SPECTATOR).events[0] == Deployed(EAST, "Queen", "B1")
    deployed = play(after, "deploy B1")
    assert known(deployed, "B1", NORTH) == known(deployed, "B1", SPECTATOR) == "Queen"
    hidden = play(table(UNITS, turn=1, drawn=["Surprise Attack"]), "play surprise-attack")
    assert seen(hidden, "recruit queen", NORTH).events == (Recruited(EAST, ""),)


@pytest.mark.parametrize("seed", range(5))
def test_a_redealt_reserve_is_as_all_see_it(seed: int) -> None:
    state = play(opened("Surprise Attack"), "play surprise-attack", "recruit queen", "deploy B1")
    world = GAME.sample(GAME.view(state, NORTH), Random(seed))
    assert reserve(world, EAST) == reserve(state, EAST)
    world.redeal(NORTH, Dice(seed, 2, 3))
    assert reserve(world, EAST) == reserve(state, EAST)
    assert GAME.view(world, NORTH) == GAME.view(state, NORTH)
