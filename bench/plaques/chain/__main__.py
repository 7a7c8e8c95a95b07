"""Samples deals and writes the chain of a data set.

python -m bench.plaques.chain --deals 26000 --rollouts 1000 --seed 0 --samples .ardri/chain.jsonl

The deal of each number is sampled by itself and kept as a line of the samples; started again, it goes on from
there. `make native` makes it thirty times as fast.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bench.plaques.chain.fitting import fitted
from bench.plaques.chain.sampling import Step, steps_of
from services.games import plaques
from services.games.plaques.catalogue.chains import NAME, Chain, packed
from services.games.plaques.catalogue.data_sets import DATA_SETS

DATA: Final = Path(plaques.__file__).parent / "data"


def main() -> None:
    """Writes the file, and prints its description of itself."""
    parser = argparse.ArgumentParser(prog="python -m bench.plaques.chain", description=__doc__)
    parser.add_argument("--data-set", choices=list(DATA_SETS), default="restored")
    parser.add_argument("--deals", type=int, default=26_000)
    parser.add_argument("--rollouts", type=int, default=1_000, help="for each chance [1,000]")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal; each has the next [0]")
    parser.add_argument("--samples", type=Path, default=Path(".ardri/chain.jsonl"))
    asked = parser.parse_args()
    sample(asked.samples, asked.data_set, range(asked.seed, asked.seed + asked.deals), asked.rollouts)
    made = {
        "generator": "python -m bench.plaques.chain",
        "data_set": DATA_SETS[asked.data_set].digest.hex(),
        "seed": asked.seed,
        "deals": asked.deals,
        "rollouts": asked.rollouts,
    }
    rows = fitted(read(asked.samples, asked.deals), asked.rollouts)
    content = packed(Chain(rows, made))
    (DATA / asked.data_set / NAME).write_bytes(content)
    sys.stdout.write(content.partition(b"\n")[0].decode() + "\n")


def sample(path: Path, data_set: str, seeds: range, rollouts: int) -> None:
    """Samples the deals that are not in the file yet, and adds a line for each."""
    path.parent.mkdir(parents=True, exist_ok=True)
    done = path.read_bytes().count(b"\n") if path.exists() else 0
    with path.open("a", encoding="utf-8") as lines:
        for seed in seeds[done:]:
            lines.write(json.dumps([*map(_rounded, steps_of(data_set, seed, rollouts))]) + "\n")


def _rounded(step: Step) -> list[float]:
    """The numbers of a step that are kept."""
    return [step.own, step.other, round(step.before, 6), round(step.after, 6), int(step.risen)]


def read(path: Path, deals: int) -> Iterator[Step]:
    """The steps of the first deals."""
    with path.open(encoding="utf-8") as lines:
        for _, line in zip(range(deals), lines, strict=False):
            yield from (
                Step(own, other, before, after, bool(up))
                for own, other, before, after, up in json.loads(line)
            )


if __name__ == "__main__":
    main()
