"""The same position, seed and budget of nodes: the same choice and report, in any process."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
SCRIPT = """
from random import Random
from services.search.budget import Budget, Meter
from services.search.tree import Settings, search
from tests.search.tree.toys import Ambush, Auction, Lottery, Three

for toy in (Ambush, Auction, Lottery, Three):
    blind = Settings(looks_ahead=False, rollout_plies=3, temperature=0.5)
    for settings in (Settings(), blind, Settings(halving=8), Settings(greedy_others=True)):
        choice = search(toy(), 0, Meter(Budget(nodes=150), lambda: 0.0), Random(4), settings)
        print(choice)
"""


def answer(hash_seed: str) -> str:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_hash_seeds_change_nothing() -> None:
    first, *others = [answer(hash_seed) for hash_seed in ("0", "1", "4711")]
    assert first.count("Choice") == 16
    assert others == [first, first]
