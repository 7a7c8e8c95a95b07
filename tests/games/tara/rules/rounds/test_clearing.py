"""Clearing, the King piece and the garrison: T19, T25, T28, T29."""

from itertools import combinations
from typing import Any

import pytest

from services.games.tara import GAME
from services.games.tara.board import KING_SPOT, SPOT_NAMES, SPOTS
from services.games.tara.presentation.events.pieces import Released, Returned, Way
from services.games.tara.presentation.events.regions import Garrisoned, Imprisoned, NewKing, RegionCleared
from services.games.tara.rules.position import TaraPosition
from services.kernel import TABLE, IllegalAction, to_act
from tests.games.tara.positions import events, legal, play
from tests.games.tara.tables import BLUE, RED, WHITE, end_round, prisoners_of, stack_at, table

ULSTER = 1
CROWNED = {"ulster": "K:bw C1:b C2:rb W1:rr W2:wbr H1:bb F1:brrw", "leinster": "F1:r"}
"""Blue is a new King over a white captive; red and white hold positions of ulster, too."""


def before_clearing(board: dict[str, str], **fields: Any) -> TaraPosition:
    """The position after income; yellow discarded, the others have no cumals for a traitor."""
    return end_round(table(board, **fields), "income")


def test_a_new_king_has_its_region_cleared_in_one_step_of_the_table() -> None:
    """T28, seed: own pieces under own control go to stock, all others become the controller's prisoners."""
    state = before_clearing(CROWNED)
    assert to_act(state) == (TABLE,)
    assert legal(state) == ["clear"]
    after = play(state, "clear")
    assert prisoners_of(after) == {"bw": 2, "br": 2, "rb": 1, "wb": 1, "wr": 1}
    assert [stack_at(after, "ulster", spot) for spot in SPOT_NAMES] == [""] * KING_SPOT + ["B"]
    assert stack_at(after, "leinster", "F1") == "r"
    assert after.stock == [18, 16, 18, 20]
    assert after.kings == [1, 2, 2, 2]


def test_each_piece_that_leaves_is_told() -> None:
    """T28."""
    state = before_clearing({"ulster": "K:bw H2:bb F1:rwwb"})
    first = ULSTER * SPOTS
    assert events(state, "clear") == [
        RegionCleared(ULSTER, BLUE, full=False),
        Returned(RED, first, Way.CLEARING),
        Imprisoned(RED, BLUE, first, 1),
        Imprisoned(RED, WHITE, first, 2),
        Returned(BLUE, first + 6, Way.CLEARING),
        Released(BLUE, first + 6, 1, Way.CLEARING),
        Returned(BLUE, first + KING_SPOT, Way.CLEARING),
        Imprisoned(BLUE, WHITE, first + KING_SPOT, 1),
        NewKing(BLUE, ULSTER),
    ]


def test_without_a_new_king_nothing_is_cleared() -> None:
    """T25, seed: "If there are no new Kings, skip this step"; a King piece is no new King."""
    state = before_clearing({"ulster": "K:B F1:r F2:br", "leinster": "C1:b C2:b"})
    assert legal(state) == ["start red", "start white", "start yellow"]
    assert stack_at(state, "ulster", "F2") == "br"


def test_several_regions_are_cleared_in_one_step_in_the_order_of_traitors() -> None:
    """T28, T41."""
    state = before_clearing({"munster": "K:r F1:w", "connacht": "K:b F1:w"})
    cleared = [event for event in events(state, "clear") if isinstance(event, RegionCleared | NewKing)]
    assert cleared == [
        RegionCleared(0, BLUE, full=False),
        NewKing(BLUE, 0),
        RegionCleared(3, RED, full=False),
        NewKing(RED, 3),
    ]
    state = play(state, "clear")
    assert to_act(state) == (BLUE,)
    state = play(state, "garrison F1")
    assert to_act(state) == (RED,)
    state = play(state, "garrison C1 C2")
    assert stack_at(state, "connacht", "F1") == "b"
    assert [stack_at(state, "munster", spot) for spot in ("C1", "C2", "K")] == ["r", "r", "R"]


def test_a_garrison_is_none_one_or_two_single_pieces_anywhere_below_the_king() -> None:
    """T29."""
    state = play(before_clearing(CROWNED), "clear")
    assert to_act(state) == (BLUE,)
    below = SPOT_NAMES[:KING_SPOT]
    pairs = [f"{one} {other}" for one, other in combinations(below, 2)]
    assert legal(state) == [f"garrison {spots}" for spots in ("none", *below, *pairs)]
    assert events(state, "garrison F2 W3") == [
        Garrisoned(BLUE, ULSTER, (ULSTER * SPOTS + 1, ULSTER * SPOTS + 11))
    ]
    after = play(state, "garrison F2 W3")
    assert [stack_at(after, "ulster", spot) for spot in ("F2", "W3")] == ["b", "b"]
    assert after.stock[BLUE] == state.stock[BLUE] - 2
    assert sum(map(bool, after.board)) == sum(map(bool, state.board)) + 2


def test_a_garrison_is_optional_and_silence_leaves_it_out() -> None:
    """T29, seed: "An additional garrison of up to two more pieces is optional"."""
    state = play(before_clearing(CROWNED), "clear")
    lapsed = GAME.lapse(state, BLUE)
    assert lapsed is not None
    assert GAME.format(state, BLUE, lapsed) == "garrison none"
    assert play(state, "garrison none").board == state.board


@pytest.mark.parametrize("spots", ["K", "F1 K", "F1 F2 F3"])
def test_other_garrisons_are_refused(spots: str) -> None:
    """T29: not on the King's position, and no third piece."""
    state = play(before_clearing(CROWNED), "clear")
    with pytest.raises(IllegalAction) as refused:
        play(state, f"garrison {spots}")
    assert refused.value.rule == "T29"


def test_a_garrison_comes_from_stock_alone() -> None:
    """T29: all but the piece that was King are red's prisoners, so that it alone may stay behind."""
    one = play(before_clearing({"ulster": "K:b"}, prisoners={"rb": 19}), "clear")
    assert legal(one)[:3] == ["garrison none", "garrison F1", "garrison F2"]
    assert len(legal(one)) == 1 + KING_SPOT


def test_the_king_piece_is_set_though_nobody_wants_it() -> None:
    """seed: "Placing a King piece is not optional"."""
    state = play(before_clearing(CROWNED), "clear")
    assert stack_at(state, "ulster", "K") == "B"
    assert legal(state)[0] == "garrison none"


def test_prisoners_of_a_clearing_are_exchanged_in_the_same_round() -> None:
    """T32, seed: "End of Round": red and blue hold each other's after the clearing."""
    state = play(before_clearing({"ulster": "K:br F1:rbb"}), "clear", "garrison none")
    assert prisoners_of(state) == {"br": 1, "rb": 2}
    assert prisoners_of(play(state, "exchange")) == {"rb": 1}
