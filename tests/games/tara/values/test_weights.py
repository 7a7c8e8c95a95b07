"""The data file of the evaluation."""

import pytest

from services.games.tara.weights import parse_weights, together, weights
from services.kernel.data.weights import InvalidWeights

LISTS = {"position": 5, "pair": 4, "cumals": 20, "stock": 20}
NUMBERS = ("king_piece", "fort", "captives", "prisoner", "income", "traitor", "scale")
GOOD = "\n".join(
    [f"{name} = {[7] * length}" for name, length in LISTS.items()] + [f"{name} = 7" for name in NUMBERS]
)


def test_the_files_own_weights_are_read() -> None:
    assert weights().position[0] > 0
    assert parse_weights(GOOD, "good").pair == (7, 7, 7, 7)


def test_things_are_worth_more_together() -> None:
    assert together([100, 60, 20]) == (0, 100, 160, 180)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("income = 7", "", "the weights are"),
        ("income = 7", "income = 7\nbeard = 1", "the weights are"),
        ("income = 7", "income = 7.5", "income is made of whole numbers"),
        ("income = 7", "income = true", "income is made of whole numbers"),
        ("scale = 7", "scale = 0", "scale is more than nothing"),
        ("pair = [7, 7, 7, 7]", "pair = [7, 7, 7]", "pair has 4 numbers, not 3"),
        ("pair = [7, 7, 7, 7]", "pair = 7", "pair is made of whole numbers"),
        ("income = 7", "income = ", "good: "),
    ],
)
def test_other_files_are_refused(old: str, new: str, says: str) -> None:
    with pytest.raises(InvalidWeights, match=says):
        parse_weights(f"{GOOD}\n".replace(f"{old}\n", f"{new}\n"), "good")
