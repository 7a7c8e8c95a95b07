"""Digests of tables as they are kept: one line for each game, number of seats and choice of an option.

python -m tests.conformance.tables             # prints those of this process
python -m tests.conformance.tables --write     # after an intended change: clients ask for tables again
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from services import games
from services.engine.rendering.tables import digest_of, table_of
from services.kernel import OptionSpec, OptionValue
from services.runtime.jobs.wire import load_wire

KEPT: Final = Path(__file__).parent / "tables.txt"


def digests() -> Iterator[str]:
    """Yields digests: each number of seats with the defaults, and each other choice with the fewest seats."""
    for name in games.names():
        facts = games.load(name).facts
        for seats in range(facts.min_seats, facts.max_seats + 1):
            yield _line(name, seats, {})
        for spec in facts.options:
            for value in _others(spec):
                yield _line(name, facts.min_seats, {spec.name: value})
        for version in facts.older_rules:
            yield _line(name, facts.min_seats, {}, version)


def _others(spec: OptionSpec) -> list[OptionValue]:
    if isinstance(spec.default, bool):
        return [not spec.default]
    return [choice for choice in spec.choices if choice != spec.default]


def _line(name: str, seats: int, options: dict[str, OptionValue], version: str | None = None) -> str:
    game = games.load(name)
    table = table_of(game, load_wire(game), game.setup(seats, options, version))
    told = [f"{option}={str(value).lower()}" for option, value in options.items()]
    rules = [f"rules={version}"] if version else []
    return " ".join((name, str(seats), *told, *rules, digest_of(table).hex()))


def main() -> None:
    """Prints or writes the digests."""
    text = "".join(f"{line}\n" for line in digests())
    if "--write" in sys.argv[1:]:
        KEPT.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
