"""What is said of an action before it is chosen: what it does, by what the seat knows."""

import pytest

from services.games.westeria.rules.cells.layout import KIND
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import Seat, to_act
from tests.games.westeria.rules.opening.test_placing import drafted, placed
from tests.games.westeria.tables import (
    EAST,
    GAME,
    NORTH,
    board,
    legal,
    play,
    start,
    table,
    unit,
    with_ruled_out,
    zone_of,
)

UNITS = "A1 north Flag, A3 north Spy Master, B1 east King, E1 north Scout, X2 east Flag, X1 east Earl"


def explained(state: WesteriaPosition) -> dict[str, str]:
    """What may be done by whoever is to act, and what is said of it."""
    seat = to_act(state)[0]
    return {text: GAME.explain(state, seat, GAME.parse(state, seat, text)) for text in legal(state)}


def revealed(state: WesteriaPosition, zone: str) -> WesteriaPosition:
    """All know the unit of a zone."""
    kind = board(state)[zone_of(state, zone)] & KIND
    return with_ruled_out(state, zone, state.ground.data.all_kinds & ~(1 << kind))


def test_a_move_is_explained_by_what_the_seat_knows() -> None:
    """W22, W26: an attack on an unknown unit ends nobody knows how."""
    said = explained(table(UNITS))
    assert said["A3-A2"] == "your Spy Master"
    assert said["A3-B1"] == "your Spy Master attacks a unit of east"
    assert said["E1-E2"] == "your Scout"
    assert said["E1-O3"] == "your Scout, which is revealed and rests for the turn"
    free = explained(table(UNITS, after_far_move="free"))
    assert free["E1-O3"] == "your Scout, which is revealed"


@pytest.mark.parametrize(
    ("units", "words"),
    [
        ("A3 north Spy Master, B1 east King", "your Spy Master attacks the King of east and wins"),
        ("A3 north King, B1 east King", "your King attacks the King of east; both fall"),
        ("A3 north Queen, B1 east King", "your Queen attacks the King of east and falls"),
        ("A3 north Earl, B1 east Cursed Land", "your Earl attacks the Cursed Land of east and falls"),
        (
            "A3 north Sorceress, B1 east Cursed Land",
            "your Sorceress attacks the Cursed Land of east and wins",
        ),
    ],
)
def test_a_fight_with_a_known_unit_is_foretold(units: str, words: str) -> None:
    """W21, W23, W24."""
    state = revealed(table(f"{units}, A1 north Flag, X2 east Flag"), "B1")
    assert explained(state)["A3-B1"] == words


def test_a_known_flag_is_captured_and_a_unit_that_has_moved_can_move() -> None:
    """W28; seed: Flag and Cursed Land cannot move."""
    state = revealed(table("A1 north Flag, A3 north Duke, B1 east Flag"), "B1")
    assert explained(state)["A3-B1"] == "your Duke attacks the Flag of east and captures it"
    came = play(table("A1 north Flag, A3 north Duke, B2 east King, X1 east Flag", turn=1), "B2-B1")
    assert explained(came)["A3-B1"] == "your Duke attacks a unit of east that can move"


def test_own_units_that_all_know_are_told() -> None:
    state = revealed(table(UNITS, drawn=["Redeploy"]), "A3")
    said = explained(play(state, "play redeploy"))
    assert said["pick A3"] == "your Spy Master, which all know"
    assert said["pick A1"] == "your Flag"


def test_what_each_card_does() -> None:
    every = ["Deploy", "Surprise Attack", "Rapid Advance", "Redeploy", "Secret Information", "Traitor"]
    assert explained(table(UNITS, drawn=every)) == {
        "play deploy": "one of 15 units in your reserve, drawn by chance, goes next to one of yours",
        "play surprise-attack": "one of 15 units in your reserve, drawn by chance, goes onto any empty zone",
        "play rapid-advance": "3 moves instead of 1",
        "play redeploy": "three of your units change places unseen",
        "play secret-information": "shows your reserve to all, and two neighbouring territories to you",
        "play traitor": "you guess an enemy unit, which falls if you are right; you see it either way",
    }
    fallen = table("A1 north Flag, X2 east Flag", drawn=["New Spy Master"], compulsory_cards=False)
    assert explained(fallen) == {
        "play new-spy-master": "your Spy Master goes from your reserve onto any empty zone",
        "discard": "plays none of your cards",
    }


@pytest.mark.parametrize(
    ("units", "words"),
    [
        ("A1 north Flag", "your one unit stays where it is"),
        ("A1 north Flag, A3 north King", "your two units change places unseen"),
        ("A1 north Flag, A3 north King, B1 north Duke", "three of your units change places unseen"),
    ],
)
def test_redeploying_moves_no_more_units_than_there_are(units: str, words: str) -> None:
    """W18."""
    state = table(f"{units}, X2 east Flag", drawn=["Redeploy"])
    assert explained(state)["play redeploy"] == words


def test_what_cards_at_work_do() -> None:
    deployed = play(table(UNITS, drawn=["Deploy"]), "play deploy", "recruit king")
    assert explained(deployed)["deploy B3"] == "your King to North Hold, a city"
    state = play(table(UNITS, drawn=["Redeploy"]), "play redeploy", "pick A1", "pick A3", "pick E1")
    said = explained(state)
    assert said["switch 123"] == "all stay where they are"
    assert said["switch 132"] == "Spy Master to E1 and Scout to A3"
    assert said["switch 231"] == "Flag to A3, Spy Master to E1 and Scout to A1"
    spying = explained(play(table(UNITS, drawn=["Secret Information"]), "play secret-information"))
    assert spying["spy A-B"] == "shows 1 unit that you cannot tell"
    assert spying["spy C-F"] == "shows nothing new"


def test_what_the_traitor_may_find() -> None:
    """W20: also by what earlier looks and guesses have shown."""
    state = play(table(UNITS, drawn=["Traitor"]), "play traitor")
    assert explained(state)["accuse B1"] == "a unit of east"
    asked = play(state, "accuse B1")
    assert set(explained(asked).values()) == {""}
    known = explained(revealed(asked, "B1"))
    assert (known["guess king"], known["guess queen"]) == ("right, as you know", "wrong, as you know")
    said = explained(with_ruled_out(asked, "B1", 1 << asked.ground.data.flag))
    assert (said["guess flag"], said["guess king"]) == ("wrong, as all know", "")


def said_to(state: WesteriaPosition, seat: Seat, text: str) -> str:
    """What is said of an action of one of several seats to act."""
    return GAME.explain(state, seat, GAME.parse(state, seat, text))


def test_placing_is_explained_by_where_a_zone_is() -> None:
    """W5: what is placed the question says; who is near counts. A, C, E and so on are north's."""
    state = drafted()
    assert said_to(state, NORTH, "place C1") == "Pinewatch"
    assert said_to(state, NORTH, "place A3") == "Frostmoor, beside east"
    assert said_to(state, EAST, "place B1") == "North Hold, a city, beside north"
    shared = drafted(4)
    assert said_to(shared, NORTH, "place E1") == "Elk Run, beside east and west"


def test_what_rearranging_does() -> None:
    """W5."""
    down = placed(drafted(), NORTH)
    zones = {unit(down, zone): zone for zone in down.ground.data.lands.zone_names}
    flag, king = zones["north Flag"], zones["north King"]
    assert said_to(down, NORTH, f"lift {flag}") == "your Flag"
    assert said_to(down, NORTH, "done") == "leaves all units where they are; then say that you are ready"
    lifted = play(down, f"north: lift {flag}")
    assert said_to(lifted, NORTH, f"put {king}") == "changes places with your King"
    empty = next(zone for zone in ("C1", "C2", "C3") if not unit(lifted, zone))
    assert said_to(lifted, NORTH, f"put {empty}") == said_to(drafted(), NORTH, f"place {empty}")
    assert said_to(play(down, "north: done"), NORTH, "ready") == "tells all that your units are placed"


def test_a_claim_says_what_is_a_city() -> None:
    """W2."""
    said = explained(play(start(), "lot king", "lot queen"))
    assert said["claim A"] == "Frostmoor"
    assert said["claim B"] == "North Hold, a city"


def test_ending_a_turn_gives_up_moves() -> None:
    """W12."""
    assert explained(play(table(UNITS, moves=3), "A3-A2"))["end"] == "gives up 2 moves"
