"""Counts wins by seat for each option, to see whether a game is fair between equal players.

python -m bench.strength.balance --game tablut --games 60 --nodes 5000
python -m bench.strength.balance --write

The strongest level plays itself with two seats and that many nodes for a decision. Each game is determined by
its number, and is not played again once it is counted. `--write` makes docs/balance.md from the counts.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from bench.duel.tally import Tally
from bench.search.chances import play
from services import games, native
from services.kernel import OptionValue
from services.search import Budget, level_of
from services.search.analysis.chances import SEATS

STRONGEST: Final = 8
RESULTS: Final = Path(__file__).parent.parent / "results" / "balance.json"
DOCS: Final = Path(__file__).parent.parent.parent / "docs" / "balance.md"
MARK: Final = "<!-- results -->\n"
VARIANTS: Final[Mapping[str, tuple[Mapping[str, OptionValue], ...]]] = {
    "plaques": ({}, {"broke": "showdown"}),
    "tablut": (
        {},
        {"walls": "attackers"},
        {"walls": "defenders"},
        {"walls": "none"},
        {"repetition": "loss_of_mover"},
    ),
    "tara": ({}, {"free_entry": "turn"}),
    "westeria": ({}, {"after_far_move": "free"}, {"moves_of_a_unit": "one"}, {"map": "small"}),
}
"""The variants that are measured: the default, then options that may change the balance."""


@dataclass(slots=True)
class Count:
    """Results of the first seat. `nodes`: those of each decision, the same in all games."""

    nodes: int
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses


def measure(
    name: str, options: Mapping[str, OptionValue], nodes: int, least: int, found: Count | None
) -> Count:
    """Continues to that many games; starts again if the counted games had other nodes."""
    count = found if found is not None and found.nodes == nodes else Count(nodes)
    level = level_of(games.load(name), STRONGEST).bounded(lambda own: Budget(nodes, None, own.depth))
    for number in range(count.games, least):
        result = play(games.load(name), level, number, options).result[0]
        count.wins += result == 1
        count.draws += result == 0.5
        count.losses += result == 0
    return count


def read() -> dict[str, dict[str, Count]]:
    """The counts so far, by game and variant."""
    if not RESULTS.exists():
        return {}
    told: dict[str, dict[str, dict[str, Any]]] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return {name: {key: Count(**each) for key, each in rows.items()} for name, rows in told.items()}


def title(options: Mapping[str, OptionValue]) -> str:
    """The title of a variant: its options and values, or that it is the default."""
    return ", ".join(f"`{name}` {value}" for name, value in options.items()) or "as it is by default"


def markdown(found: Mapping[str, Mapping[str, Count]]) -> str:
    """A table for each game."""
    lines: list[str] = []
    for name, rows in sorted(found.items()):
        first, second = games.load(name).facts.seat_names[:SEATS]
        head = ["options", "nodes", "games", first, "drawn", second, f"share of {first}, 95 %"]
        lines += [f"## {name.capitalize()}", "", f"| {' | '.join(head)} |", "|---|--:|--:|--:|--:|--:|---|"]
        lines += [_row(key, each) for key, each in rows.items()]
        lines.append("")
    return "\n".join(lines)


def _row(key: str, count: Count) -> str:
    own, other = Tally(count.wins, count.draws, count.losses), Tally(count.losses, count.draws, count.wins)
    won = f"wins {own.lower_bound:.0%} or more, loses {other.lower_bound:.0%} or more"
    cells = [key, f"{count.nodes:,}", count.games, count.wins, count.draws, count.losses, won]
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Measures, or writes the page."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength.balance", description="Wins by seat over options."
    )
    parser.add_argument("--game", choices=games.names(), nargs="+", default=[], help="[none]")
    parser.add_argument("--games", type=int, default=60, help="of each variant [60]")
    parser.add_argument("--nodes", type=int, default=1_000, help="of a decision [1000]")
    parser.add_argument("--write", action="store_true", help="make the page of what was counted")
    asked = parser.parse_args()
    found = read()
    for name in asked.game:
        for options in VARIANTS[name]:
            rows, key = found.setdefault(name, {}), title(options)
            rows[key] = measure(name, options, asked.nodes, asked.games, rows.get(key))
            sys.stdout.write(f"{native.kind()} code, {name}, {key}: {rows[key]}\n")
            sys.stdout.flush()
            told = {game: {each: asdict(row) for each, row in of.items()} for game, of in found.items()}
            RESULTS.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    if asked.write:
        text = DOCS.read_text(encoding="utf-8")
        DOCS.write_text(text[: text.index(MARK)] + MARK + markdown(found), encoding="utf-8")


if __name__ == "__main__":
    main()
