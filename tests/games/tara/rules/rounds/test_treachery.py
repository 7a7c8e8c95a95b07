"""What the traitor does: T22, T23, T24."""

import pytest

from services.games.tara import GAME
from services.games.tara.board import KING_SPOT, SPOT_NAMES, SPOTS
from services.games.tara.presentation.events.cards import CardDrawn, Draw
from services.games.tara.presentation.events.pieces import Captured, Placed, Released, Returned, Way
from services.games.tara.presentation.events.regions import TraitorWasted
from services.games.tara.rules.position import TaraPosition
from services.kernel import IllegalAction
from tests.games.tara.positions import events, legal, play
from tests.games.tara.tables import BLUE, RED, bought, stack_at

ULSTER = 1
FIRST = ULSTER * SPOTS


def targets(state: TaraPosition, card: int) -> list[str]:
    """What the owner of the traitor may choose with a card."""
    return [text.removeprefix("target ") for text in legal(play(state, f"draw {card}"))]


def test_targets_are_the_opponents_in_positions_of_the_card() -> None:
    """T23: card 2 places into F2 to F5; own and empty positions are none, neither are other ranks."""
    state = bought("F1:b F2:b F3:r F5:yr H1:b H2:w K:b C1:r")
    assert targets(state, 2) == ["F2", "F5", "none"]


def test_a_card_with_two_positions_reaches_both_but_one_at_a_time() -> None:
    """T23, seed: "choose only one if more than one Placement Position"; card 31: Farmers and Warriors."""
    state = bought("F1:b F2:b F3:b F5:b W1:b W2:b W3:b H1:r")
    assert targets(state, 31) == ["F2", "F3", "W1", "W2", "W3", "none"]


def test_a_stone_reaches_every_position_but_the_kings() -> None:
    """T23, seed: special case of the Stone of Destiny."""
    others = " ".join(f"{spot}:b" for spot in SPOT_NAMES if spot not in ("F1", "C2"))
    state = bought(f"{others} F1:r")
    reached = [spot for spot in SPOT_NAMES[:KING_SPOT] if spot not in ("F1", "C2")]
    assert targets(state, 9) == [*reached, "none"]


def test_the_opponents_top_piece_goes_home_and_an_own_one_takes_its_place() -> None:
    """T23, seed: "return to stock, not capture"; captives below change hands."""
    state = play(bought("F1:b F2:b H1:byw F5:r"), "draw 13")
    assert events(state, "target H1") == [
        Returned(BLUE, FIRST + 5, Way.TRAITOR),
        Placed(RED, FIRST + 5, Way.TRAITOR),
        Captured(RED, FIRST + 5, (3, 2)),
    ]
    after = play(state, "target H1")
    assert stack_at(after, "ulster", "H1") == "ryw"
    assert after.stock == [state.stock[BLUE] + 1, state.stock[RED] - 1, *state.stock[2:]]
    assert not any(after.prisoners)


def test_own_captives_in_the_stack_are_released() -> None:
    """T43, seed: "captures other players' pieces and releases friendly ones": no fort comes of it."""
    state = play(bought("F1:b F2:b H1:brwr F5:r"), "draw 13")
    after = play(state, "target H1")
    assert stack_at(after, "ulster", "H1") == "rw"
    assert after.stock[RED] == state.stock[RED] + 1
    assert Released(RED, FIRST + 5, 2, Way.TRAITOR) in events(state, "target H1")


def test_of_a_fort_the_top_goes_home_and_the_lower_piece_is_captured() -> None:
    """T23, seed: "A fort is not immune from the traitor!"."""
    state = play(bought("F1:b F2:b H1:bbw F5:r"), "draw 13")
    after = play(state, "target H1")
    assert stack_at(after, "ulster", "H1") == "rbw"
    assert after.stock[BLUE] == state.stock[BLUE] + 1


def test_without_a_target_the_cumal_is_lost() -> None:
    """T22: card 28 reaches Warriors alone; and the card is told and discarded."""
    state = bought("F1:b F2:b F4:b F3:r W1:r")
    assert events(state, "draw 28") == [CardDrawn(RED, 28, Draw.TRAITOR), TraitorWasted(RED, ULSTER)]
    after = play(state, "draw 28")
    assert legal(after) == ["income"]
    assert after.cumals[RED] == 8
    assert after.board == state.board


def test_without_a_piece_in_stock_one_may_own_the_traitor_and_nothing_more() -> None:
    """T22, seed: "the player can still own the traitor, but cannot carry out the associated action"."""
    state = bought("F1:b F2:b F3:r", prisoners={"wr": 19})
    assert TraitorWasted(RED, ULSTER) in events(state, "draw 1")
    assert legal(play(state, "draw 1")) == ["income"]


def test_the_exchange_is_optional() -> None:
    """T22, seed: "may exchange"; silence leaves it, too."""
    state = play(bought("F1:b F2:b F3:r"), "draw 1")
    assert events(state, "target none") == [TraitorWasted(RED, ULSTER)]
    assert play(state, "target none").board == state.board
    lapsed = GAME.lapse(state, RED)
    assert lapsed is not None
    assert GAME.format(state, RED, lapsed) == "target none"


@pytest.mark.parametrize("spot", ["F1", "F3", "H1", "K", "W3"])
def test_other_targets_are_refused(spot: str) -> None:
    """T23: F1 is none of card 2's positions, F3 is red's own, the others are no Farmers."""
    state = play(bought("F1:b F2:b F3:r H1:b K:b"), "draw 2")
    with pytest.raises(IllegalAction) as refused:
        play(state, f"target {spot}")
    assert refused.value.rule == "T23"
