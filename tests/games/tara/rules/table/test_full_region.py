"""A region full of one seat's pieces is cleared at once (T19)."""

import pytest

from services.games.tara.board import SPOT_NAMES
from services.games.tara.presentation.events.regions import RegionCleared
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table.reading import set_stack
from services.kernel import Seat, to_act
from tests.games.tara.positions import events, legal, play
from tests.games.tara.tables import BLUE, RED, WHITE, prisoners_of, stack_at, table

CARD = 13
"""Any Herdsman."""


def almost_full(king: str, missing: str = "H1:") -> TaraPosition:
    """Blue's turn; all of ulster is blue's but one Herdsman's position; a white captive lies at F1."""
    spots = [spot for spot in SPOT_NAMES if spot not in ("K", "F1", missing[:2])]
    stacks = " ".join(f"{spot}:b" for spot in spots)
    hands = [1 << CARD, 1 << 1, 0, 0]
    return table({"ulster": f"{stacks} K:{king} F1:bw {missing}"}, last=BLUE, hands=hands)


@pytest.mark.parametrize("king", ["b", "B"])
def test_it_is_cleared_in_the_middle_of_the_round_which_then_goes_on(king: str) -> None:
    """T19: whether the King's position has a piece or the King piece; then the next seat's turn comes."""
    state = play(almost_full(king), f"place ulster {CARD}")
    full = [event for event in events(state, "put H1") if isinstance(event, RegionCleared)]
    assert full == [RegionCleared(1, BLUE, full=True)]
    state = play(state, "put H1")
    assert prisoners_of(state) == {"bw": 1}
    assert [stack_at(state, "ulster", spot) for spot in SPOT_NAMES] == [""] * 14 + ["B"]
    assert (state.stock[BLUE], state.kings[BLUE]) == (20, 1)
    assert to_act(state) == (BLUE,)
    state = play(state, "garrison F5 W2")
    assert [stack_at(state, "ulster", spot) for spot in ("F5", "W2")] == ["b", "b"]
    assert to_act(state) == (RED,)
    assert legal(state)[-1] == "discard 1"
    assert state.cumals == [0, 0, 0, 0]


def test_a_region_full_of_two_seats_is_not_cleared() -> None:
    """T19: "all the positions" by one seat."""
    state = almost_full("b", "H1:")
    set_stack(state, 15 + 8, WHITE + 1)
    state = play(state, f"place ulster {CARD}", "put H1")
    assert stack_at(state, "ulster", "F1") == "bw"
    assert to_act(state) != (Seat(-2),)
    assert prisoners_of(state) == {}
