"""Whether bots play only by their views: hidden information is drawn anew, and no choice may change.

python -m tests.search.noninterference --game tara --positions 2000
"""

import argparse
import itertools
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bench.search.decisions import Decision, decisions
from services import games
from services.kernel import Game
from services.runtime.jobs.wire import load_wire
from services.search import LEVELS, Budget, Choice, Level, choose, level_of
from tests.search.yardsticks import still

NODES = 24
WORLDS = 5


@dataclass(slots=True)
class Findings:
    """`worlds`: drawn worlds; `others`: those unlike the truth; `misfits`: those with another view.

    `leaks`: choices or reports that changed with information that the seat cannot have.
    """

    positions: int = 0
    worlds: int = 0
    others: int = 0
    misfits: int = 0
    leaks: int = 0


def ladder(game: Game[Any, Any], nodes: int) -> list[Level]:
    """One level of each strategy and setting of the game, with the same small number of nodes."""
    levels: list[Level] = []
    for number in LEVELS:
        level = _bounded(level_of(game, number), nodes)
        other = None if level.otherwise is None else _bounded(level.otherwise, nodes)
        bounded = replace(level, otherwise=other)
        if bounded not in levels:
            levels.append(bounded)
    return levels


def _bounded(level: Level, nodes: int) -> Level:
    return replace(level, budget=Budget(nodes=nodes, depth=level.budget.depth))


def judged(
    game: Game[Any, Any], seats: int, found: Iterable[Decision], *, worlds: int, seed: int, nodes: int = NODES
) -> Findings:
    """Lets one level after the other decide: in the true world, and in so many worlds that look the same."""
    rng, findings = Random(seed), Findings()
    for number, (level, (position, seat)) in enumerate(
        zip(itertools.cycle(ladder(game, nodes)), found, strict=False)
    ):
        view = game.view(position, seat)
        wanted = decided(game, view, level, seats=seats, seat=seat, seed=number)
        findings.positions += 1
        for _ in range(worlds):
            other = game.sample(view, rng)
            findings.worlds += 1
            findings.others += other != position
            shown = game.view(other, seat)
            findings.misfits += shown != view
            findings.leaks += decided(game, shown, level, seats=seats, seat=seat, seed=number) != wanted
    return findings


def decided(
    game: Game[Any, Any], view: Any, level: Level, *, seats: int, seat: Any, seed: int
) -> tuple[Choice, Choice]:
    """The level's choices for the view itself, and for the view as a worker receives it."""
    wire = load_wire(game)
    sent = wire.view_from_proto(wire.view_type.FromString(wire.view_to_proto(view).SerializeToString()))
    found = [
        choose(
            game,
            each,
            seat,
            seats=seats,
            level=level,
            budget=Budget(),
            rng=Random(seed),
            clock=still,
        )
        for each in (view, sent)
    ]
    return found[0], found[1]


def main(arguments: Sequence[str] | None = None) -> None:
    """Judges random positions of a game; exit code 1 if anything interferes."""
    parser = argparse.ArgumentParser(prog="python -m tests.search.noninterference")
    parser.add_argument("--game", required=True, choices=games.names())
    parser.add_argument("--seats", type=int, help="[the least]")
    parser.add_argument("--positions", type=int, default=2_000)
    parser.add_argument("--worlds", type=int, default=WORLDS, help="drawn anew for each position [5]")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    game = games.load(options.game)
    seats = options.seats or game.facts.min_seats
    found = itertools.islice(decisions(game, seats, options.seed), options.positions)
    findings = judged(game, seats, found, worlds=options.worlds, seed=options.seed)
    shown = {name: getattr(findings, name) for name in Findings.__slots__}
    sys.stdout.write(json.dumps({"game": options.game, "seats": seats, **shown}, indent=1) + "\n")
    sys.exit(bool(findings.misfits or findings.leaks or not findings.others))


if __name__ == "__main__":
    main()
