"""Series of matches between settings of the tree search."""

import json

import pytest

from bench.search.tree import main, play_match


def test_a_series_follows_from_its_seed_and_is_reported_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["tara", "--first", "nodes=1,temperature=0.5", "--second", "random", "--games", "1", "--seed", "3"])
    report = json.loads(capsys.readouterr().out)
    match = play_match("tara", 2, ("nodes=1,temperature=0.5", "random"), 3, 0)
    assert (report["plies"], report["wins"]) == (match.plies, match.has_won)
    assert report["even_share"] == 0.5
