"""Exchange: T32, and example 7 from its exchange to its last ransom."""

from services.games.tara.presentation.events.money import PrisonersExchanged
from services.kernel import TABLE, to_act
from tests.games.tara.positions import events, legal, play
from tests.games.tara.tables import BLUE, RED, WHITE, YELLOW, after_income, prisoners_of

EXAMPLE_7 = {"wb": 2, "wy": 2, "bw": 3, "br": 1, "yw": 6}


def test_example_7_ends_as_described() -> None:
    """seed: example 7: 2 for 2 twice; red and white refuse blue, white pays yellow 3 for the other 4."""
    state = after_income(EXAMPLE_7, [0, 4, 4, 0])
    state = play(state, "exchange")
    assert prisoners_of(state) == {"bw": 1, "br": 1, "yw": 4}
    state = play(state, "ransom open blue")
    assert to_act(state) == (RED,)
    state = play(state, "ransom none")
    assert to_act(state) == (WHITE,)
    state = play(state, "ransom none", "ransom close blue", "ransom open yellow")
    assert to_act(state) == (WHITE,)
    state = play(state, "ransom 4", "ransom close yellow")
    assert prisoners_of(state) == {"bw": 1, "br": 1}
    assert state.cumals == [0, 4, 1, 3]
    assert state.stock == [20, 19, 19, 20]
    assert legal(state) == ["start red", "start white", "start yellow"]


def test_all_pairs_exchange_in_one_step_one_for_one() -> None:
    """T32, seed: "Exchange is mandatory": every piece that can go home does, and no other."""
    prisoners = {"br": 2, "rb": 3, "wy": 4, "yw": 1, "rw": 2}
    state = after_income(prisoners, [0, 2, 0, 0])
    assert to_act(state) == (TABLE,)
    assert events(state, "exchange") == [
        PrisonersExchanged(BLUE, RED, 2),
        PrisonersExchanged(WHITE, YELLOW, 1),
    ]
    after = play(state, "exchange")
    assert prisoners_of(after) == {"rb": 1, "wy": 3, "rw": 2}
    assert after.cumals == state.cumals


def test_pairs_are_told_from_the_starting_player_clockwise() -> None:
    """seed: "Starting with the Starting Player and moving clockwise"."""
    state = after_income({"br": 1, "rb": 1, "wy": 1, "yw": 1}, [0, 2, 0, 0], starter=WHITE)
    assert events(state, "exchange") == [
        PrisonersExchanged(WHITE, YELLOW, 1),
        PrisonersExchanged(BLUE, RED, 1),
    ]


def test_without_a_pair_there_is_no_exchange_and_without_prisoners_no_ransom() -> None:
    """T32."""
    assert legal(after_income({"br": 1}, [0, 2, 0, 0])) == ["ransom open blue"]
    assert legal(after_income({}, [0, 2, 0, 0])) == ["start red", "start white", "start yellow"]
    evened = play(after_income({"br": 1, "rb": 1}, [0, 2, 0, 0]), "exchange")
    assert legal(evened) == ["start red", "start white", "start yellow"]
