"""Series of matches between settings of the tree search."""

import json

import pytest

from bench.search.tree import _settings, main, play_match
from services.search.tree import Settings


def test_a_series_follows_from_its_seed_and_is_reported_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["tara", "--first", "nodes=1,temperature=0.5", "--second", "random", "--games", "1", "--seed", "3"])
    report = json.loads(capsys.readouterr().out)
    match = play_match("tara", 2, ("nodes=1,temperature=0.5", "random"), 3, 0)
    assert (report["plies"], report["wins"]) == (match.plies, match.has_won)
    assert report["even_share"] == 0.5


def test_fields_are_read_by_what_their_settings_are() -> None:
    found = _settings({"greedy_others": "1", "looks_ahead": "0", "halving": "8", "slack": "6"})
    assert found == Settings(greedy_others=True, looks_ahead=False, halving=8, slack=6.0)
    assert found.greedy_others is True
    for text in ("1", "0.5"):
        with pytest.raises(TypeError, match="no_such"):
            _settings({"no_such": text})
