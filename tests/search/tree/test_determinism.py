"""The same position, seed and budget of nodes: the same choice and report, in any process."""

from tests.hash_seeds import outputs

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


def test_hash_seeds_change_nothing() -> None:
    first, *others = outputs(SCRIPT)
    assert first.count("Choice") == 16
    assert others == [first, first]
