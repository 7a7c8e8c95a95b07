"""The Stone of Destiny: what it swaps, the forts that come of it, and what it activates."""

from services.games.tara import GAME
from services.games.tara.board import SPOTS
from services.games.tara.presentation.events.pieces import FortGivenUp, FortMade, Released, Swapped, Way
from services.games.tara.rules.position import TaraPosition
from services.kernel import Seat, legal_actions, to_act
from tests.games.tara.positions import events, legal, play, position, refused, stacks

PRICE = 3


def swapping(board: dict[str, str], turn: str = "blue", cumals: int = 0) -> TaraPosition:
    """The Stone is played in Ulster; its pieces are asked for."""
    state = position(board, turn, hands={turn: (9,)}, cumals=[cumals] * 4)
    return play(state, "stone ulster 9")


def test_any_two_pieces_but_those_on_the_king_position() -> None:
    """T14: captives and pieces of one stack too."""
    state = swapping(
        {"ulster F1": "red blue white", "ulster C1": "yellow", "ulster K": "red", "munster F1": "red"}
    )
    pieces = ["swap F1", "swap F1/2", "swap F1/3", "swap C1"]
    assert legal(state) == pieces
    assert legal(play(state, "swap F1/2")) == ["swap F1", "swap F1/3", "swap C1"]
    refused(state, "swap K", "T14")
    refused(play(state, "swap C1"), "swap C1", "T14")


def test_the_two_pieces_change_places() -> None:
    """Action B."""
    state = play(swapping({"ulster F1": "red white", "ulster H1": "yellow blue"}), "swap F1/2")
    after = play(state, "swap H1")
    assert stacks(after) == {"ulster F1": "red yellow", "ulster H1": "white blue"}
    assert events(state, "swap H1") == [Swapped(0, SPOTS, 1, 2, SPOTS + 5, 0, 3)]
    assert after.stock == state.stock
    assert to_act(after) == (1,)


def test_pieces_of_one_stack_change_places() -> None:
    """T14."""
    after = play(swapping({"ulster F1": "red white blue"}), "swap F1", "swap F1/3")
    assert stacks(after) == {"ulster F1": "blue white red"}


def test_an_own_piece_right_under_an_own_top_is_a_fort() -> None:
    """T15."""
    state = play(swapping({"ulster F1": "red white", "ulster H1": "red"}), "swap F1/2")
    after = play(state, "swap H1")
    assert stacks(after) == {"ulster F1": "red red", "ulster H1": "white"}
    assert events(state, "swap H1")[1:] == [FortMade(1, SPOTS)]


def test_deeper_own_pieces_return_to_stock() -> None:
    """T15."""
    state = play(swapping({"ulster F1": "red white blue", "ulster H1": "blue"}), "swap F1")
    after = play(state, "swap H1")
    assert stacks(after) == {"ulster F1": "blue white", "ulster H1": "red"}
    assert after.stock[0] == state.stock[0] + 1
    assert events(state, "swap H1")[1:] == [Released(0, SPOTS, 1, Way.STONE)]


def test_a_third_piece_under_a_fort_returns_to_stock() -> None:
    """T15: two of a colour at most."""
    state = swapping({"ulster F1": "red red white", "ulster H1": "red"})
    after = play(state, "swap F1/3", "swap H1")
    assert stacks(after) == {"ulster F1": "red red", "ulster H1": "white"}
    assert after.stock[1] == state.stock[1] + 1


def test_the_stone_is_not_stopped_by_a_fort() -> None:
    """Seed: "Fortification does not prevent a traitor or Stone of Destiny swap action"."""
    after = play(swapping({"ulster F1": "red red", "ulster H1": "blue"}), "swap F1", "swap H1")
    assert stacks(after) == {"ulster F1": "blue red", "ulster H1": "red"}


def test_the_owner_of_an_old_and_a_new_fort_keeps_one() -> None:
    """T13 T38: "where a Stone made two, their owner chooses", whoever played it."""
    board = {"ulster F1": "red white", "ulster H1": "red", "ulster F5": "red red", "munster F1": "red red"}
    state = play(swapping(board), "swap F1/2", "swap H1")
    assert to_act(state) == (1,)
    assert legal(state) == ["keep fort F1", "keep fort F5"]
    new, old = play(state, "keep fort F1"), play(state, "keep fort F5")
    assert stacks(new) == {**board, "ulster F1": "red red", "ulster H1": "white", "ulster F5": "red"}
    assert stacks(old) == {**board, "ulster F1": "red", "ulster H1": "white"}
    assert new.stock[1] == old.stock[1] == state.stock[1] + 1
    assert events(state, "keep fort F5") == [FortGivenUp(1, SPOTS)]
    assert legal_actions(new, to_act(new)[0]), "the turn after blue's is red's"
    assert to_act(new) == (1,)
    refused(state, "keep fort H1", "T13")


def test_silence_keeps_the_fort_of_the_highest_rank_and_of_two_there_the_left_one() -> None:
    """T47: in rules 1 silence said nothing, and a seat out of time lost."""
    higher = {"ulster F1": "red white", "ulster W2": "red", "ulster H4": "red red"}
    beside = {"ulster F1": "red white", "ulster H1": "red", "ulster F5": "red red"}
    for board, swaps, kept in (
        (higher, ("swap F1/2", "swap W2"), "keep fort H4"),
        (beside, ("swap F1/2", "swap H1"), "keep fort F1"),
    ):
        state = play(swapping(board), *swaps)
        lapse = GAME.lapse(state, Seat(1))
        assert lapse is not None
        assert GAME.format(state, Seat(1), lapse) == kept
        assert kept in legal(state)
        assert GAME.lapse(state, Seat(0)) is None, "red is asked, not whose turn it is"
        older = position(board, hands={"blue": (9,)}, cumals=[0] * 4, rules="1")
        assert GAME.lapse(play(older, "stone ulster 9", *swaps), Seat(1)) is None


def test_both_seats_of_a_swap_may_have_to_choose_clockwise_from_the_turn() -> None:
    """T13 T38."""
    board = {
        "ulster F1": "red white",
        "ulster F2": "white red",
        "ulster F4": "red red",
        "ulster F5": "white white",
    }
    state = play(swapping(board, turn="yellow"), "swap F1/2", "swap F2/2")
    assert to_act(state) == (1,)
    state = play(state, "keep fort F1")
    assert to_act(state) == (2,)
    state = play(state, "keep fort F5")
    assert stacks(state) == {
        "ulster F1": "red red",
        "ulster F2": "white",
        "ulster F4": "red",
        "ulster F5": "white white",
    }
    assert to_act(state) == (0,), "after yellow's turn comes blue's"


def test_the_fort_to_keep_is_asked_for_after_the_promotions() -> None:
    """The course of a turn; T13: a fort made by promoting takes both the others' top pieces at once."""
    board = {
        "ulster F1": "white blue",
        "ulster F2": "blue",
        "ulster F3": "blue white",
        "ulster F5": "blue blue",
    }
    board |= {"ulster H1": "blue"}
    state = play(swapping(board, cumals=PRICE), "swap F1", "swap F3")
    assert stacks(state)["ulster F1"] == "blue blue"
    assert legal(state) == ["pay", "decline"]
    assert legal(play(state, "decline")) == ["keep fort F1", "keep fort F5"]
    after = play(state, "pay", "promote H1")
    assert {name: stack for name, stack in stacks(after).items() if stack == "blue blue"} == {
        "ulster H1": "blue blue"
    }


def test_own_pieces_that_came_to_the_top_are_activated() -> None:
    """Activation 4; seed: "may then pay 3 cumals to activate one or both of his or her pieces that moved"."""
    board = {"ulster F1": "red blue", "ulster F2": "blue", "ulster H3": "red", "ulster H2": "blue"}
    state = play(swapping(board, cumals=PRICE), "swap F1", "swap F1/2")
    assert legal(state) == ["pay", "decline"]
    paid = play(state, "pay")
    assert paid.cumals[0] == 0
    assert legal(paid) == ["promote H1", "stop"]
    assert legal(play(paid, "promote H1")) == ["promote W1", "stop"]


def test_two_own_tops_may_be_swapped_to_activate_both() -> None:
    """T14 activation 4."""
    board = {"ulster F1": "blue", "ulster F2": "blue", "ulster F4": "blue", "ulster F5": "blue"}
    state = play(swapping(board, cumals=PRICE), "swap F1", "swap F5", "pay")
    assert legal(state) == ["promote H1", "promote H4", "stop"]


def test_a_piece_that_moved_below_a_top_is_not_activated() -> None:
    """Activation 4: "moved to the top of a stack"."""
    board = {"ulster F1": "red white", "ulster F2": "blue", "ulster F3": "blue", "ulster H1": "blue"}
    state = play(swapping(board, cumals=PRICE), "swap F1/2", "swap H1")
    assert to_act(state) == (1,)


def test_only_the_active_seat_promotes() -> None:
    """T15: a piece of another seat that came to the top does nothing."""
    board = {"ulster F1": "white red", "ulster F2": "red", "ulster F4": "blue"}
    state = play(swapping(board, cumals=PRICE), "swap F1", "swap F1/2")
    assert to_act(state) == (1,)
    assert stacks(state)["ulster F1"] == "red white"


def test_a_stone_moves_no_king_piece_but_its_promotion_takes_it() -> None:
    """T48: what came to a top promotes against the King piece, as any does (T27)."""
    board = {"ulster K": "RED", "ulster C2": "red", "ulster C1": "blue", "ulster F1": "blue"}
    state = swapping(board, cumals=PRICE)
    refused(state, "swap K", "T14")
    state = play(state, "swap F1", "swap C2")
    assert stacks(state)["ulster K"] == "RED"
    state = play(state, "pay", "promote K")
    assert stacks(state) == {"ulster F1": "red", "ulster C1": "blue", "ulster C2": "blue"}
