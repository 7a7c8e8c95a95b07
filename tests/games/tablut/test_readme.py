"""The README's table of rules: none is missing, and what it names is there."""

import re
from pathlib import Path

import services.games.tablut

README = Path(services.games.tablut.__file__).with_name("README.md").read_text(encoding="utf-8")
TABLE = [line for line in README.splitlines() if line.startswith(("| B", "| seed"))]
TESTS = {path.stem: path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py")}


def test_every_rule_has_a_line() -> None:
    rules = [match[1] for line in TABLE if (match := re.match(r"\| (B\d+|seed [\d, ]+) ", line))]
    sentences = sorted(int(number) for rule in rules if rule[0] == "s" for number in re.findall(r"\d+", rule))
    assert [rule for rule in rules if rule[0] == "B"] == [f"B{number}" for number in range(1, 18)]
    assert sentences == list(range(1, 11))


def test_every_test_that_the_table_names_exists() -> None:
    for line in TABLE:
        *_, tests, _ = line.split("|")
        groups = re.findall(r"`(test_\w+)`: ((?:`test_\w+`(?:, )?)+)", tests)
        assert groups, line
        for module, names in groups:
            for name in re.findall(r"\w+", names):
                assert f"def {name}(" in TESTS[module], f"{module}: {name}"
