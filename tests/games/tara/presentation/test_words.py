"""What people are told: events, questions and what a choice does and costs, each in one line."""

import re

import pytest

from services.games.tara import GAME
from services.games.tara.presentation.events import EVENTS, Event
from services.games.tara.presentation.events.pieces import FortGivenUp
from services.games.tara.presentation.words.question import question
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes
from services.kernel import CHANCE, TABLE, Seat, apply, to_act
from tests.games.tara.games import random_game
from tests.games.tara.happenings import HAPPENINGS
from tests.games.tara.positions import legal, play, position


@pytest.mark.parametrize(("event", "told"), HAPPENINGS)
def test_what_is_told_of_an_event(event: Event, told: str) -> None:
    assert GAME.tell(event) == told


def test_every_class_of_event_is_told() -> None:
    assert {type(event) for event, _ in HAPPENINGS} == set(EVENTS.values())


def explained(state: TaraPosition) -> dict[str, str]:
    """What may be done, and what is said of it."""
    seat = to_act(state)[0]
    return {text: GAME.explain(state, seat, GAME.parse(state, seat, text)) for text in legal(state)}


ULSTER = {
    "ulster F1": "red",
    "ulster F2": "blue",
    "ulster F3": "red red white",
    "ulster F4": "white blue",
    "ulster F5": "yellow",
    "ulster W3": "yellow yellow",
}
HANDS = {"blue": (1, 9, 19)}


def test_what_a_card_costs_is_said_before_it_is_played() -> None:
    said = explained(position(ULSTER, hands=HANDS))
    assert said["place ulster 19"] == "F1+H1, F2+H2, F3+H3 or F4+H4, to promote costs 2"
    assert said["place munster 1"] == "F2, F3, F4 or F5, to promote is free; to enter costs 2 cumals now"
    assert said["stone ulster 9"] == "swap any two pieces of Ulster but the King's; to promote costs 3 cumals"
    assert said["amnesty ulster 1"] == "costs 4 cumals, frees 1 of blue, 1 of red, 1 of white and 1 of yellow"
    assert said["amnesty munster 1"] == "costs 4 cumals, frees nobody"
    assert said["discard 1"] == "brings 2 cumals"


def test_what_a_placement_does() -> None:
    state = play(position(ULSTER, hands=HANDS), "place ulster 1")
    said = explained(state)
    assert said["anchor F2"] == "F2 is you"
    assert said["anchor F3"] == "F3 is red in a fort"
    put = {spot: explained(play(state, f"anchor {spot}"))[f"put {spot}"] for spot in ("F2", "F3", "F4", "F5")}
    assert put == {
        "F2": "makes a fort in F2",
        "F3": "breaks red's fort in F3, places nothing",
        "F4": "captures 1 piece in F4 and frees 1 piece of yours",
        "F5": "captures 1 piece in F5",
    }
    assert explained(play(state, "anchor F5"))["put none"] == "places nothing"


def test_what_promotion_costs_and_does() -> None:
    board = {"ulster C1": "blue", "ulster W2": "blue", "ulster F1": "red", "leinster K": "BLUE"}
    throne = {"ulster K": "RED"}
    state = position(board, card=28, region=1, stage=position(board).stage, hands={"blue": (28, 1, 2)})
    state = play(state, "place ulster 28", "anchor W3", "put W3")
    assert explained(state) == {
        "pay": "costs 3 of your 10 cumals; then promote to C2",
        "decline": "costs nothing; nobody is promoted",
    }
    climbed = play(state, "pay", "promote C2")
    assert explained(climbed) == {
        "promote K": "takes empty K, and is High King",
        "stop": "promotes nobody else",
    }
    against = position(board | throne, hands={"blue": (28, 1, 2)})
    climbed = play(against, "place ulster 28", "anchor W3", "put W3", "pay", "promote C2")
    assert explained(climbed)["promote K"] == "removes red's King piece, places nothing"


def test_which_pieces_the_stone_swaps() -> None:
    state = play(position(ULSTER, hands=HANDS), "stone ulster 9")
    said = explained(state)
    assert said["swap F2"] == "your piece on top"
    assert said["swap F3"] == "red's piece on top, 2 below"
    assert said["swap F3/2"] == "red's piece under 1 piece, 1 below"
    assert said["swap F4/2"] == "your piece under 1 piece"


def test_what_a_ransom_costs() -> None:
    """seed: "1 cumal for one prisoner, 2 cumals for two prisoners or 3 cumals for all prisoners"."""
    prisoners = [0] * 16
    prisoners[1 * 4 + 0] = 4
    state = position({}, cumals=[5, 0, 0, 0], prisoners=prisoners, phase=codes.PHASE_RANSOM, captor=1)
    assert explained(state) == {
        "ransom none": "costs nothing; 4 pieces of yours stay with red",
        "ransom 1": "costs 1 of your 5 cumals; 3 pieces of yours stay with red",
        "ransom 2": "costs 2 of your 5 cumals; 2 pieces of yours stay with red",
        "ransom 4": "costs 3 of your 5 cumals; all that red holds of yours come back",
    }


def test_who_is_asked_last_leaves_the_traitor_to_nobody() -> None:
    last = position(ULSTER, phase=codes.PHASE_TRAITOR_OFFER, region=1)
    assert explained(last)["pass"] == "costs nothing; nobody else may buy"


def test_a_traitor_without_a_piece_in_stock_brings_nothing() -> None:
    """T22: the price is lost."""
    state = position(ULSTER, phase=codes.PHASE_TRAITOR_OFFER, region=1, stock=[0, 20, 20, 20])
    assert explained(state)["buy"] == (
        "costs 1 of your 10 cumals; it brings nothing, as you have no piece in stock"
    )


FARMERS = {f"ulster F{number}": "blue" for number in range(1, 6)}


def test_of_two_forts_in_a_region_the_last_stays() -> None:
    """T13."""
    none = play(position(FARMERS, hands={"blue": (10, 1, 13)}), "place ulster 10", "anchor F1 F3")
    assert explained(none) == {
        "put none": "places nothing",
        "put F1": "makes a fort in F1",
        "put F3": "makes a fort in F3",
        "put F1 F3": "makes a fort in F1, makes a fort in F3 and gives up the fort in F1",
    }
    fort = position(FARMERS | {"ulster F5": "blue blue"}, hands={"blue": (10, 1, 13)})
    said = explained(play(fort, "place ulster 10", "anchor F1 F3"))
    assert said["put F1"] == "makes a fort in F1 and gives up the fort in F5"
    assert said["put F1 F3"] == (
        "makes a fort in F1, makes a fort in F3, gives up the fort in F5 and gives up the fort in F1"
    )
    board = {"ulster F1": "blue", "ulster F2": "blue", "ulster H1": "blue", "ulster F5": "blue blue"}
    climbing = position(board, turn="blue", phase=codes.PHASE_PROMOTE, region=1, activated=1, paid=1, card=1)
    assert explained(climbing)["promote H1"] == "makes a fort in H1 and gives up the fort in F5"


def test_forts_that_are_said_to_be_given_up_are() -> None:
    """In games in which all comes about."""
    found = 0
    for seed, seats in enumerate((2, 3)):
        for before, seat, action, _ in random_game(seed, seats, bold=True):
            if action & codes.KIND not in (codes.PUT, codes.PROMOTE):
                continue
            said = set(re.findall(r"gives up the fort in (\w+)", GAME.explain(before, seat, action)))
            events = GAME.observe(before, seat, action, apply(GAME, before, seat, action), seat).events
            lost = {GAME.tell(event).split()[-1] for event in events if isinstance(event, FortGivenUp)}
            assert said == lost
            found += bool(lost)
    assert found


def test_what_else_is_decided_between_turns() -> None:
    state = position(ULSTER, phase=codes.PHASE_TRAITOR_OFFER, region=1, asked=0b10)
    assert explained(state) == {
        "buy": "costs 1 of your 10 cumals; "
        "a card then says which pieces of opponents you may change for one of yours",
        "pass": "costs nothing; the next seat may buy",
    }
    said = explained(position(ULSTER, phase=codes.PHASE_TRAITOR_TARGET, region=1, card=1))
    assert said["target F3"] == "red's top piece goes home, and you hold 2 captives"
    assert said["target F4"] == "white's top piece goes home"
    assert said["target none"] == "the 1 cumal for the traitor brings nothing"
    said = explained(position({}, phase=codes.PHASE_GARRISON, region=1))
    assert said["garrison F1 F2"] == "leaves you 18 pieces in stock"
    said = explained(position({}, phase=codes.PHASE_STARTER))
    assert said["start red"] == "red begins the next round"
    said = explained(position({}, phase=codes.PHASE_OPEN_REGION, regions=3, seats=2))
    assert said["open munster"] == "the match is won by the King of Munster"
    forts = {"ulster F1": "blue blue", "ulster F2": "blue blue"}
    said = explained(position(forts, phase=codes.PHASE_KEEP_FORT, region=1))
    assert said["keep fort F1"] == "the top of your other fort goes home"


def test_what_keeping_cards_comes_to() -> None:
    state = position({}, hands={"blue": (1, 2, 3, 13, 19, 36)}, phase=codes.PHASE_KEEP, aside=[0, 1, 1, 1])
    assert (
        explained(state)["keep 1 19 36"] == "to promote costs 0, 2 and 3; 2, 3 and 13 are for the next round"
    )


def test_every_choice_of_a_seat_is_explained_and_every_phase_asks() -> None:
    """In games in which all comes about."""
    asked = set[int]()
    for seed, seats in enumerate((2, 3, 4, 4)):
        for step in random_game(seed, seats, bold=True):
            asked.add(step.before.phase)
            assert question(step.before, (0,))
            said = GAME.explain(step.before, step.seat, step.action)
            assert bool(said) == (step.seat not in (CHANCE, TABLE))
    assert len(asked) > 18


def test_the_end_is_told() -> None:
    board = {"ulster C1": "blue", "ulster C2": "blue", "leinster K": "BLUE", "ulster W1": "blue"}
    state = position(board, phase=codes.PHASE_PROMOTE, region=1, activated=1 << 12, paid=True, card=1)
    ended = apply(GAME, state, Seat(0), GAME.parse(state, Seat(0), "promote K"))
    assert question(ended, ()) == "blue: high king"
