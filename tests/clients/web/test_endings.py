"""endings.json has every reason for which a match can end; endings.test.ts checks the words for each."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from services.kernel.outcome import WITHOUT_RESULT
from services.record.drop_outs import Departure
from services.record.verify.end import DRAW_AGREED, HOST_REASONS, OPERATOR_REASONS
from tests.clients.web.node import CLIENT, ROOT

_ENDINGS: Final = json.loads((Path(__file__).parent / "endings.json").read_text())
_GAMES: Final = ROOT / "services" / "games"
_DRAWN: Final = sorted(
    path.name for path in (CLIENT / "src" / "board").iterdir() if (_GAMES / path.name).is_dir()
)
"""Games that have a board of their own in the web client."""


def _makes_outcome(node: ast.AST) -> bool:
    """Whether the node is a call such as `Outcome(..)` or `Outcome.drawn(..)`."""
    if not isinstance(node, ast.Call):
        return False
    made = node.func.value if isinstance(node.func, ast.Attribute) else node.func
    return isinstance(made, ast.Name) and made.id == "Outcome"


def _reasons(game: str) -> Iterator[str]:
    """All snake-case words in the modules that make the game's outcomes; other such words are not in them."""
    for path in (_GAMES / game).rglob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text())))
        if any(map(_makes_outcome, nodes)):
            texts = (each.value for each in nodes if isinstance(each, ast.Constant))
            yield from (each for each in texts if isinstance(each, str) and re.fullmatch("[a-z_]+", each))


def test_the_platform_ends_matches_for_these_reasons() -> None:
    """A record with another reason does not verify."""
    left = {each.value for each in Departure}
    assert _ENDINGS["platform"] == sorted(
        {*left, *WITHOUT_RESULT, *OPERATOR_REASONS, *HOST_REASONS, DRAW_AGREED}
    )


@pytest.mark.parametrize("game", _DRAWN)
def test_a_game_ends_for_these_reasons(game: str) -> None:
    assert _ENDINGS[game] == sorted(set(_reasons(game)))


def test_no_game_is_left_out() -> None:
    assert sorted({*_ENDINGS} - {"platform"}) == _DRAWN
