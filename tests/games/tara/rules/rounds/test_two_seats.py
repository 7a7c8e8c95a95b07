"""Tara for two: T34."""

from typing import Any

import pytest

from services.games.tara import GAME
from services.games.tara.board import SPOT_NAMES
from services.games.tara.presentation.events.regions import NewKing, RegionClosed, RegionOpened
from services.games.tara.rules.position import TaraPosition
from services.kernel import IllegalAction, to_act
from tests.games.tara.positions import events, legal, play
from tests.games.tara.tables import BLUE, RED, end_round, prisoners_of, stack_at, table

CONNACHT, ULSTER, LEINSTER, MUNSTER = range(4)
MIXED = {"ulster": "K:br F1:b F2:b"}


def test_a_region_is_won_when_it_is_cleared_and_closed_with_the_king_piece_alone() -> None:
    """T34, seed: "marks it with a King piece, and this region cannot be played on again"."""
    state = end_round(table(MIXED, seats=2, last=BLUE), "income")
    assert events(state, "clear")[-2:] == [NewKing(BLUE, ULSTER), RegionClosed(ULSTER, BLUE)]
    state = play(state, "clear")
    assert [stack_at(state, "ulster", spot) for spot in ("F1", "F2", "K")] == ["", "", "B"]
    assert (state.stock, state.closed) == ([20, 19], 1 << ULSTER)
    assert prisoners_of(state) == {"br": 1}


def test_a_region_that_is_won_gets_no_garrison() -> None:
    """T34, T39: there is nothing to guard where nobody may play."""
    state = end_round(table(MIXED, seats=2, last=BLUE), "income", "clear")
    assert legal(state) == ["ransom open blue"]


def test_a_closed_region_cannot_be_played_on() -> None:
    """T34."""
    state = table({"ulster": "K:B"}, seats=2, closed=1 << ULSTER, cumals=[9, 9])
    assert [text for text in legal(state) if "ulster" in text] == []
    assert [text for text in legal(state) if "connacht" in text] != []
    with pytest.raises(IllegalAction) as refused:
        play(state, "amnesty ulster 36")
    assert refused.value.rule == "T34"


def test_at_one_all_the_starting_player_opens_a_third_region() -> None:
    """T34, seed: "select a third region"; both King pieces stay."""
    state = table({"ulster": "K:B", "connacht": "K:r"}, seats=2, closed=1 << ULSTER, starter=RED)
    state = end_round(state, "income", "clear")
    assert to_act(state) == (RED,)
    assert legal(state) == ["open leinster", "open munster"]
    assert events(state, "open munster")[0] == RegionOpened(RED, MUNSTER)
    state = play(state, "open munster")
    assert (state.regions, state.closed) == (0b1011, 0b0011)
    assert [stack_at(state, region, "K") for region in ("ulster", "connacht")] == ["B", "R"]
    assert state.starter == BLUE


def test_the_third_region_is_one_that_was_left_out() -> None:
    """T34."""
    state = table({"ulster": "K:B", "connacht": "K:r"}, seats=2, closed=1 << ULSTER)
    state = end_round(state, "income", "clear")
    with pytest.raises(IllegalAction) as refused:
        play(state, "open ulster")
    assert refused.value.rule == "T34"


def third(board: dict[str, str], **fields: Any) -> TaraPosition:
    """Munster is the third region; blue holds ulster, red connacht."""
    closed = {"ulster": "K:B", "connacht": "K:R"}
    return table({**closed, **board}, 2, closed=0b0011, regions=0b1011, **fields)


def test_only_the_third_region_is_open_then() -> None:
    """T34."""
    state = third({"munster": "F1:r F2:b"}, cumals=[9, 9])
    assert {text.split()[1] for text in legal(state) if not text.startswith("discard")} == {"munster"}
    assert legal(end_round(third({})))[0] == "income"


def test_the_king_of_the_third_region_wins() -> None:
    """T34, T26."""
    state = third({"munster": "C1:r W1:b W2:r"}, cumals=[0, 9], last=RED, hands=[0, 1 << 29])
    state = play(state, "place munster 29", "put W3", "pay", "promote C2", "promote K")
    ended = GAME.outcome(state)
    assert ended is not None
    assert (ended.winners, ended.rule) == ((RED,), "T26")


def test_who_wins_both_starting_regions_wins() -> None:
    """T34, seed: "A player who wins both the two starting regions wins the game"."""
    board = {"ulster": "K:B", "connacht": "C1:b W1:r W2:b"}
    state = table(board, 2, closed=1 << ULSTER, last=BLUE, hands=[1 << 29, 0], cumals=[9, 0])
    state = play(state, "place connacht 29", "put W3", "pay", "promote C2", "promote K")
    ended = GAME.outcome(state)
    assert ended is not None
    assert ended.winners == (BLUE,)


def test_a_region_that_is_full_in_the_middle_of_a_round_is_won_too() -> None:
    """T19, T34, T44: and at one all the third region is opened before the next turn."""
    spots = " ".join(f"{spot}:b" for spot in SPOT_NAMES if spot != "H1")
    board, hands = {"ulster": spots, "connacht": "K:R"}, [1 << 13, 1 << 36]
    state = table(board, 2, closed=1 << CONNACHT, last=BLUE, hands=hands)
    state = play(state, "place ulster 13", "put H1")
    assert to_act(state) == (BLUE,)
    assert legal(state) == ["open leinster", "open munster"]
    state = play(state, "open leinster")
    assert to_act(state) == (RED,)
    assert legal(state) == ["discard 36"]
