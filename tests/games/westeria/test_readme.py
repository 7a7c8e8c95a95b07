"""The README: no rule is missing in its table, what that names is there, and the drawing is one of ours."""

import re
from pathlib import Path

import pytest

from services.games.westeria import game
from tests.games.westeria.presentation.test_draw import UNITS
from tests.games.westeria.tables import GAME, NORTH, play, table

FOLDER = Path(game.__file__).parent
README = (FOLDER / "README.md").read_text(encoding="utf-8")
TABLE = [line for line in README.splitlines() if line.startswith(("| W", "| seed"))]
TESTS = {path.stem: path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py")}
OWN = [int(number) for number in re.findall(r"^- \*\*W(\d+)\*\*", README, re.MULTILINE)]

SEED = {
    *("components", "setup", "Starting Player", "territory tokens", "place your units", "territory control"),
    *("draw", "Deploy", "Surprise Attack", "Rapid Advance", "Redeploy", "Secret Information", "Traitor"),
    *("New Spy Master", "move", "combat", "Cursed Land", "Scout", "Spy Master", "Flag", "winning"),
}
"""The parts of the printed rules."""


def test_every_rule_has_a_line() -> None:
    rulings = [int(match[1]) for line in TABLE if (match := re.match(r"\| W(\d+) ", line))]
    parts = {match[1] for line in TABLE if (match := re.match(r"\| seed: ([^|]+) \|", line))}
    assert list(range(31, 31 + len(OWN))) == OWN
    assert rulings == list(range(1, 31 + len(OWN)))
    assert parts == SEED


@pytest.mark.parametrize("line", TABLE)
def test_what_a_line_names_exists(line: str) -> None:
    _, _, code, tests, _ = line.split("|")
    for named in re.findall(r"`(\S+)`", code):
        module, _, member = named.partition(".")
        path = FOLDER / (named if member in {"py", "toml"} else f"{module}.py")
        assert path.is_file(), named
        assert member in {"py", "toml"} or f"def {member}(" in path.read_text(encoding="utf-8"), named
    groups = re.findall(r"`(test_\w+)`: ((?:`test_\w+`(?:, )?)+)", tests)
    assert groups, line
    for module, names in groups:
        for name in re.findall(r"\w+", names):
            assert f"def {name}(" in TESTS[module], f"{module}: {name}"


def test_every_option_has_a_line() -> None:
    for spec in GAME.facts.options:
        default = str(spec.default).lower() if isinstance(spec.default, bool) else spec.default
        value = f"`{default}`" if isinstance(default, str) and spec.choices else default
        assert f"| `{spec.name}` | {value} |" in README


def test_the_drawing_is_what_north_sees() -> None:
    state = play(table(UNITS, turn=1, moves=3, map="small"), "G1-F2", "F2-F1", "G2-G3")
    land, _ = GAME.draw(GAME.view(state, NORTH)).split("\n\n", 1)
    assert f"```\n{land}\n```" in README
