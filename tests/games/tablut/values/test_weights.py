"""The data file of the evaluation."""

import pytest

from services.games.tablut.board import SQUARES, THRONE
from services.games.tablut.data.weights import FOLDED, parse_weights, weights
from services.kernel.data.weights import InvalidWeights

GOOD = "\n".join(
    [f"{name} = {[7] * 15}" for name in ("attacker", "defender", "king")]
    + [f"{name} = 7" for name in ("beside_king", "king_sees", "open_edge")]
    + ["open_corners = [0, 1, 2, 3, 4]"]
)


def test_the_files_own_weights_are_read() -> None:
    assert weights().attacker[0] > 0
    assert parse_weights(GOOD, "good").open_corners == (0, 1, 2, 3, 4)


def test_squares_that_mirror_each_other_share_a_weight() -> None:
    assert (FOLDED[0], FOLDED[THRONE], max(FOLDED)) == (0, 14, 14)
    assert sorted(set(FOLDED)) == list(range(15))
    for square in range(SQUARES):
        rank, file = divmod(square, 9)
        assert FOLDED[square] == FOLDED[file * 9 + rank] == FOLDED[rank * 9 + 8 - file]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("king_sees = 7", "", "the weights are"),
        ("king_sees = 7", "king_sees = 7\nbeard = 1", "the weights are"),
        ("king_sees = 7", "king_sees = 7.5", "king_sees is made of whole numbers"),
        ("king_sees = 7", "king_sees = true", "king_sees is made of whole numbers"),
        ("[0, 1, 2, 3, 4]", "[0, 1, 2, 3]", "open_corners has 5 numbers, not 4"),
        ("[0, 1, 2, 3, 4]", "4", "open_corners is made of whole numbers"),
        ("king_sees = 7", "king_sees = ", "good: "),
    ],
)
def test_other_files_are_refused(old: str, new: str, says: str) -> None:
    with pytest.raises(InvalidWeights, match=says):
        parse_weights(GOOD.replace(old, new), "good")
