"""Flags workers whose blocks end otherwise than all others' blocks between the same entrants.

Each worker is tested by two questions, both as sums over its pairings, weighted by their information:
1. Are its outcomes nearer to even? They are if it flips some outcomes, or draws lots.
2. Does one entrant score more, or less?
False outcomes with the same mean do not show here; the referee sees them in the record.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from services.tournament.deviation.comparison import Comparison, comparisons, standardised
from services.tournament.deviation.evidence import log_evidence
from services.tournament.deviation.flag import Flag, FlagKind
from services.tournament.deviation.tally import WorkerTally

FALSE_FLAGS: Final = 0.005
"""Bound on the probability that any honest worker of a tournament is ever flagged for its outcomes."""
FEWEST_BLOCKS: Final = 20
"""Fewest blocks of a worker that can be flagged."""
FEWEST_WORKERS: Final = 3
"""Fewest workers that are compared: of two, either might be the one that deviates."""


def outcome_flags(workers: Sequence[WorkerTally]) -> Sequence[Flag]:
    """The workers that deviate, the worst first.

    Each worker that is found is left out before the others are compared again, so that it does not distort
    their comparison.
    """
    flagged: list[Flag] = []
    remaining = list(workers)
    while worst := max(_suspicions(remaining, len(workers)), key=_excess, default=None):
        flagged.append(worst)
        remaining = [worker for worker in remaining if worker.worker_id != worst.worker_id]
    return flagged


def _excess(flag: Flag) -> tuple[float, str]:
    """How far the flag is beyond its threshold; equal ones are ordered by name."""
    return flag.statistic - flag.threshold, flag.worker_id


def _suspicions(workers: Sequence[WorkerTally], asked: int) -> Iterator[Flag]:
    """Every worker and question beyond the threshold; `asked` workers share the bound on false flags."""
    if len(workers) < FEWEST_WORKERS:
        return
    threshold = math.log(2 * asked / FALSE_FLAGS)
    for worker_id, compared in comparisons(workers).items():
        blocks = sum(each.blocks for each in compared)
        if blocks < FEWEST_BLOCKS:
            continue
        for statistic, bound, deviation in _questions(compared, blocks, threshold):
            if statistic >= bound:
                reason = f"its {blocks} blocks {deviation} those of the others between the same entrants"
                yield Flag(worker_id, FlagKind.OUTCOMES, statistic, bound, reason)


def _questions(
    compared: Sequence[Comparison], blocks: int, threshold: float
) -> Iterator[tuple[float, float, str]]:
    """Evidence, threshold and wording of each question; all entrants share the bound of the second."""
    yield _evenness(compared, blocks), threshold, "are nearer to even than"
    entrants = sorted({name for each in compared for name in each.entrants})
    for name in entrants:
        yield (
            _favour(compared, name, blocks),
            threshold + math.log(len(entrants)),
            f"favour or harm {name} beside",
        )


def _evenness(compared: Sequence[Comparison], blocks: int) -> float:
    """Evidence for the first question."""
    shift = standardised([(each.weight, *each.towards_even()) for each in compared])
    return log_evidence(shift, blocks, one_sided=True)


def _favour(compared: Sequence[Comparison], name: str, blocks: int) -> float:
    """Evidence for the second question."""
    shift = standardised([(each.weight, *each.favour(name)) for each in compared if name in each.entrants])
    return log_evidence(shift, blocks, one_sided=False)
