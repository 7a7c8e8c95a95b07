"""Holds the evaluator against the plain one on random tableaux; the short form is in `test_reference`.

python -m tests.games.plaques.evaluator.evaluations --tableaux 20000 --seed 1
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from random import Random

from services.games.plaques.catalogue.combinations import Combination
from services.games.plaques.catalogue.data_sets import RESTORED
from services.games.plaques.catalogue.plaques import KINDS, PLAQUES, SUITED, TABLEAU, format_tableau
from services.games.plaques.catalogue.suits import COLOURS
from services.games.plaques.rules.evaluator.keys import NOTHING, combination_of, parts_of
from services.games.plaques.rules.evaluator.values import value
from tests.games.plaques.evaluator.reference import BOW, COFFER, CROWN, SIGIL, SWORD, Key, best_key

_MOST_OPPONENTS = 3
_UNIQUE_RATES = [1.0] * SUITED + [6.0] * (PLAQUES - SUITED)
"""How likely each plaque is to be dealt next, as shares."""
_KIND_RATES = {SWORD: 2.0, BOW: 2.0, SIGIL: 2.0, COFFER: 3.0, CROWN: 3.0}
_RICH_RATES = [_KIND_RATES.get(plaque % KINDS, 1.0) for plaque in range(SUITED)] + [8.0] * (PLAQUES - SUITED)
_FAVOUR = 5.0
"""How much likelier the plaques of one colour are in a rich case."""


@dataclass(frozen=True, slots=True)
class Case:
    """A tableau, and the turned plaques of its live opponents."""

    tableau: tuple[int, ...]
    against: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        return " against ".join(map(format_tableau, (self.tableau, *self.against)))


def cases(number: int, seed: int) -> Iterator[Case]:
    """Tableaux of 1 to 7 plaques with no to three opponents, uniques over-represented."""
    rng = Random(seed)
    for _ in range(number):
        sizes = [rng.randint(1, TABLEAU) for _ in range(1 + rng.randint(0, _MOST_OPPONENTS))]
        tableaux = _dealt(rng, sizes, _UNIQUE_RATES)
        # Those dealt first are the richest.
        rng.shuffle(tableaux)
        yield Case(tableaux[0], tuple(tableaux[1:]))


def rich_cases(number: int, seed: int) -> Iterator[Case]:
    """Full tableaux of much of a colour, many uniques, Coffers, Crowns and plaques that the Elf changes."""
    rng = Random(seed)
    for _ in range(number):
        first = rng.randrange(COLOURS) * KINDS
        favoured = range(first, first + KINDS)
        rates = [rate * _FAVOUR if plaque in favoured else rate for plaque, rate in enumerate(_RICH_RATES)]
        sizes = [TABLEAU, *(rng.randint(2, TABLEAU) for _ in range(rng.randint(0, 2)))]
        tableau, *against = _dealt(rng, sizes, rates)
        yield Case(tableau, tuple(against))


def _dealt(rng: Random, sizes: Sequence[int], rates: Sequence[float]) -> list[tuple[int, ...]]:
    """Tableaux of these sizes; a plaque with a higher rate is dealt sooner."""
    order = sorted(range(PLAQUES), key=lambda plaque: rng.expovariate(rates[plaque]))
    return [tuple(order[start:end]) for start, end in pairwise([0, *accumulate(sizes)])]


def readable(key: int, table: Sequence[Combination]) -> Key | None:
    """The key as the plain evaluator writes it."""
    if key == NOTHING:
        return None
    combination = combination_of(key)
    parts = parts_of(key, table[combination].size)
    return combination, tuple(part.rank for part in parts), tuple(part.colour for part in parts)


def differing(found: Iterable[Case], table: Sequence[Combination] = RESTORED.combinations) -> list[str]:
    """The cases on which the two evaluators differ, with both keys."""
    differences, data = [], RESTORED._replace(combinations=tuple(table))
    for case in found:
        fast = readable(value(case.tableau, case.against, data), table)
        plain = best_key(case.tableau, case.against, table)
        if fast != plain:
            differences.append(f"{case}: {fast}, but by all readings {plain}")
    return differences


def main() -> None:
    """The whole command; exit code 1 if there is a difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tableaux", type=int, default=20_000)
    parser.add_argument("--rich", action="store_true", help="full tableaux with many powers")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    deal = rich_cases if arguments.rich else cases
    differences = differing(deal(arguments.tableaux, arguments.seed))
    sys.stdout.writelines(f"{difference}\n" for difference in differences)
    sys.stdout.write(f"{arguments.tableaux} tableaux, {len(differences)} differences\n")
    raise SystemExit(bool(differences))


if __name__ == "__main__":
    main()
