"""Promotions: what is activated, what it costs, how far it goes, and against whom."""

from services.games.tara import GAME
from services.games.tara.board import SPOTS
from services.games.tara.presentation.events.money import Paid, Reason
from services.games.tara.presentation.events.pieces import (
    FortDestroyed,
    KingPieceRemoved,
    Placed,
    Promoted,
    Way,
)
from services.kernel import to_act
from tests.games.tara.positions import events, legal, play, position, refused, stacks

FARMER, HERDSMAN, UP_RIGHT, WARRIORS, ANY_WARRIOR = 1, 13, 19, 35, 28


def hand(*cards: int) -> dict[str, tuple[int, ...]]:
    return {"blue": cards}


def test_a_placed_piece_beside_an_own_one_promotes() -> None:
    """Activation 1; seed: "Place a new piece from stock into that position"; cost 0 is not asked (T11)."""
    board = {"ulster F1": "blue", "ulster F3": "red", "ulster F4": "red", "ulster F5": "red"}
    state = play(position(board, hands=hand(FARMER)), "place ulster 1", "put F2")
    assert legal(state) == ["promote H1", "stop"]
    after = play(state, "promote H1")
    assert stacks(after)["ulster H1"] == "blue"
    assert after.cumals == state.cumals
    assert to_act(after) == (1,)
    assert events(state, "promote H1") == [
        Promoted(0, SPOTS, SPOTS + 1, SPOTS + 5),
        Placed(0, SPOTS + 5, Way.PROMOTION),
    ]


def test_promotion_is_voluntary() -> None:
    """Seed: "Placement of pieces by promotion is always voluntary"."""
    board = {"ulster F1": "blue", "ulster F3": "red", "ulster F4": "red", "ulster F5": "red"}
    state = play(position(board, hands=hand(FARMER)), "place ulster 1", "put F2", "stop")
    assert "ulster H1" not in stacks(state)
    assert to_act(state) == (1,)


def test_a_pair_without_an_activated_piece_does_not_promote() -> None:
    """Seed: "at least one of which must be activated"."""
    board = {"ulster F1": "blue", "ulster F2": "blue", "ulster F4": "red", "ulster F5": "red"}
    state = play(position(board, hands=hand(FARMER)), "place ulster 1", "put F3")
    assert legal(state) == ["promote H2", "stop"], "F1 F2 are not activated"


def test_the_cost_is_paid_once_before_the_first_promotion() -> None:
    """T11 seed: "The player can continue to promote with no further cost"."""
    board = {"ulster H1": "blue", "ulster H3": "blue", "ulster H4": "red"}
    state = position(board, hands=hand(HERDSMAN), cumals=[4, 0, 0, 0])
    state = play(state, "place ulster 13", "put H2")
    assert legal(state) == ["pay", "decline"]
    assert events(state, "pay") == [Paid(0, 1, Reason.ACTIVATION)]
    paid = play(state, "pay")
    assert paid.cumals[0] == 3
    assert legal(paid) == ["promote W1", "promote W2", "stop"]
    climbed = play(paid, "promote W2", "promote W1")
    assert legal(climbed) == ["promote C1", "stop"]
    after = play(climbed, "promote C1")
    assert after.cumals[0] == 3
    assert {name for name, stack in stacks(after).items() if stack == "blue"} == {
        *("ulster H1", "ulster H2", "ulster H3", "ulster W1", "ulster W2", "ulster C1")
    }


def test_declining_ends_the_turn() -> None:
    """T11."""
    board = {"ulster H1": "blue", "ulster H3": "red", "ulster H4": "red"}
    state = play(position(board, hands=hand(HERDSMAN)), "place ulster 13", "put H2", "decline")
    assert to_act(state) == (1,)
    assert state.cumals[0] == 10


def test_who_cannot_pay_does_not_promote() -> None:
    """T11 seed: "they won't be able to promote their pieces"."""
    board = {"ulster H1": "blue", "ulster H3": "red", "ulster H4": "red"}
    state = position(board, hands=hand(HERDSMAN), cumals=[0, 9, 9, 9])
    after = play(state, "place ulster 13", "put H2")
    assert stacks(after)["ulster H2"] == "blue"
    assert to_act(after) == (1,)


def test_one_payment_covers_both_positions_of_the_card() -> None:
    """T11."""
    board = {"ulster F1": "blue", "ulster H2": "blue", "ulster H4": "blue", "ulster F5": "red"}
    state = position(board, hands=hand(UP_RIGHT), cumals=[2, 0, 0, 0])
    state = play(state, "place ulster 19", "put F3 H3", "pay")
    assert state.cumals[0] == 0
    assert legal(state) == ["promote W2", "promote W3", "stop"]
    board = {"ulster F2": "blue", "ulster H2": "blue", "ulster F4": "red", "ulster F5": "red"}
    state = play(position(board, hands=hand(UP_RIGHT)), "place ulster 19", "anchor F1 H1", "put F1 H1", "pay")
    assert legal(state) == ["promote H1", "promote W1", "stop"]


def test_each_position_is_promoted_into_at_most_once_a_turn() -> None:
    """T10: also after an attempt against a fort."""
    board = {"ulster F1": "blue", "ulster F3": "blue", "ulster F4": "red", "ulster F5": "red"}
    board |= {"ulster H1": "red red"}
    state = play(position(board, hands=hand(FARMER)), "place ulster 1", "put F2")
    state = play(state, "promote H1")
    assert legal(state) == ["promote H2", "stop"]
    assert "already" in refused(state, "promote H1", "T10")


def test_an_own_piece_in_the_anchor_is_activated_without_placing() -> None:
    """T8: activation 3."""
    board = {"ulster H1": "blue", "ulster H2": "blue", "ulster H3": "red", "ulster H4": "red"}
    state = play(position(board, hands=hand(HERDSMAN)), "place ulster 13", "anchor H2", "put none", "pay")
    assert legal(state) == ["promote W1", "stop"]


def test_an_own_fort_in_the_anchor_is_activated() -> None:
    """T7: "activation 3 still applies"."""
    board = {"ulster H1": "blue", "ulster H2": "blue blue", "ulster H3": "red", "ulster H4": "red"}
    state = play(position(board, hands=hand(HERDSMAN)), "place ulster 13", "anchor H2", "pay")
    assert legal(state) == ["promote W1", "stop"]


def test_promoting_into_an_opponents_position_captures() -> None:
    """Seed: "on top of the stack and releases any of his or her pieces in the stack"."""
    board = {"ulster F1": "blue", "ulster F3": "red", "ulster F4": "red", "ulster F5": "red"}
    board |= {"ulster H1": "red blue white"}
    state = play(position(board, hands=hand(FARMER)), "place ulster 1", "put F2")
    after = play(state, "promote H1")
    assert stacks(after)["ulster H1"] == "blue red white"
    assert after.stock[0] == state.stock[0]


def test_promoting_into_an_own_position_makes_a_fort() -> None:
    """T12 seed: "may choose to add another piece from stock to create a fort in the position"."""
    board = {"ulster F1": "blue", "ulster F3": "red", "ulster F4": "red", "ulster F5": "red"}
    board |= {"ulster H1": "blue red"} | {"ulster F3": "blue blue"}
    state = play(position(board, hands=hand(FARMER)), "place ulster 1", "put F2")
    assert legal(state) == ["promote H1", "promote H2", "stop"]
    after = play(state, "promote H1")
    assert stacks(after)["ulster H1"] == "blue blue red"
    assert stacks(after)["ulster F3"] == "blue", "the old fort is given up (T13)"


def test_an_own_piece_above_is_activated_without_a_fort() -> None:
    """Activation 3; seed: "any existing owned piece at the top of the stack .. is then also activated"."""
    board = {"ulster F1": "blue", "ulster F3": "red", "ulster F4": "red", "ulster F5": "red"}
    board |= {"ulster H1": "blue", "ulster H2": "blue"}
    state = play(position(board, hands=hand(FARMER)), "place ulster 1", "put F2")
    assert legal(state) == ["promote H1", "promote W1", "stop"]
    state = position({**board, "ulster H1": "blue blue"}, hands=hand(FARMER))
    assert legal(play(state, "place ulster 1", "put F2")) == ["promote W1", "stop"], "a fort too"


def test_against_a_fort_the_branch_ends() -> None:
    """T9 seed: "activates nothing": the fort's owner still controls the position."""
    board = {"ulster F1": "blue", "ulster F3": "red", "ulster F4": "red", "ulster F5": "red"}
    board |= {"ulster H1": "red red", "ulster H2": "blue"}
    state = play(position(board, hands=hand(FARMER)), "place ulster 1", "put F2")
    assert events(state, "promote H1")[1:] == [FortDestroyed(0, 1, SPOTS + 5)]
    after = play(state, "promote H1")
    assert stacks(after)["ulster H1"] == "red"
    assert after.stock[0] == state.stock[0]
    assert to_act(after) == (1,)


def test_a_fort_stripped_by_placing_activates_nothing() -> None:
    """T9."""
    board = {"ulster H1": "red red", "ulster H2": "blue", "ulster H3": "red", "ulster H4": "red"}
    state = play(position(board, hands=hand(HERDSMAN)), "place ulster 13", "anchor H1", "put H1")
    assert to_act(state) == (1,)


def test_a_king_is_made_by_promotion_and_waits_for_the_end_of_the_round() -> None:
    """T25: an ordinary piece on a King position; its region is not cleared before."""
    board = {"ulster C1": "blue", "ulster W2": "blue", "ulster W1": "red"}
    state = play(position(board, hands=hand(ANY_WARRIOR)), "place ulster 28", "put W3", "pay")
    after = play(state, "promote C2", "promote K")
    assert stacks(after)["ulster K"] == "blue"
    assert GAME.outcome(after) is None
    assert to_act(after) == (1,)


def test_no_fort_on_the_king_position() -> None:
    """T12 seed: "Exception: a fort cannot be created in the King's position"."""
    board = {"ulster C1": "blue", "ulster W2": "blue", "ulster W1": "red", "ulster K": "blue"}
    state = play(position(board, hands=hand(ANY_WARRIOR)), "place ulster 28", "put W3", "pay", "promote C2")
    assert to_act(state) == (1,)


def test_an_ordinary_king_is_captured_like_any_piece() -> None:
    """T25: before the end of the round it may be taken."""
    board = {"ulster C1": "blue", "ulster W2": "blue", "ulster W1": "red", "ulster K": "red"}
    state = play(position(board, hands=hand(ANY_WARRIOR)), "place ulster 28", "put W3", "pay", "promote C2")
    assert stacks(play(state, "promote K"))["ulster K"] == "blue red"


def test_against_a_king_piece_it_leaves_and_nothing_is_placed() -> None:
    """T27 seed: "the King piece is immediately removed .. but no new piece is promoted"."""
    board = {"ulster C1": "blue", "ulster W2": "blue", "ulster W1": "red", "ulster K": "RED"}
    state = play(position(board, hands=hand(ANY_WARRIOR)), "place ulster 28", "put W3", "pay", "promote C2")
    after = play(state, "promote K")
    assert "ulster K" not in stacks(after)
    assert after.kings == [2, 2, 2, 2]
    assert after.stock == state.stock
    assert stacks(after)["ulster W1"] == "red", "the region is not cleared"
    assert events(state, "promote K")[1:] == [KingPieceRemoved(0, 1, SPOTS + 14)]
    assert to_act(after) == (1,), "a further normal promotion is for another turn (T10)"


def test_an_own_king_piece_is_not_promoted_against() -> None:
    """T27 seed: "A King piece may only be removed as indicated above"."""
    board = {"ulster C1": "blue", "ulster W2": "blue", "ulster W1": "red", "ulster K": "BLUE"}
    state = play(position(board, hands=hand(ANY_WARRIOR)), "place ulster 28", "put W3", "pay", "promote C2")
    assert to_act(state) == (1,)


def test_without_stock_nothing_promotes() -> None:
    """T36 seed: "from stock"; not into an empty position, nor onto a piece, nor to make a fort."""
    board = {"ulster F1": "blue", "ulster F3": "red", "ulster F4": "red", "ulster F5": "red"}
    for above in ({}, {"ulster H1": "red"}, {"ulster H1": "blue"}, {"ulster H1": "red blue"}):
        state = position({**board, **above}, hands=hand(FARMER), stock=[1, 20, 20, 20])
        assert to_act(play(state, "place ulster 1", "put F2")) == (1,)


def test_without_stock_one_promotes_against_anothers_fort_at_the_usual_cost() -> None:
    """T36 T9: the branch ends there; T11."""
    board = {"ulster H1": "blue", "ulster H3": "blue", "ulster H4": "red", "ulster W1": "red red"}
    state = position(board, hands=hand(HERDSMAN), cumals=[1, 0, 0, 0], stock=[1, 18, 20, 20])
    asked = play(state, "place ulster 13", "put H2")
    assert asked.stock[0] == 0
    assert legal(asked) == ["pay", "decline"]
    paid = play(asked, "pay")
    assert (paid.cumals[0], legal(paid)) == (0, ["promote W1", "stop"])
    assert "without a piece in stock" in refused(paid, "promote W2", "T36")
    after = play(paid, "promote W1")
    assert stacks(after)["ulster W1"] == "red"
    assert after.stock == [0, 19, 20, 20]
    assert to_act(after) == (1,)


def test_without_stock_one_promotes_against_a_king_piece() -> None:
    """T36 T27."""
    board = {"ulster C1": "blue", "ulster W2": "blue", "ulster W1": "red", "ulster K": "RED"}
    state = position(board, hands=hand(ANY_WARRIOR), stock=[2, 20, 20, 20])
    state = play(state, "place ulster 28", "put W3", "pay", "promote C2")
    assert state.stock[0] == 0
    assert legal(state) == ["promote K", "stop"]
    after = play(state, "promote K")
    assert "ulster K" not in stacks(after)
    assert (after.stock[0], after.kings[1]) == (0, 2)


def test_by_the_older_reading_nothing_at_all_promotes_without_stock() -> None:
    """T36, as it was before it was amended: by choice, and in matches that were begun by it."""
    board = {"ulster H1": "blue", "ulster H3": "blue", "ulster H4": "red", "ulster W1": "red red"}
    hands, stock = hand(HERDSMAN), [1, 18, 20, 20]
    for state in (
        position(board, hands=hands, stock=stock, options={"stockless_steps": False}),
        position(board, hands=hands, stock=stock, rules="1"),
    ):
        assert to_act(play(state, "place ulster 13", "put H2")) == (1,)


def test_activated_pieces_are_worked_in_any_order() -> None:
    """T10."""
    board = {"ulster F2": "blue", "ulster F4": "blue", "ulster F1": "red", "ulster F5": "red"}
    state = play(position(board, hands=hand(FARMER)), "place ulster 1", "put F3")
    one = play(state, "promote H2", "promote H3", "promote W2")
    other = play(state, "promote H3", "promote H2", "promote W2")
    assert one == other
