"""The README's table of rules: none is missing, and what it names is there."""

import importlib
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

import services.games.tara

PACKAGE = "services.games.tara"
README = Path(services.games.tara.__file__).with_name("README.md").read_text(encoding="utf-8")
TABLE = [line for line in README.splitlines() if line.startswith(("| T", "| seed", "| course"))]
TESTS = {path.stem: path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py")}
OWN = [int(number) for number in re.findall(r"^- \*\*T(\d+)\*\*", README, re.MULTILINE)]

SEED = {
    *("components", "set up", "two seats", "start of round", "player turn", "empty regions", "full regions"),
    *("placing pieces", "grey positions", "capturing pieces", "creating a fort", "activation", "promotion"),
    *("Stone of Destiny", "amnesty", "discard", "traitor", "income", "clear regions", "the King piece"),
    *("exchange and ransom", "next Starting Player", "victory"),
    *(f"example {number}" for number in range(1, 8)),
}
"""The parts of the printed rules."""


def test_every_rule_has_a_line() -> None:
    rulings = [int(match[1]) for line in TABLE if (match := re.match(r"\| T(\d+) ", line))]
    parts = {match[1] for line in TABLE if (match := re.match(r"\| seed: ([^|]+) \|", line))}
    assert list(range(36, 36 + len(OWN))) == OWN
    assert rulings == list(range(1, 36 + len(OWN)))
    assert parts == SEED


@pytest.mark.parametrize("line", TABLE)
def test_what_a_line_names_exists(line: str) -> None:
    _, _, code, tests, _ = line.split("|")
    for name in re.findall(r"`(\S+)`", code):
        assert _is_there(f"{PACKAGE}.rules.{name}") or _is_there(f"{PACKAGE}.{name}"), name
    groups = re.findall(r"`(test_\w+)`: ((?:`test_\w+`(?:, )?)+)", tests)
    assert groups, line
    for module, names in groups:
        for name in re.findall(r"\w+", names):
            assert f"def {name}(" in TESTS[module], f"{module}: {name}"


def _is_there(name: str) -> bool:
    """Whether it is a module or a member of one."""
    home, _, member = name.rpartition(".")
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return find_spec(home) is not None and hasattr(importlib.import_module(home), member)
