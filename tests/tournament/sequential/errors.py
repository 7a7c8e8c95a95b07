"""How often sequential tests err.

python -m tests.tournament.sequential.errors --simulations 2000 --seats 2

Prints a line of JSON for each scenario and hypothesis; fails if wrong answers are more than 5 % by over two
standard errors.
"""

import argparse
import json
import math
import sys
from collections import Counter
from dataclasses import asdict, dataclass

import numpy as np

from services.tournament.sequential import Conclusion, SequentialTest
from tests.tournament.sequential.heroes import Source
from tests.tournament.sequential.scenarios import TWO, Scenario, tables

PORTION = 64
"""Number of blocks drawn first; each later portion is twice as large."""
ERROR = 0.05


@dataclass(frozen=True, slots=True)
class Errors:
    """Results of the simulations of one hypothesis. `allowed`: greatest accepted share of errors."""

    scenario: str
    hypothesis: str
    wrong: float
    allowed: float
    undecided: float
    mean_blocks: float
    p90_blocks: float

    @property
    def within(self) -> bool:
        """Whether the test errs as rarely as it promises."""
        return self.wrong <= self.allowed


def conclude(scenario: Scenario, source: Source, rng: np.random.Generator) -> tuple[Conclusion, int]:
    """Plays one test to its end: its conclusion and how many blocks it took."""
    test = SequentialTest(scenario.test, scenario.seats, scenario.bound)
    portion = PORTION
    while not test.conclusion.is_final:
        test.extend(source(rng, portion).tolist())
        portion *= 2
    return test.conclusion, test.blocks


def simulate(scenario: Scenario, simulations: int, seed: int = 1) -> tuple[Errors, Errors]:
    """Errors under the null and under the alternative."""
    either = {Conclusion.ACCEPT_NULL, Conclusion.ACCEPT_ALTERNATIVE}
    return (
        _errors(
            scenario,
            "null",
            either - {Conclusion.ACCEPT_NULL} if scenario.null_is_met else either,
            simulations,
            seed,
        ),
        _errors(scenario, "alternative", {Conclusion.ACCEPT_NULL}, simulations, seed + 1),
    )


def _errors(
    scenario: Scenario, hypothesis: str, wrong: set[Conclusion], simulations: int, seed: int
) -> Errors:
    source = scenario.null if hypothesis == "null" else scenario.alternative
    rng = np.random.default_rng(seed)
    ends = [conclude(scenario, source, rng) for _ in range(simulations)]
    counted = Counter(conclusion for conclusion, _ in ends)
    blocks = [taken for _, taken in ends]
    return Errors(
        scenario=scenario.name,
        hypothesis=hypothesis,
        wrong=sum(counted[each] for each in wrong) / simulations,
        allowed=ERROR + 2 * math.sqrt(ERROR * (1 - ERROR) / simulations),
        undecided=counted[Conclusion.UNDECIDED] / simulations,
        mean_blocks=round(float(np.mean(blocks)), 1),
        p90_blocks=float(np.quantile(blocks, 0.9)),
    )


def main() -> None:
    """Runs all scenarios with that many seats."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--simulations", type=int, default=2000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    within = True
    for scenario in TWO if given.seats == 2 else tables(given.seats):
        for errors in simulate(scenario, given.simulations, given.seed):
            sys.stdout.write(json.dumps(asdict(errors)) + "\n")
            sys.stdout.flush()
            within = within and errors.within
    sys.exit(not within)


if __name__ == "__main__":
    main()
