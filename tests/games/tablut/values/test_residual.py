"""What was learned: its file, and the tables that a position looks it up in."""

import json
from random import Random

import pytest

from services.games.tablut.data.residual import (
    CLASSES,
    PATTERNS,
    WEIGHTS,
    Residual,
    learned,
    mirrored,
    packed,
    triple_index,
    unpacked,
    view_index,
)
from services.games.tablut.rules.values.residual import Tables
from services.kernel import InvalidData


def test_the_file_says_how_it_was_made() -> None:
    made = learned().made
    assert made["generator"] == "python -m bench.tablut"
    assert {"games", "nodes", "seed", "bias", "scale", "losses", "sha256"} <= set(made)
    assert made["losses"]["learned"] < made["losses"]["marks"]


def test_a_file_is_read_as_it_was_written() -> None:
    weights = [Random(1).randint(-4_000, 4_000) for _ in range(WEIGHTS)]
    assert list(unpacked(packed(Residual(weights, {"seed": 1}))).weights) == weights


@pytest.mark.parametrize(
    ("weights", "says"),
    [([0] * (WEIGHTS - 1) + [4_001], "above 4000"), ([0] * WEIGHTS, "not the file")],
)
def test_a_bad_file_is_refused(weights: list[int], says: str) -> None:
    content = packed(Residual(weights, {}))
    if says == "not the file":
        head, _, body = content.partition(b"\n")
        content = json.dumps({**json.loads(head), "sha256": "0" * 64}).encode() + b"\n" + body
    with pytest.raises(InvalidData, match=says):
        unpacked(content)


def test_mirrored_lines_share_their_weights() -> None:
    for line in range(CLASSES):
        for start in range(7):
            for pattern in range(PATTERNS):
                low, middle, high = pattern % 3, pattern // 3 % 3, pattern // 9
                other = high + 3 * middle + 9 * low
                assert triple_index(line, start, pattern) == triple_index(line, 6 - start, other)
        for place in range(9):
            for mask in range(512):
                assert view_index(line, place, 0, mask) == view_index(line, 8 - place, 0, mirrored(mask))


def test_a_table_of_lines_is_the_sum_of_triples() -> None:
    rng = Random(2)
    weights = [rng.randint(-50, 50) for _ in range(WEIGHTS)]
    tables = Tables(weights)
    for _ in range(500):
        line, places = rng.randrange(CLASSES), [rng.randrange(3) for _ in range(9)]
        entry = sum(3**place * piece for place, piece in enumerate(places))
        triples = [places[at] + 3 * places[at + 1] + 9 * places[at + 2] for at in range(7)]
        expected = sum(weights[triple_index(line, at, triple)] for at, triple in enumerate(triples))
        assert int(tables.lines[line * 3**9 + entry]) == expected
