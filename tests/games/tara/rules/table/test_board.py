"""The pyramids of the board, and the names of their positions."""

import pytest

from services.games.tara.board import (
    BASE,
    KING_SPOT,
    POSITIONS,
    RANK,
    SPOT_NAMES,
    SPOTS,
    format_position,
    parse_position,
)
from services.kernel import InvalidNotation


def names(*spots: int) -> list[str]:
    return [SPOT_NAMES[spot] for spot in spots]


def test_fifteen_positions_of_five_ranks() -> None:
    """seed: "there are 15 positions in a region"; "Five different ranks"."""
    assert " ".join(SPOT_NAMES) == "F1 F2 F3 F4 F5 H1 H2 H3 H4 W1 W2 W3 C1 C2 K"
    assert [RANK.count(rank) for rank in range(5)] == [5, 4, 3, 2, 1]
    assert POSITIONS == 60


def test_two_neighbours_lie_right_below_each_position_but_farmers() -> None:
    """seed: "the position immediately above the two adjacent pieces"."""
    below = {SPOT_NAMES[spot]: names(*BASE[spot]) for spot in range(SPOTS)}
    assert below["H1"] == ["F1", "F2"]
    assert below["H4"] == ["F4", "F5"]
    assert below["W2"] == ["H2", "H3"]
    assert below["C2"] == ["W2", "W3"]
    assert below["K"] == ["C1", "C2"]
    assert [spot for spot in range(SPOTS) if not BASE[spot]] == [0, 1, 2, 3, 4]
    assert all(
        RANK[left] == RANK[right] == RANK[spot] - 1
        for spot in range(5, SPOTS)
        for left, right in [BASE[spot]]
    )


def test_each_pair_of_neighbours_promotes_to_one_position() -> None:
    pairs = [pair for pair in BASE if pair]
    assert len(set(pairs)) == len(pairs) == 10, "10 positions lie above a pair"
    assert all(RANK[left] == RANK[right] and right == left + 1 for left, right in pairs)
    assert [names(*BASE[spot]) for spot in (5, 6, KING_SPOT)] == [["F1", "F2"], ["F2", "F3"], ["C1", "C2"]]


def test_every_position_comes_back_from_its_name() -> None:
    texts = [format_position(position) for position in range(POSITIONS)]
    assert (texts[0], texts[59]) == ("connacht F1", "munster K")
    assert len(set(texts)) == POSITIONS
    assert [parse_position(text) for text in texts] == list(range(POSITIONS))


@pytest.mark.parametrize(
    "text", ["", "ulster", "ulster  F1", "ulster F6", "Ulster F1", "tara F1", "ulster F1 ", "F1"]
)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(InvalidNotation, match="they are"):
        parse_position(text)
