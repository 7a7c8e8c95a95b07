"""Placing: which anchors, which of their positions, and what a piece does to what is there."""

from typing import Any

import pytest

from services.games.tara.board import SPOTS
from services.games.tara.presentation.events.pieces import (
    Captured,
    FortDestroyed,
    FortGivenUp,
    FortMade,
    Placed,
    Released,
    Way,
)
from services.kernel import to_act
from tests.games.tara.positions import events, legal, play, position, refused, stacks

FARMER, TWO_FARMERS, HERDSMAN, UP_RIGHT, WARRIORS = 1, 10, 13, 19, 35
"""F0 beside F-1; F0 F+2 with F+1 between; any Herdsman; F0 H0; two touching Warriors."""


def hand(*cards: int) -> dict[str, tuple[int, ...]]:
    return {"blue": cards}


def row(rank: str, *stacked: str) -> dict[str, str]:
    return {f"ulster {rank}{number}": stack for number, stack in enumerate(stacked, 1) if stack}


def test_empty_anchors_come_first() -> None:
    """T5 seed: "must choose Placement Positions in the chosen region that are empty, if possible"."""
    state = play(position(row("H", "", "red", "", "white"), hands=hand(HERDSMAN)), "place ulster 13")
    assert legal(state) == ["anchor H1", "anchor H3"]
    refused(state, "anchor H2", "T5")


def test_then_those_with_most_empty_positions() -> None:
    """T5 seed: "must choose those with most Placement Positions empty"."""
    board = {**row("F", "red", "red", "", "red", "red"), **row("H", "white", "", "white", "white")}
    state = play(position(board, hands=hand(UP_RIGHT)), "place ulster 19")
    assert legal(state) == ["anchor F2 H2", "anchor F3 H3"], "one of two empty in either"


def test_then_any() -> None:
    """T5 seed: "may choose any Placement Positions indicated on the card"."""
    board = row("H", "red", "blue blue", "white", "blue")
    state = play(position(board, hands=hand(HERDSMAN)), "place ulster 13")
    assert legal(state) == ["anchor H1", "anchor H2", "anchor H3", "anchor H4"]


def test_a_captured_position_is_not_empty() -> None:
    """T5: empty means no piece at all."""
    board = row("H", "blue", "red red", "", "")
    state = play(position(board, hands=hand(HERDSMAN)), "place ulster 13")
    assert legal(state) == ["anchor H3", "anchor H4"]


def test_a_single_anchor_is_not_asked_for() -> None:
    """T6: then into which of its positions."""
    state = play(position(row("H", "red", "red", "", "red"), hands=hand(HERDSMAN)), "place ulster 13")
    assert legal(state) == ["put none", "put H3"]


def test_either_both_or_none_of_the_positions() -> None:
    """T6 seed: "a player can place a piece into either or both positions"."""
    state = play(position({"ulster K": "RED"}, hands=hand(TWO_FARMERS)), "place ulster 10", "anchor F2 F4")
    assert legal(state) == ["put none", "put F2", "put F4", "put F2 F4"]
    for put, there in (("none", 0), ("F2", 1), ("F4", 1), ("F2 F4", 2)):
        after = play(state, f"put {put}")
        assert 20 - after.stock[0] == there
        assert to_act(after) == (1,), "nothing to promote: the next seat's turn"
    refused(state, "put F3", "T6")


def test_placing_costs_nothing() -> None:
    """Seed: "It costs nothing to place pieces"."""
    state = position({"ulster K": "RED"}, hands=hand(WARRIORS), cumals=[0, 0, 0, 0])
    after = play(state, "place ulster 35", "anchor W1 W2", "put W1 W2")
    assert stacks(after) == {"ulster K": "RED", "ulster W1": "blue", "ulster W2": "blue"}
    assert to_act(after) == (1,), "who cannot pay does not promote, and the placement stands (T11)"


def test_a_piece_on_an_opponents_captures_all_below_it() -> None:
    """Seed: "This captures all opposing pieces in the position, and any pieces owned .. are .. released"."""
    board = row("H", "red blue white", "red", "red", "red")
    state = play(position(board, hands=hand(HERDSMAN)), "place ulster 13", "anchor H1")
    after = play(state, "put H1")
    assert stacks(after)["ulster H1"] == "blue red white"
    assert after.stock[0] == state.stock[0], "one placed, one released"
    assert events(state, "put H1") == [
        Placed(0, SPOTS + 5, Way.PLACEMENT),
        Released(0, SPOTS + 5, 1, Way.PLACEMENT),
        Captured(0, SPOTS + 5, (1, 2)),
    ]


def test_a_piece_on_an_own_one_makes_a_fort() -> None:
    """Seed: "This creates a fort in that position"; its lower piece counts as a captive of the stack."""
    board = row("H", "blue red", "red", "red", "red")
    state = play(position(board, hands=hand(HERDSMAN)), "place ulster 13", "anchor H1")
    assert stacks(play(state, "put H1"))["ulster H1"] == "blue blue red"
    assert events(state, "put H1") == [Placed(0, SPOTS + 5, Way.PLACEMENT), FortMade(0, SPOTS + 5)]


def test_an_own_fort_takes_no_third_piece() -> None:
    """T7 seed: "A maximum of two of pieces of the same colour"."""
    state = position({**row("F", "blue blue", "red", "blue", "red", "red")}, hands=hand(TWO_FARMERS))
    state = play(state, "place ulster 10", "anchor F1 F3")
    assert legal(state) == ["put none", "put F3"]
    assert "takes no third piece" in refused(state, "put F1 F3", "T7")


def test_where_nothing_can_be_put_nothing_is_asked() -> None:
    """T7 T11: an own fort at the anchor, and no pair to promote: the turn is over."""
    board = row("H", "blue blue", "red", "red", "red")
    state = play(position(board, hands=hand(HERDSMAN)), "place ulster 13", "anchor H1")
    assert to_act(state) == (1,)


def test_against_a_fort_the_attempt_strips_it_and_costs_no_piece() -> None:
    """T9 seed: "the top piece of the fortified stack is removed .. but no new piece is placed"."""
    board = row("H", "red red white", "red", "red", "red")
    state = play(position(board, hands=hand(HERDSMAN)), "place ulster 13", "anchor H1")
    after = play(state, "put H1")
    assert stacks(after)["ulster H1"] == "red white", "the owner still controls the position"
    assert after.stock == [state.stock[0], state.stock[1] + 1, *state.stock[2:]]
    assert events(state, "put H1") == [FortDestroyed(0, 1, SPOTS + 5)]


def test_a_second_fort_takes_the_old_ones_top_piece() -> None:
    """T13 seed: "Each player may create only one fort per region"."""
    board = {**row("H", "blue red", "red", "red", "red"), "ulster F5": "blue blue", "munster F1": "blue blue"}
    state = play(position(board, hands=hand(HERDSMAN)), "place ulster 13", "anchor H1")
    after = play(state, "put H1")
    assert stacks(after)["ulster H1"] == "blue blue red"
    assert stacks(after)["ulster F5"] == "blue"
    assert stacks(after)["munster F1"] == "blue blue", "another region's fort stays"
    assert after.stock[0] == state.stock[0]
    assert events(state, "put H1")[2] == FortGivenUp(0, SPOTS + 4)


def test_others_may_have_forts_in_the_region() -> None:
    """Seed: "A player may create his or her own fort in a region containing forts owned by other players"."""
    board = {**row("H", "blue", "red", "red", "red"), "ulster F1": "red red", "ulster F3": "white white"}
    after = play(position(board, hands=hand(HERDSMAN)), "place ulster 13", "anchor H1", "put H1")
    assert stacks(after) == {**board, "ulster H1": "blue blue"}


def test_the_stock_is_a_limit() -> None:
    """Seed: "The number of playing pieces (20) is a limit"."""
    state = position({"ulster K": "RED"}, hands=hand(TWO_FARMERS), stock=[1, 20, 20, 20])
    state = play(state, "place ulster 10", "anchor F1 F3")
    assert legal(state) == ["put none", "put F1", "put F3"]
    assert "one piece in stock" in refused(state, "put F1 F3", "seed: placing pieces")


OLDER: list[dict[str, Any]] = [{"options": {"stockless_steps": False}}, {"rules": "1"}]
"""By the older reading of T36: as it is chosen, and in matches that were begun by it."""


def test_without_stock_anothers_fort_loses_its_top() -> None:
    """T36: a step that places no piece needs none in stock (T9)."""
    board = row("H", "red red", "red", "red", "red")
    state = position(board, hands=hand(HERDSMAN), stock=[0, 18, 20, 20])
    asked = play(state, "place ulster 13", "anchor H1")
    assert legal(asked) == ["put none", "put H1"]
    after = play(asked, "put H1")
    assert stacks(after) == {**board, "ulster H1": "red"}
    assert after.stock == [0, 19, 20, 20]
    assert to_act(after) == (1,)


def test_without_stock_both_positions_may_be_forts_of_others() -> None:
    """T36."""
    board = row("F", "red red", "red", "white white", "red", "red")
    state = position(board, hands=hand(TWO_FARMERS), stock=[0, 20, 20, 20])
    asked = play(state, "place ulster 10", "anchor F1 F3")
    assert legal(asked) == ["put none", "put F1", "put F3", "put F1 F3"]
    after = play(asked, "put F1 F3")
    assert (stacks(after)["ulster F1"], stacks(after)["ulster F3"]) == ("red", "white")


def test_without_stock_nothing_else_is_put() -> None:
    """T36: every other placing needs a piece, onto an own fort's place (T7) or beside a fort, too."""
    board = row("F", "red red", "blue", "red", "red", "blue blue")
    state = play(position(board, hands=hand(TWO_FARMERS), stock=[0, 20, 20, 20]), "place ulster 10")
    asked = play(state, "anchor F1 F3")
    assert legal(asked) == ["put none", "put F1"]
    assert "without a piece in stock" in refused(asked, "put F3", "T36")
    refused(asked, "put F1 F3", "T36")
    for anchor in ("anchor F2 F4", "anchor F3 F5"):
        assert to_act(play(state, anchor)) == (1,), "there is nothing to be asked"


@pytest.mark.parametrize("older", OLDER)
def test_by_the_older_reading_nothing_is_put_without_stock(older: dict[str, Any]) -> None:
    """T36, as it was before it was amended."""
    board = row("H", "red red", "red", "red", "red")
    state = position(board, hands=hand(HERDSMAN), stock=[0, 20, 20, 20], **older)
    after = play(state, "place ulster 13", "anchor H1")
    assert to_act(after) == (1,)
    assert stacks(after)["ulster H1"] == "red red"


@pytest.mark.parametrize(
    ("there", "freed"),
    [("red blue", "a captive"), ("red red", "a fort's attempt, which spends nothing")],
)
def test_one_piece_serves_twice_if_it_comes_back(there: str, freed: str) -> None:
    """T37: both positions with one piece in stock, where the first gives it back."""
    board = row("F", "red", "red", there, "red", "red")
    state = position(board, hands=hand(TWO_FARMERS), stock=[1, 20, 20, 20])
    state = play(state, "place ulster 10", "anchor F1 F3")
    assert "put F1 F3" in legal(state), freed
    after = play(state, "put F1 F3")
    assert stacks(after)["ulster F1"] == "blue red"
    assert after.stock[0] == 0


def test_the_first_example_of_priority() -> None:
    """Seed: example 2, the rightmost Farmer position is the only one."""
    board = row("F", "", "red", "blue", "white", "")
    state = play(position(board, hands=hand(FARMER)), "place ulster 1")
    assert legal(state) == ["put none", "put F5"]
