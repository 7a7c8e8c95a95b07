"""What people are told: events and questions, each in one line."""

from typing import get_args

import pytest

from services.games.westeria.presentation.events import Event
from services.games.westeria.presentation.words import question
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import SPECTATOR, Viewer
from tests.games.westeria.happenings import HAPPENINGS
from tests.games.westeria.rules.opening.test_placing import drafted, placed
from tests.games.westeria.tables import EAST, GAME, NORTH, play, start, table, unit

UNITS = "A1 north Flag, A3 north Spy Master, B1 east King, E1 north Scout, X2 east Flag, X1 east Earl"


@pytest.mark.parametrize(("event", "told"), HAPPENINGS)
def test_what_is_told_of_an_event(event: Event, told: str) -> None:
    assert GAME.tell(event) == told


def test_every_class_of_event_is_told() -> None:
    assert {type(event) for event, _ in HAPPENINGS} == set(get_args(Event))


def asked(state: WesteriaPosition, viewer: Viewer = SPECTATOR) -> str:
    """The question, as a viewer reads it."""
    return question(GAME.view(state, viewer))


def test_what_is_asked_before_the_first_turn() -> None:
    state = start()
    assert asked(state) == "north draws a unit for the start"
    assert asked(play(state, "lot king")) == "east draws a unit for the start"
    assert asked(play(state, "lot king", "lot queen")) == "north claims a territory"
    placing = drafted()
    assert asked(placing) == "north and east place units"
    assert asked(placing, NORTH) == "north and east place units; you place the Flag next"


def test_a_seat_is_asked_about_its_own_placing() -> None:
    """W5."""
    all_of_them = "north and east place units; you"
    down = placed(drafted(), NORTH)
    assert asked(down, NORTH) == f"{all_of_them} may lift a unit, or be done"
    flag = next(zone for zone in down.ground.data.lands.zone_names if unit(down, zone) == "north Flag")
    lifted = play(down, f"north: lift {flag}")
    assert asked(lifted, NORTH) == f"{all_of_them} put the Flag elsewhere"
    assert asked(play(down, "north: done"), NORTH) == f"{all_of_them} are to say that you are ready"
    assert asked(play(down, "north: done", "north: ready"), NORTH) == "east places units"


def test_what_is_asked_in_a_turn() -> None:
    """W8, W12, W16 to W20."""
    assert asked(table(UNITS, moves=3)) == "north moves, 3 moves left"
    cards = ["Deploy", "Redeploy", "Secret Information", "Traitor"]
    state = table(UNITS, drawn=cards)
    assert asked(state) == "north plays one of the open cards"
    recruiting = play(state, "play deploy")
    assert asked(recruiting) == "north draws a unit from its reserve"
    assert asked(play(recruiting, "recruit king"), NORTH) == "north puts King onto an empty zone"
    assert asked(play(recruiting, "recruit king"), EAST) == "north puts a unit onto an empty zone"
    picking = play(state, "play redeploy")
    assert asked(picking) == "north picks units to redeploy"
    assert asked(play(picking, "pick A3")) == "north picks units to redeploy A3"
    assert asked(play(picking, "pick A3", "pick A1", "pick E1")) == "north redeploys A1 A3 E1"
    assert asked(play(state, "play secret-information")).startswith("north looks into two territories")
    assert asked(play(state, "play traitor")) == "north accuses a unit"
    assert asked(play(state, "play traitor", "accuse B1")) == "north guesses what stands on B1"


def test_an_end_is_told() -> None:
    """W28."""
    ended = play(table("A1 north Flag, A3 north Duke, B1 east Flag"), "A3-B1")
    assert asked(ended) == "north: last flag"
