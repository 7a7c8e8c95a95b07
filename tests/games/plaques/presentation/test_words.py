"""Events, choices and tables in plain words."""

from services.games.plaques.presentation.notation import parse_action
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import SPECTATOR, Seat, Viewer, apply, legal_actions, to_act
from tests.games.plaques.tables import GAME, deal, held, play, start, turn_of


def told(state: PlaquesPosition, text: str, viewer: Viewer = SPECTATOR) -> list[str]:
    """What a viewer is told of an action."""
    (seat,) = to_act(state)
    action = parse_action(text)
    observation = GAME.observe(state, seat, action, apply(GAME, state, seat, action), viewer)
    return [GAME.tell(event) for event in observation.events]


def explained(state: PlaquesPosition, text: str) -> str:
    """What is said of a legal action."""
    (seat,) = to_act(state)
    assert parse_action(text) in legal_actions(state, seat)
    return GAME.explain(state, seat, parse_action(text))


def test_events_in_words() -> None:
    assert told(start(2), "draw R9") == ["red-crown to the second seat"]
    assert told(deal("R1 R2", "K1 K2"), "bet 2") == ["pays 2 tokens"]
    assert told(play(deal("R1 R2", "K1 K2"), "bet 2"), "raise 2") == ["pays 4 tokens, 2 more"]
    assert told(play(deal("R1 R2", "K1 K2"), "bet 2"), "see") == [
        "pays 2 tokens",
        "the second seat begins its turn",
    ]
    assert told(play(turn_of(0, "R7 B6", "K1 K2"), "turn"), "draw W7") == [
        "the first seat turns white-tower, its value is up"
    ]
    assert told(turn_of(0, "R7 B6", "K1 K2"), "yield") == [
        "leaves the hand",
        "hand 1 is over: the second seat wins 2 tokens",
        "hand 2: the second seat deals, 2 seats pay 1 token each",
    ]


def test_a_hidden_plaque_is_told_to_its_owner_alone() -> None:
    """P1."""
    state = play(start(2, peek=True), "draw R1", "draw R2", "draw R3", "draw R4")
    assert told(state, "draw EL", Seat(1)) == ["elf to the second seat, face-down"]
    assert told(state, "draw EL", Seat(0)) == ["a plaque to the second seat, face-down"]


def test_the_end_of_the_match_begins_no_hand() -> None:
    assert told(deal("R1 R2", "K1 K2", hands=1), "yield") == [
        "leaves the hand",
        "hand 1 is over: the first seat wins 2 tokens",
    ]


def test_choices_in_words() -> None:
    state = turn_of(0, "R7 B6", "K1 K2")
    assert explained(state, "turn") == "shows plaque 3 of the tableau"
    assert explained(state, "bet 2") == "costs 2 of 49 tokens; the pot has 2"
    assert explained(state, "yield") == "gives up the pot of 2"
    assert explained(play(state, "bet 2"), "see") == "costs 2 of 49 tokens; the pot has 4"
    assert explained(play(state, "bet 2"), "raise 2") == "costs 4 of 49 tokens; the pot has 4"
    assert explained(play(state, "turn", "draw W7"), "pass") == "ends the turn"
    after_bets = play(state, "turn", "draw W3", "bet 2", "see", "draw G7")
    assert explained(after_bets, "pass") == "ends the turn", "there were bets in it"
    known = held(turn_of(0, "R7 B6", "K1 K2", peek=True), "EL W1")
    assert explained(known, "turn") == "shows plaque 3 of the tableau, elf"


def test_a_table_is_drawn_for_its_viewer() -> None:
    state = play(turn_of(0, "R7 B6", "K1 K2", "-W3 W4", peek=True), "bet 2")
    state = held(state, "EL W1 W2 K3 K4")
    assert GAME.draw(GAME.view(state, Seat(0))).splitlines() == [
        "hand 1 of 20, 5 in the pot, bets of 2",
        "  seat      tokens  bet  tableau",
        "  first   d    47    2  R7 B6 el w1 w2 k3 k4  lone plaque",
        "> second       49    -  K1 K2                 lone plaque",
        "  third        49    -  W3 W4                 yielded",
    ]
    assert "R7 B6 ?? ?? ?? ?? ??" in GAME.draw(GAME.view(state, Seat(1)))


def test_the_hand_before_is_drawn_too() -> None:
    drawing = GAME.draw(GAME.view(play(turn_of(0, "R7 B6", "K1 K2"), "yield"), SPECTATOR))
    assert drawing.splitlines()[-2:] == [
        "hand 1 ended:",
        "  second   wins 2           K1 K2                 all others yielded",
    ]
