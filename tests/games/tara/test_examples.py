"""Examples 1 to 5 of the rules, played from positions; 6 and 7 are in test_income and test_exchange."""

import pytest

from services.games.tara.presentation.events.pieces import Captured, Placed, Promoted, Way
from services.games.tara.rules.position import TaraPosition
from services.kernel import to_act
from tests.games.tara.positions import events, legal, play, position, refused, stacks

FARMER, HERDSMAN, FARMER_AND_HERDSMAN = 1, 13, 19


def farmers(*owners: str) -> dict[str, str]:
    """Ulster with these pieces on its Farmer positions from the left; `` is empty. One Warrior beside."""
    row = {f"ulster F{number}": owner for number, owner in enumerate(owners, start=1) if owner}
    return {**row, "ulster W3": "yellow"}


def holding(card: int, board: dict[str, str]) -> TaraPosition:
    return position(board, hands={"blue": (card, 2, 3)})


def test_example_1_any_farmer_position_but_the_leftmost() -> None:
    """Example 1; seed: "there must be another Farmer position to the left of the Placement Position"."""
    state = play(holding(FARMER, farmers()), "place ulster 1")
    assert legal(state) == ["anchor F2", "anchor F3", "anchor F4", "anchor F5"]
    assert play(state, "anchor F4", "put F4").board[15 + 3] == 1


def test_example_2_only_the_vacant_one_to_the_right() -> None:
    """Example 2: the leftmost does not fit, the three in the middle are taken (T5)."""
    state = play(holding(FARMER, farmers("", "red", "white", "blue", "")), "place ulster 1")
    assert legal(state) == ["put none", "put F5"]
    for spot in ("F1", "F2", "F3", "F4"):
        refused(state, f"put {spot}", "T6")


def test_example_3_any_empty_herdsman_else_any_herdsman() -> None:
    """Example 3; T5."""
    board = farmers() | {"ulster H1": "red", "ulster H3": "blue"}
    assert legal(play(holding(HERDSMAN, board), "place ulster 13")) == ["anchor H2", "anchor H4"]
    board |= {"ulster H2": "white", "ulster H4": "red"}
    state = play(holding(HERDSMAN, board), "place ulster 13")
    assert legal(state) == ["anchor H1", "anchor H2", "anchor H3", "anchor H4"]
    assert stacks(play(state, "anchor H2", "put H2"))["ulster H2"] == "blue white"


def test_example_4_a_farmer_and_the_herdsman_up_right() -> None:
    """Example 4: the Herdsman above and to the right of the Farmer, who is not the rightmost."""
    state = play(holding(FARMER_AND_HERDSMAN, farmers()), "place ulster 19")
    assert legal(state) == ["anchor F1 H1", "anchor F2 H2", "anchor F3 H3", "anchor F4 H4"]
    state = play(state, "anchor F3 H3")
    assert legal(state) == ["put none", "put F3", "put H3", "put F3 H3"]
    after = stacks(play(state, "put F3 H3"))
    assert (after["ulster F3"], after["ulster H3"]) == ("blue", "blue")


FULL = farmers("red", "white", "blue", "red", "yellow")
"""Position 1 of the picture is F2, with white; 2 is H2, 3 is H3 and 4 is W3."""


def test_example_5_a_capture_and_a_promotion() -> None:
    """Example 5: white is captured in position 1, and the pair promotes into position 2, free of cost."""
    state = play(holding(FARMER, FULL), "place ulster 1", "anchor F2")
    assert events(state, "put F2")[:2] == [Placed(0, 16, Way.PLACEMENT), Captured(0, 16, (2,))]
    state = play(state, "put F2")
    assert legal(state) == ["promote H2", "stop"]
    assert events(state, "promote H2")[:2] == [Promoted(0, 16, 17, 21), Placed(0, 21, Way.PROMOTION)]
    after = play(state, "promote H2")
    assert stacks(after)["ulster F2"] == "blue white"
    assert stacks(after)["ulster H2"] == "blue"
    assert after.cumals == state.cumals
    assert to_act(after) == (1,), "no pair of Herdsmen, so that the turn is over"


def test_example_5_promotion_goes_on_to_chieftain_at_no_extra_cost() -> None:
    """Example 5: with pieces in positions 3 and 4 too."""
    board = FULL | {"ulster H3": "blue", "ulster W3": "blue"}
    state = play(holding(FARMER, board), "place ulster 1", "anchor F2", "put F2", "promote H2")
    assert legal(state) == ["promote W2", "stop"]
    state = play(state, "promote W2")
    assert legal(state) == ["promote C2", "stop"]
    after = play(state, "promote C2")
    assert stacks(after)["ulster C2"] == "blue"
    assert after.cumals == state.cumals


def test_example_5_not_if_the_rightmost_farmer_position_is_empty() -> None:
    """Example 5: then the Farmer has to go there."""
    board = {name: owner for name, owner in FULL.items() if name != "ulster F5"}
    state = play(holding(FARMER, board), "place ulster 1")
    assert legal(state) == ["put none", "put F5"]
    assert to_act(play(state, "put F5")) == (1,), "no promotion"


@pytest.mark.parametrize("card", [HERDSMAN, FARMER_AND_HERDSMAN])
def test_a_card_that_is_not_held_is_refused(card: int) -> None:
    """Seed: "the player selects and plays one card from hand"."""
    assert str(card) in refused(holding(FARMER, FULL), f"place ulster {card}", "seed: player turn")
