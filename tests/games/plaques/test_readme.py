"""The README's table of rules: none is missing, and what it names is there."""

import re
from pathlib import Path

import services.games.plaques

README = Path(services.games.plaques.__file__).with_name("README.md").read_text(encoding="utf-8")
TABLE = [line for line in README.splitlines() if line.startswith(("| P", "| seed"))]
TESTS = {path.stem: path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py")}


def test_every_ruling_has_a_line() -> None:
    rules = [match[1] for line in TABLE if (match := re.match(r"\| (P\d+) ", line))]
    assert rules == [f"P{number}" for number in range(1, 37) if number != 29]


def test_every_part_of_the_seed_has_a_line() -> None:
    assert sum(line.startswith("| seed: ") for line in TABLE) == 12


def test_every_test_that_the_table_names_exists() -> None:
    for line in TABLE:
        *_, tests, _ = line.split("|")
        groups = re.findall(r"`(test_\w+)`: ((?:`test_\w+`(?:, )?)+)", tests)
        assert groups, line
        for module, names in groups:
            for name in re.findall(r"\w+", names):
                assert f"def {name}(" in TESTS[module], f"{module}: {name}"


def test_every_ruling_is_named_where_it_is_tested() -> None:
    for line in TABLE:
        rule = line.split()[1]
        if rule != "seed:":
            modules = re.findall(r"`(test_\w+)`: ", line)
            assert any(re.search(rf"\b{rule}\b", TESTS[module]) for module in modules), rule
