"""Bots play only by their views. The long form is `python -m tests.search.noninterference`."""

import itertools
from typing import Any

import pytest

from bench.search.decisions import decisions
from services import games
from services.kernel import Game
from tests.search.noninterference import judged

HIDDEN = [game for game in map(games.load, games.names()) if not game.facts.perfect_information]


@pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.facts.name)
def test_what_is_hidden_changes_neither_action_nor_report(game: Game[Any, Any]) -> None:
    found = itertools.islice(decisions(game, game.facts.min_seats, seed=2), 8)
    findings = judged(game, game.facts.min_seats, found, worlds=1, seed=2, nodes=5)
    assert (findings.misfits, findings.leaks) == (0, 0)
    assert findings.others > 3, "much was hidden"
