"""Learns the residual of Tablut's evaluation, and keeps it if it wins.

python -m bench.tablut --games 2400 --nodes 1500 --rounds 2 --seed 1

Each round has games by the best evaluation so far; a fit to these and to games of the last round; and pairs
of games of the new evaluation against the best: at equal time until a sequential test ends, and with more
nodes. An evaluation that wins both is written to data/residual.bin, whose first line says how it was made;
another one is dropped. Games are kept as lines beside the log of strength, so that a new run continues from
there. `make native` makes it fifty times as fast.
"""

import argparse
import hashlib
import sys
from pathlib import Path
from typing import Final

from bench.tablut.fitting import fitted
from bench.tablut.games import Game, played
from bench.tablut.matches import compared
from services import native
from services.games import tablut
from services.games.tablut.data.residual import NAME, WEIGHTS, Residual, packed
from services.games.tablut.rules.values.residual import Tables
from services.search.budget import Budget
from services.tournament.sequential import Conclusion

FILE: Final = Path(tablut.__file__).parent / "data" / NAME
PAIRS: Final = 400
CHECK_PAIRS: Final = 30
CHECK_FACTOR: Final = 8
EVEN: Final = 0.5
KEPT_SHARE: Final = 0.3
"""The share of a round's games that the next round uses again."""


def main() -> None:
    """Learns round by round, until a new evaluation does not win."""
    asked = _parser().parse_args()
    _say(f"{native.kind()} code")
    best, before = [0] * WEIGHTS, list[Game]()
    for number in range(1, asked.rounds + 1):
        games = _games(asked, number, best)
        fit = fitted([*games, *before[: round(KEPT_SHARE * len(games))]], asked.seed)
        _say(f"round {number}: loss on games kept apart, in bits: {fit.losses}")
        made = {
            "generator": "python -m bench.tablut",
            "round": number,
            "games": asked.games,
            "nodes": asked.nodes,
            "seed": asked.seed,
            "bias": round(fit.bias),
            "scale": round(fit.scale),
            "losses": {name: round(loss, 4) for name, loss in fit.losses.items()},
        }
        if not _wins(fit.weights, best, asked):
            _say(f"round {number} does not win: nothing is written")
            break
        FILE.write_bytes(packed(Residual(fit.weights, made)))
        _say(FILE.read_bytes().partition(b"\n")[0].decode())
        best, before = fit.weights, games


def _games(asked: argparse.Namespace, number: int, best: list[int]) -> list[Game]:
    digest = hashlib.sha256(repr(best).encode()).hexdigest()[:8]
    path = asked.folder / f"tablut-{digest}-{asked.nodes}-{asked.seed}-{number}.jsonl"
    first = asked.seed * 1_000_003 + number * 100_003
    return list(played(path, range(first, first + asked.games), asked.nodes, Tables(best)))


def _wins(new: list[int], old: list[int], asked: argparse.Namespace) -> bool:
    """Whether the new one wins the test at equal time, and more than half with several times the nodes."""
    tables = Tables(new), Tables(old)
    if (
        compared(*tables, Budget(seconds=asked.ms / 1_000), PAIRS).conclusion
        is not Conclusion.ACCEPT_ALTERNATIVE
    ):
        return False
    return compared(*tables, Budget(nodes=CHECK_FACTOR * asked.nodes), CHECK_PAIRS).mean > EVEN


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.tablut", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=2_400, help="a round [2,400]")
    parser.add_argument("--nodes", type=int, default=1_500, help="a move of these games [1,500]")
    parser.add_argument("--rounds", type=int, default=2, help="[2]")
    parser.add_argument("--ms", type=int, default=10, help="a move of the test at equal time [10]")
    parser.add_argument("--seed", type=int, default=1, help="[1]")
    parser.add_argument("--folder", type=Path, default=Path(".ardri"), help="of the games [%(default)s]")
    return parser


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
