"""The evaluator of Plaques alone, on one core: tableaux of seven a second of CPU time.

python -m bench.plaques.evaluator --seconds 2
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from random import Random

from services.games.plaques.catalogue.data_sets import RESTORED
from services.games.plaques.catalogue.plaques import DRAGONS, ELF, KINDS, PLAQUES, SUITED, TABLEAU
from services.games.plaques.rules.evaluator.values import value

_BATCH = 5_000
_LOOP = 1_000_000
_COFFERS = tuple(range(RESTORED.types.place("coffer"), SUITED, KINDS))
_OTHERS = tuple(plaque for plaque in range(SUITED) if plaque not in _COFFERS)

Deal = Callable[[Random], Sequence[int]]


def at_random(rng: Random) -> Sequence[int]:
    """Seven of all plaques."""
    return rng.sample(range(PLAQUES), TABLEAU)


def magical(rng: Random) -> Sequence[int]:
    """Both Dragons, the Elf, one to three Coffers, and others of suits."""
    coffers = rng.sample(_COFFERS, rng.randint(1, 3))
    return [*DRAGONS, ELF, *coffers, *rng.sample(_OTHERS, TABLEAU - 3 - len(coffers))]


def mimicking(rng: Random) -> Sequence[int]:
    """The Elf and six plaques that he may change, or that recolour: the greatest number of readings."""
    kinds = [plaque for plaque in range(SUITED) if plaque % KINDS < 3 or plaque in _COFFERS]
    return [ELF, *rng.sample(kinds, TABLEAU - 1)]


DEALS: dict[str, tuple[Deal, int]] = {
    "random": (at_random, 20_000),
    "two Dragons, Elf, Coffers": (magical, 2_000),
    "Elf and what he changes": (mimicking, 2_000),
}
"""For each kind of deal, its function and its target."""


def rate(deal: Deal, seconds: float, seed: int = 1) -> float:
    """How many tableaux are valued in a second of process time, without the time to deal them."""
    rng = Random(seed)
    used, valued = 0.0, 0
    while used < seconds:
        tableaux = [deal(rng) for _ in range(_BATCH)]
        began = time.process_time()
        for tableau in tableaux:
            value(tableau)
        used += time.process_time() - began
        valued += _BATCH
    return valued / used


def main() -> None:
    """Prints JSON; exit code 1 if a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.plaques.evaluator", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of CPU for each kind of deal [2]")
    seconds = parser.parse_args().seconds
    began = time.process_time()
    for _ in range(_LOOP):
        pass
    loop = time.process_time() - began
    rates = {name: round(rate(deal, seconds)) for name, (deal, _) in DEALS.items()}
    found = {"tableaux a second": rates, "a million turns of an empty loop, ms": round(loop * 1000)}
    sys.stdout.write(json.dumps(found) + "\n")
    sys.exit(any(rates[name] < target for name, (_, target) in DEALS.items()))


if __name__ == "__main__":
    main()
